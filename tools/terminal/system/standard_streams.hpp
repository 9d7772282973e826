#pragma once

#include <cstdio>

namespace kiban::tools {

/// Called first in `main`. A stream that is closed reads nothing and cannot be written, and no file or pipe
/// that is opened later takes its place. On Windows lines end as they are written, a console shows UTF-8, and
/// clocks count single milliseconds.
void open_standard_streams() noexcept;

/// Whether somebody sits at the other end.
[[nodiscard]] bool is_terminal(std::FILE* stream) noexcept;

} // namespace kiban::tools
