#pragma once

#include "tools/analysis/analyser.hpp"
#include "tools/kiban/analyse/options.hpp"

#include <memory>
#include <vector>

namespace kiban::tools {

/// An analyser for each game at a time, with the weights that the options ask for. Throws failure if they
/// cannot be read.
[[nodiscard]] std::vector<std::unique_ptr<analyser>> make_analysers(analyse_options const& options);

} // namespace kiban::tools
