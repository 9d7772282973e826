#pragma once

#include <string>

namespace kiban::tools {

/// What --version prints of a program: its version, the commit where there is one, the compiler, and the
/// processor that the running code was compiled for.
[[nodiscard]] std::string version_line(std::string const& program);

} // namespace kiban::tools
