#pragma once

#include "tools/analysis/analysis.hpp"

#include <string>
#include <vector>

namespace kiban::tools {

/// One HTML page with these games, in English and Japanese, for light and dark screens and for paper:
/// summaries, the curve, the moves with their marks, and a board to step through the game and its best lines.
/// It needs no other file and no network. Without scripts, and on paper, it shows the boards of marked moves.
[[nodiscard]] std::string analysis_page(std::vector<analysed_game> const& games);

} // namespace kiban::tools
