#pragma once

#include "tools/terminal/arguments.hpp"

namespace kiban::tools {

extern subcommand const book_command;

} // namespace kiban::tools
