#include "search/clock/move_timer.hpp"

#include <algorithm>

namespace kiban::search {

namespace {

constexpr milliseconds time_without_clock{900};

milliseconds since(steady_clock::time_point t) {
    return std::chrono::duration_cast<milliseconds>(steady_clock::now() - t);
}

} // namespace

void move_timer::begin(move_timing const& t, int moves_left) {
    std::lock_guard const lock{mutex_};
    control_.reset();
    budget_.reset();
    timing_ = t;
    start_ = t.started.value_or(steady_clock::now());
    moves_left_ = moves_left;
    stopped_ = false;
    if (t.clock) {
        latency_.clock_seen(*t.clock);
    }
    if (!t.infinite && !t.ponder) {
        set_budget(start_, milliseconds{0});
    }
}

void move_timer::stop() {
    {
        std::lock_guard const lock{mutex_};
        stopped_ = true;
        control_.stop();
    }
    released_.notify_all();
}

void move_timer::ponder_hit(std::optional<game_clock> const& clock) {
    {
        std::lock_guard const lock{mutex_};
        if (!timing_.ponder) {
            return;
        }
        timing_.ponder = false;
        if (clock) {
            timing_.clock = clock;
        }
        if (!timing_.clock && !timing_.move_time && !timing_.limited) {
            timing_.move_time = time_without_clock;
        }
        if (!timing_.infinite) {
            set_budget(steady_clock::now(), elapsed());
        }
    }
    released_.notify_all();
}

void move_timer::end() {
    std::lock_guard const lock{mutex_};
    if (!budget_) {
        return;
    }
    milliseconds const used = since(from_);
    latency_.overran(used - budget_->maximum);
    if (timing_.clock) {
        latency_.clock_used(*timing_.clock, used);
    }
}

void move_timer::new_game() {
    std::lock_guard const lock{mutex_};
    latency_.new_game();
}

void move_timer::await_release() {
    std::unique_lock lock{mutex_};
    released_.wait(lock, [&] { return stopped_ || (!timing_.infinite && !timing_.ponder); });
}

bool move_timer::is_time_to_move(steadiness const& s) {
    std::lock_guard const lock{mutex_};
    return budget_ && since(from_) + credit_ >= planned_time(*budget_, s);
}

bool move_timer::saves_time() {
    std::lock_guard const lock{mutex_};
    return budget_ && timing_.clock && !timing_.move_time;
}

milliseconds move_timer::elapsed() const { return since(start_); }

/// Half of the pondering time, at most half the optimum, counts as time thought about this move.
void move_timer::set_budget(steady_clock::time_point from, milliseconds pondered) {
    std::optional<game_clock> const& clock = timing_.clock;
    std::optional<milliseconds> const& move_time = timing_.move_time;
    if (!move_time && !clock) {
        return;
    }
    from_ = from;
    time_costs const cost = clock ? costs(clock->remaining + clock->byoyomi) : timing_.costs;
    budget_ = move_time ? fixed_budget(*move_time, cost, clock) : budget_for(*clock, cost, moves_left_);
    credit_ = std::min(pondered, budget_->is_whole() ? milliseconds{0} : budget_->optimum) / 2;
    control_.set_deadline(from + budget_->maximum);
}

/// The reserve asked for, or the one measured, unless that is most of the time left. For clocks only:
/// exceeding a fixed time loses no game.
time_costs move_timer::costs(milliseconds available) const noexcept {
    return {std::max(timing_.costs.now, std::min(latency_.expected(), available / 2)), timing_.costs.later};
}

} // namespace kiban::search
