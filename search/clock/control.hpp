#pragma once

#include "search/limits.hpp"

#include <atomic>
#include <limits>

namespace kiban::search {

/// What the threads of one search share besides the table: the stop flag, and the deadline, which a ponder
/// hit may set during the search. Relaxed atomics throughout: nothing else is published through them.
class control {
  public:
    using time_point = steady_clock::time_point;

    /// Before a search: no stop, no deadline.
    void reset() noexcept {
        stop_.store(false, std::memory_order_relaxed);
        dismissed_.store(false, std::memory_order_relaxed);
        deadline_.store(never, std::memory_order_relaxed);
    }
    void stop() noexcept { stop_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const noexcept { return stop_.load(std::memory_order_relaxed); }

    /// All threads except the leading one must stop.
    void dismiss_helpers() noexcept { dismissed_.store(true, std::memory_order_relaxed); }
    /// Whether a thread must stop now. Only the leading one watches the clock; it stops the others.
    [[nodiscard]] bool must_stop(bool leads) const noexcept {
        return stopped() ||
               (leads ? past_deadline(steady_clock::now()) : dismissed_.load(std::memory_order_relaxed));
    }

    void set_deadline(time_point t) noexcept { deadline_.store(ticks(t), std::memory_order_relaxed); }
    [[nodiscard]] bool past_deadline(time_point now) const noexcept {
        return ticks(now) >= deadline_.load(std::memory_order_relaxed);
    }

  private:
    using tick = steady_clock::rep;
    static constexpr tick never = std::numeric_limits<tick>::max();
    [[nodiscard]] static tick ticks(time_point t) noexcept { return t.time_since_epoch().count(); }

    std::atomic<bool> stop_{false};
    std::atomic<bool> dismissed_{false};
    std::atomic<tick> deadline_{never};
};

} // namespace kiban::search
