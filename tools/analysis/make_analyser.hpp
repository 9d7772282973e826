#pragma once

#include "games/registry.hpp"
#include "tools/analysis/analyser.hpp"

#include <memory>

namespace kiban::tools {

/// Each is defined in its own object file (analyse_game.cpp.in), because a search takes long to compile.
template<game G>
[[nodiscard]] std::unique_ptr<analyser> make_analyser_of(analysis_settings const& settings);

} // namespace kiban::tools
