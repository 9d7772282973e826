#pragma once

#include "search/limits.hpp"

#include <algorithm>
#include <optional>

namespace kiban::search {

/// What moves have been seen to cost of late besides thinking: how far searches ran over their deadlines, and
/// how much more the clocks lost than was used. The worst counts, and is forgotten bit by bit.
class latency {
  public:
    /// To be kept back of a move.
    [[nodiscard]] milliseconds expected() const noexcept { return overrun_ + lag_; }

    /// A move begins under this clock.
    void clock_seen(game_clock const& c) noexcept {
        if (left_) {
            note(lag_, *left_ - c.remaining);
        }
        left_.reset();
    }
    /// A move under this clock was answered after so long.
    void clock_used(game_clock const& c, milliseconds used) noexcept {
        // An increment may be spent on the move that it is for; of byoyomi no clock tells.
        milliseconds const shown = c.remaining + (c.byoyomi.count() > 0 ? milliseconds{0} : c.increment);
        if (used < shown) {
            left_ = shown - used;
        }
    }
    /// A search ended so long after its deadline, or before it.
    void overran(milliseconds by) noexcept { note(overrun_, by); }
    /// The next clock has nothing to do with the last one.
    void new_game() noexcept { left_.reset(); }

  private:
    /// Anything longer is another game, or a machine that slept.
    static constexpr milliseconds longest{1000};

    milliseconds overrun_{0};
    milliseconds lag_{0};
    std::optional<milliseconds> left_{}; ///< on the clock by our own count

    static void note(milliseconds& worst, milliseconds seen) noexcept {
        worst = worst * 7 / 8;
        if (seen <= longest) {
            worst = std::max(worst, seen);
        }
    }
};

} // namespace kiban::search
