#pragma once

#include "search/limits.hpp"
#include "search/time.hpp"

#include <atomic>
#include <cstdint>
#include <limits>

namespace kiban::search {

/// What the threads of one search share besides the table: the order to stop, and the deadlines, which may be
/// set in mid-search by a ponder hit. Relaxed atomics throughout: nothing else is published through them.
class control {
  public:
    using time_point = steady_clock::time_point;

    /// Before a search: no stop, no deadline.
    void reset() noexcept {
        stop_.store(false, std::memory_order_relaxed);
        clear_deadlines();
    }
    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed); }

    void set_deadlines(time_point start, time_budget b) noexcept {
        soft_.store(ticks(start + b.optimum), std::memory_order_relaxed);
        hard_.store(ticks(start + b.maximum), std::memory_order_relaxed);
    }
    void clear_deadlines() noexcept {
        soft_.store(never, std::memory_order_relaxed);
        hard_.store(never, std::memory_order_relaxed);
    }
    [[nodiscard]] bool timed() const noexcept { return hard_.load(std::memory_order_relaxed) != never; }
    /// No new iteration is to begin.
    [[nodiscard]] bool past_optimum(time_point now) const noexcept {
        return ticks(now) >= soft_.load(std::memory_order_relaxed);
    }
    /// The search is to end now.
    [[nodiscard]] bool past_maximum(time_point now) const noexcept {
        return ticks(now) >= hard_.load(std::memory_order_relaxed);
    }

  private:
    using tick = steady_clock::rep;
    static constexpr tick never = std::numeric_limits<tick>::max();
    [[nodiscard]] static tick ticks(time_point t) noexcept { return t.time_since_epoch().count(); }

    std::atomic<bool> stop_{false};
    std::atomic<tick> soft_{never};
    std::atomic<tick> hard_{never};
};

} // namespace kiban::search
