#pragma once

#include "tools/terminal/help/description.hpp"

#include <string>

namespace kiban::tools {

// The program's completions, as a script for a shell: commands, options, the words of both, and files where
// an argument is called FILE, PATH, IN, OUT or FOLDER.

[[nodiscard]] std::string bash_completions(described_program const& program);
[[nodiscard]] std::string zsh_completions(described_program const& program);
[[nodiscard]] std::string fish_completions(described_program const& program);

} // namespace kiban::tools
