#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>

namespace kiban::tools {

/// Called first in `main`. A stream that is closed reads nothing and cannot be written, and no file or pipe
/// that is opened later takes its place. On Windows lines end as they are written, a console shows UTF-8, and
/// clocks count single milliseconds.
void open_standard_streams() noexcept;

enum class input_wait : std::uint8_t { ready, timed_out, interrupted };

/// Waits until something, or the end, can be read from the standard input, which nothing has been read ahead
/// of, for at most `most`. On Windows a console is ready with the first key of a line, and anything else at
/// once.
[[nodiscard]] input_wait wait_for_input(std::chrono::milliseconds most) noexcept;

/// Whether somebody sits at the other end.
[[nodiscard]] bool is_terminal(std::FILE* stream) noexcept;

} // namespace kiban::tools
