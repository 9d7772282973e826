#pragma once

#include "framework/history.hpp"
#include "games/registry.hpp"

#include <string>

namespace kiban::tools {

/// The board as a picture in SVG: pieces in kanji with both hands in the shogi family, discs and the squares
/// that may be taken in reversi, discs in colours elsewhere. The last move is marked.
template<game G>
[[nodiscard]] std::string svg_board(game_history<typename G::position> const& game);

} // namespace kiban::tools
