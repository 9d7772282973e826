#pragma once

#include "games/registry.hpp"
#include "tools/analysis/analyser.hpp"
#include "tools/analysis/analysis_engine.hpp"

#include <memory>

namespace kiban::tools {

/// Each is defined in its own object file (analyse_game.cpp.in), because a search takes long to compile.
/// Without an engine it makes one that evaluates with the program's own weights.
template<game G>
[[nodiscard]] std::unique_ptr<analyser> make_analyser_of(analysis_settings const& settings,
                                                         std::unique_ptr<analysis_engine<G>> engine = {});

} // namespace kiban::tools
