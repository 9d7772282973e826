#pragma once

#include "tools/analysis/analysis.hpp"
#include "tools/notation/moves.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// A line of play, and the position after each of its moves.
struct spelled_line {
    std::vector<std::string> moves;
    std::vector<std::string> positions;
};

/// A game's moves and lines in the notation for the user, and its positions in the game's notation.
struct spelled_game {
    std::vector<std::string> played;
    std::vector<std::string> positions;           ///< one more than moves
    std::vector<std::vector<spelled_line>> lines; ///< of each position
};

/// The declaration of a win, as each style has it.
[[nodiscard]] std::string_view declaration_in(move_style style) noexcept;

/// Lines longer than `longest` plies are cut. An illegal move, which a file may hold, ends a line.
/// Precondition: the record's own moves are legal, and the game has the style.
[[nodiscard]] spelled_game spell(analysed_game const& game, move_style style, std::size_t longest = 12);

/// The board after `plies` moves, as an SVG picture.
[[nodiscard]] std::string picture_of(analysed_game const& game, std::size_t ply);

/// Throws failure if a move of the analysis is not legal: a script may have changed it.
void check_moves(analysed_game const& game);

} // namespace kiban::tools
