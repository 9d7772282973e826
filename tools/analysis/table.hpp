#pragma once

#include "tools/analysis/analysis.hpp"
#include "tools/notation/moves.hpp"

#include <string>

namespace kiban::tools {

/// The analysis for a terminal: a line for each move, its events below it, and the players' summaries. Values
/// are for the side that moves. Ends with a line end.
[[nodiscard]] std::string analysis_table(analysed_game const& game, move_style style);

} // namespace kiban::tools
