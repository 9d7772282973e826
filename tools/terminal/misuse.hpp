#pragma once

#include "tools/terminal/help/description.hpp"

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace kiban::tools {

/// Lets the parser take words in their order. Throws bad_argument for words that are not the command's, with
/// the option that was probably meant; what the parser throws for --help and --version passes.
void take_words(CLI::App& parser, std::vector<std::string> const& words, described_command const& command);

/// Prints on the standard error what is wrong with the command line and where to find help; returns the exit
/// code.
int say_misuse(std::string const& command, std::string const& what);

} // namespace kiban::tools
