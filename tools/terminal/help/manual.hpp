#pragma once

#include "tools/terminal/help/description.hpp"

#include <string>

namespace kiban::tools {

/// The man page of the whole program: its commands and examples. Section 6, for `man`.
[[nodiscard]] std::string manual_of_program(described_program const& program);

/// The man page of a command: kiban-COMMAND(6).
[[nodiscard]] std::string manual_of_command(described_program const& program,
                                            described_command const& command);

} // namespace kiban::tools
