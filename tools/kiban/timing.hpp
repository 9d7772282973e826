#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace kiban::tools {

/// Seconds since it was made.
class stopwatch {
  public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count();
    }

  private:
    std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

/// Whole nodes per second; what takes less than a millisecond counts as one.
[[nodiscard]] inline std::uint64_t per_second(std::uint64_t nodes, double seconds) {
    return static_cast<std::uint64_t>(static_cast<double>(nodes) / std::max(seconds, 0.001));
}

} // namespace kiban::tools
