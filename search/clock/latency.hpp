#pragma once

#include "search/limits.hpp"

#include <optional>

namespace kiban::search {

/// What recent moves have cost besides thinking: how far searches overran their deadlines, and how much more
/// than the used time the clocks lost. The worst case counts, and fades gradually.
class latency {
  public:
    /// To be reserved for a move.
    [[nodiscard]] milliseconds expected() const noexcept { return overrun_ + lag_; }

    /// A move begins under this clock.
    void clock_seen(game_clock const& c) noexcept;
    /// A move under this clock was answered after `used`.
    void clock_used(game_clock const& c, milliseconds used) noexcept;
    /// A search ended `by` after its deadline, or before it if negative.
    void overran(milliseconds by) noexcept;
    /// The next clock is unrelated to the last one.
    void new_game() noexcept { left_.reset(); }

  private:
    milliseconds overrun_{0};
    milliseconds lag_{0};
    std::optional<milliseconds> left_{}; ///< expected on the clock by our own count
};

} // namespace kiban::search
