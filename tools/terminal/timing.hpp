#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>

namespace kiban::tools {

/// Seconds since its construction.
class stopwatch {
  public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count();
    }

  private:
    std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

/// The highest rate per second of processor time, in millions, over several rounds.
class rate {
  public:
    template<class Work>
    void time(Work work) {
        std::clock_t const since = std::clock();
        auto const done = static_cast<double>(work());
        std::clock_t const ticks = std::max<std::clock_t>(std::clock() - since, 1);
        best_ = std::max(best_, done * CLOCKS_PER_SEC / static_cast<double>(ticks) / 1e6);
    }
    [[nodiscard]] double millions() const { return best_; }

  private:
    double best_ = 0;
};

/// Whole nodes per second; times below a millisecond count as one.
[[nodiscard]] inline std::uint64_t per_second(std::uint64_t nodes, double seconds) {
    return static_cast<std::uint64_t>(static_cast<double>(nodes) / std::max(seconds, 0.001));
}

} // namespace kiban::tools
