#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace kiban::tools {

/// How much of some work is done, and when the rest will be: for progress_line.
class time_left {
  public:
    /// "[#####.....]  50 %  0:01:30 left" of work that began with the first call, and takes as long for each
    /// part as it has taken since then; the time only once something is done.
    [[nodiscard]] std::string bar(double done, double whole);

  private:
    std::optional<double> first_; ///< what was done at the first call
    std::chrono::steady_clock::time_point began_;
};

} // namespace kiban::tools
