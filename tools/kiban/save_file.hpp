#pragma once

#include <string>
#include <string_view>

namespace kiban::tools {

/// Writes a file whole or not at all: into a new file beside it, which then takes its name. Throws failure.
void write_whole(std::string const& path, std::string_view text);

/// Reads a whole file. Throws failure.
[[nodiscard]] std::string read_whole(std::string const& path);

} // namespace kiban::tools
