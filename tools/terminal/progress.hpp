#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace kiban::tools {

/// "[#####.....]  50 %"
[[nodiscard]] std::string progress_bar(std::uint64_t done, std::uint64_t whole);

/// A few lines on the terminal that are rewritten during work, and erased at the end. Silent for the first
/// second, and always if the standard error is not a terminal.
class progress_line {
  public:
    progress_line();
    progress_line(progress_line const&) = delete;
    progress_line& operator=(progress_line const&) = delete;
    ~progress_line() { wipe(); }

    [[nodiscard]] bool on_terminal() const noexcept { return on_terminal_; }
    /// Lines are separated by '\n'; what is too long for the terminal is cut off.
    void show(std::string_view text);
    /// Called before other output, so that the two do not mix.
    void wipe();

  private:
    std::chrono::steady_clock::time_point const since_ = std::chrono::steady_clock::now();
    bool const on_terminal_;
    std::ptrdiff_t lines_ = 0; ///< shown now
};

} // namespace kiban::tools
