#pragma once

#include "tools/terminal/help/description.hpp"

#include <vector>

namespace CLI {
class App;
}

namespace kiban::tools {

/// The arguments that have been declared for a command, without words to choose from.
[[nodiscard]] std::vector<described_argument> described_arguments(CLI::App const& command);

} // namespace kiban::tools
