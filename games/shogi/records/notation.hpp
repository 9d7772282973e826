#pragma once

#include "framework/notation.hpp"
#include "games/shogi/rules/position.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace kiban::shogi {

// Moves in the notations of record files. Precondition of the writers: the move is legal. The readers return
// legal moves only, including pointless non-promotions.

/// "+7776FU", "-0055KA": side, origin (00 of a drop), target, and the piece after the move.
[[nodiscard]] std::string write_csa_move(position const& p, move m);
[[nodiscard]] parsed<move> read_csa_move(position const& p, std::string_view text);

/// "７六歩(77)", "同　銀(31)", "２二角成(88)", "４五角打". `previous` is the last move's target, or
/// no_square.
[[nodiscard]] std::string write_kif_move(position const& p, move m, square previous = no_square);
[[nodiscard]] parsed<move> read_kif_move(position const& p, std::string_view text,
                                         square previous = no_square);

/// "▲７六歩", "△同　銀", "▲５八金右", "△２二角不成", "▲４五角打": as in books. The shogi association's words
/// (右 左 直 上 寄 引) give the origin, only where it is ambiguous.
[[nodiscard]] std::string write_japanese_move(position const& p, move m, square previous = no_square);
/// The bytes of the side's mark (▲△, ☗☖ or ▼▽) at the beginning of the text; 0 without one.
[[nodiscard]] std::size_t side_mark_length(std::string_view text) noexcept;
/// The side's mark may be missing or in another style (☗☖▼▽).
[[nodiscard]] parsed<move> read_japanese_move(position const& p, std::string_view text,
                                              square previous = no_square);

namespace detail {
/// The square at the beginning of the text, in ASCII digits ("76"), or no_square.
[[nodiscard]] square square_of_digits(std::string_view text) noexcept;
/// The move; if it is not legal, the reason, at an offset of its text.
[[nodiscard]] parsed<move> if_legal(position const& p, move m, std::size_t where);
} // namespace detail

} // namespace kiban::shogi
