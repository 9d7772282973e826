#include "search/clock/latency.hpp"

#include <algorithm>

namespace kiban::search {

namespace {

/// Anything longer means another game, or a machine that was suspended.
constexpr milliseconds longest{1000};

void note(milliseconds& worst, milliseconds seen) noexcept {
    worst = worst * 7 / 8;
    if (seen <= longest) {
        worst = std::max(worst, seen);
    }
}

} // namespace

void latency::clock_seen(game_clock const& c) noexcept {
    if (left_) {
        note(lag_, *left_ - c.remaining);
    }
    left_.reset();
}

void latency::clock_used(game_clock const& c, milliseconds used) noexcept {
    // An increment may be spent on its own move; a byoyomi clock shows no loss.
    milliseconds const shown = c.remaining + (c.byoyomi.count() > 0 ? milliseconds{0} : c.increment);
    if (used < shown) {
        left_ = shown - used;
    }
}

void latency::overran(milliseconds by) noexcept { note(overrun_, by); }

} // namespace kiban::search
