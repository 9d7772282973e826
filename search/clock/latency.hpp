#pragma once

#include "search/limits.hpp"

#include <optional>

namespace kiban::search {

/// What moves have been seen to cost of late besides thinking: how far searches ran over their deadlines, and
/// how much more the clocks lost than was used. The worst counts, and is forgotten bit by bit.
class latency {
  public:
    /// To be kept back of a move.
    [[nodiscard]] milliseconds expected() const noexcept { return overrun_ + lag_; }

    /// A move begins under this clock.
    void clock_seen(game_clock const& c) noexcept;
    /// A move under this clock was answered after so long.
    void clock_used(game_clock const& c, milliseconds used) noexcept;
    /// A search ended so long after its deadline, or before it.
    void overran(milliseconds by) noexcept;
    /// The next clock has nothing to do with the last one.
    void new_game() noexcept { left_.reset(); }

  private:
    milliseconds overrun_{0};
    milliseconds lag_{0};
    std::optional<milliseconds> left_{}; ///< on the clock by our own count
};

} // namespace kiban::search
