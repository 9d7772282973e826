#pragma once

#include "tools/terminal/arguments.hpp"

namespace kiban::tools {

extern subcommand const serve_command;

} // namespace kiban::tools
