#pragma once

#include "tools/analysis/analysis.hpp"

#include <set>
#include <string>

namespace kiban::tools {

/// The puzzles of a game, a line each: the position, then after tabs the solution, what it does (`win` or
/// `hold`), its value and that of the best other move, `proved` or `verified`, and where it comes from.
/// Positions in `known` are left out, the others added to it. `kiban mate --file` and `kiban show --position`
/// take the positions.
[[nodiscard]] std::string puzzle_lines(analysed_game const& game, std::set<std::string>& known);

/// A line that names the columns and begins with #.
[[nodiscard]] std::string puzzle_heading();

} // namespace kiban::tools
