#pragma once

#include "framework/history.hpp"
#include "games/registry.hpp"

#include <string>
#include <vector>

namespace kiban::tools {

/// What a terminal can show, and what the user likes.
struct board_look {
    bool unicode = false; ///< else ASCII alone
    bool kanji = false;   ///< shogi's pieces; needs `unicode`
    bool colours = false;
    bool styles = false; ///< reverse and bold, where there are no colours
};

/// The board in a frame, as lines: shogi as in KIF with both hands, reversi with the legal squares marked,
/// Connect Four in red and yellow with the winning four marked; other games by their own diagram. Where
/// colours or styles are there, the last move is marked.
template<game G>
[[nodiscard]] std::vector<std::string> text_board(game_history<typename G::position> const& game,
                                                  board_look const& look);

} // namespace kiban::tools
