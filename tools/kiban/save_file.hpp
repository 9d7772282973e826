#pragma once

#include "tools/terminal/arguments.hpp"

#include <string>
#include <string_view>

namespace kiban::tools {

/// Writes a file whole or not at all: into a new file beside it, which then takes its name. Throws failure.
void write_whole(std::string const& path, std::string_view text);

/// Throws failure if no file can be written under that name, so that no long work is done in vain.
void check_writable(std::string const& path);

/// Reads a whole file. Throws failure.
[[nodiscard]] std::string read_whole(std::string const& path);

/// What could not be done with a file, and why: errno.
[[nodiscard]] failure file_failure(std::string const& path, char const* what);

} // namespace kiban::tools
