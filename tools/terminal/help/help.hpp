#pragma once

#include "tools/terminal/help/description.hpp"

#include <cstddef>
#include <string>

namespace kiban::tools {

/// The commands in their groups, and examples, in lines of at most `columns` columns.
[[nodiscard]] std::string program_help(described_program const& program, std::size_t columns);

/// How a command is used: its arguments and examples.
[[nodiscard]] std::string command_help(described_program const& program, described_command const& command,
                                       std::size_t columns);

/// The columns for a help on the standard output.
[[nodiscard]] std::size_t help_columns() noexcept;

/// "kiban play [OPTIONS] GAME"
[[nodiscard]] std::string usage_line(described_program const& program, described_command const& command);

/// "--level N", "-h, --help", "FILE ..."
[[nodiscard]] std::string spelling_of(described_argument const& argument);

} // namespace kiban::tools
