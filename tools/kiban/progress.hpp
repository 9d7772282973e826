#pragma once

#include <chrono>
#include <string_view>

namespace kiban::tools {

/// A line on the terminal that is rewritten while work goes on, and wiped out at the end. Silent for the
/// first second, and always if the standard error is no terminal.
class progress_line {
  public:
    progress_line();
    progress_line(progress_line const&) = delete;
    progress_line& operator=(progress_line const&) = delete;
    ~progress_line() { wipe(); }

    void show(std::string_view text);
    /// Before other output, so that both do not run into each other.
    void wipe();

  private:
    std::chrono::steady_clock::time_point const since_ = std::chrono::steady_clock::now();
    bool const on_terminal_;
    bool shown_ = false;
};

} // namespace kiban::tools
