#pragma once

#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>

namespace kiban {

/// Writes whole lines, one at a time whoever calls, and flushes each: what a protocol on a pipe needs.
class line_writer {
  public:
    explicit line_writer(std::FILE* out) noexcept : out_{out} {}

    /// Writes the line and '\n'. Returns false once the reader at the other end is gone.
    bool operator()(std::string_view line) {
        std::lock_guard const lock{mutex_};
        buffer_.assign(line).push_back('\n');
        bool const written = std::fwrite(buffer_.data(), 1, buffer_.size(), out_) == buffer_.size();
        return std::fflush(out_) == 0 && written;
    }

  private:
    std::FILE* out_;
    std::mutex mutex_;
    std::string buffer_;
};

/// Reads one line of any length without its line feed and a carriage return before it. Returns false at the
/// end of the input.
[[nodiscard]] inline bool read_line(std::FILE* in, std::string& line) {
    line.clear();
    int c = 0;
    while ((c = std::getc(in)) != EOF && c != '\n') {
        line.push_back(static_cast<char>(c));
    }
    if (c == EOF && line.empty()) {
        return false;
    }
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    return true;
}

} // namespace kiban
