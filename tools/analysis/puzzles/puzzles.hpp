#pragma once

#include "tools/analysis/analysis.hpp"

#include <string>

namespace kiban::tools {

/// The puzzles of a game, a line each: the position, then after tabs the solution, what it does (`win` or
/// `hold`), its value and that of the best other move, `proved` or `verified`, and where it comes from.
/// `kiban mate
/// --file` and `kiban show --position` take the positions.
[[nodiscard]] std::string puzzle_lines(analysed_game const& game);

/// A line that names the columns and begins with #.
[[nodiscard]] std::string puzzle_heading();

} // namespace kiban::tools
