#pragma once

#include "framework/history.hpp"
#include "games/registry.hpp"

#include <string>
#include <string_view>

namespace kiban::tools {

/// The board as an SVG picture: pieces in kanji with both hands in the shogi family, discs and the legal
/// squares in reversi, discs in the colours of the sides elsewhere. The last move is marked. `below` is
/// written under the board: plain words, without the signs of XML. Throws failure for a game that does not
/// list its pieces.
template<game G>
[[nodiscard]] std::string svg_board(game_history<typename G::position> const& game,
                                    std::string_view below = {});

} // namespace kiban::tools
