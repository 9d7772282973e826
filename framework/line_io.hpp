#pragma once

#include <cstddef>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

namespace kiban {

/// Writes whole lines, one at a time from any thread, and flushes each: what a protocol on a pipe needs.
class line_writer {
  public:
    explicit line_writer(std::FILE* out) noexcept : out_{out} {}

    /// Writes the line and '\n'. Returns false if it cannot be written, with the reason in errno: EPIPE once
    /// the reader at the other end is gone.
    bool operator()(std::string_view line);

  private:
    std::FILE* out_;
    std::mutex mutex_;
    std::string buffer_;
};

/// Bytes of the longest line that is read.
inline constexpr std::size_t longest_line = std::size_t{1} << 26;

/// Reads one line, without its line feed and without a carriage return before that. Returns false at the end
/// of the input, and when a signal ends the wait for it. Throws std::runtime_error if the input cannot be
/// read, or if the line is longer than the longest. On Windows, lines in Shift_JIS come as UTF-8.
[[nodiscard]] bool read_line(std::FILE* in, std::string& line);

} // namespace kiban
