#pragma once

#include "games/registry.hpp"
#include "tools/analysis/analyser.hpp"

#include <memory>

namespace kiban::tools {

/// Each is defined in an object of its own (analyse_game.cpp.in), for a search is much to compile.
template<game G>
[[nodiscard]] std::unique_ptr<analyser> make_analyser_of(analysis_settings const& settings);

} // namespace kiban::tools
