#pragma once

#include "framework/notation.hpp"
#include "games/shogi/rules/position.hpp"

#include <string>
#include <string_view>

namespace kiban::shogi {

// Moves in the notations of record files. Precondition of the writers: the move is legal. The readers give
// legal moves only, pointless non-promotions included.

/// "+7776FU", "-0055KA": side, origin (00 of a drop), target, and the piece as it then is.
[[nodiscard]] std::string write_csa_move(position const& p, move m);
[[nodiscard]] parsed<move> read_csa_move(position const& p, std::string_view text);

/// "７六歩(77)", "同　銀(31)", "２二角成(88)", "４五角打". `previous` is the last move's target, or
/// no_square.
[[nodiscard]] std::string write_kif_move(position const& p, move m, square previous = no_square);
[[nodiscard]] parsed<move> read_kif_move(position const& p, std::string_view text,
                                         square previous = no_square);

/// "▲７六歩", "△同　銀", "▲５八金右", "△２二角不成", "▲４五角打": as books print moves. The origin is told by
/// the words that the shogi association prescribes (右 左 直 上 寄 引), only where it is in doubt.
[[nodiscard]] std::string write_japanese_move(position const& p, move m, square previous = no_square);
/// The side's mark may be absent or of another style (☗☖▼▽).
[[nodiscard]] parsed<move> read_japanese_move(position const& p, std::string_view text,
                                              square previous = no_square);

} // namespace kiban::shogi
