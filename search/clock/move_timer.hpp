#pragma once

#include "search/clock/control.hpp"
#include "search/clock/latency.hpp"
#include "search/clock/time.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace kiban::search {

/// When the search of one move is to end: its clock and deadlines, and the stops and ponder hits that come
/// from other threads meanwhile.
class move_timer {
  public:
    explicit move_timer(control& c) noexcept : control_{c} {}

    /// A move begins: from here on a stop or a ponder hit counts for it. `moves_left`: own moves that the
    /// rest of the game is expected to take, at least 1.
    template<game_position P>
    void begin(limits<P> const& l, int moves_left) {
        std::lock_guard const lock{mutex_};
        control_.reset();
        budget_.reset();
        start_ = l.started.value_or(steady_clock::now());
        costs_ = {l.margin, l.overhead};
        moves_left_ = moves_left;
        clock_ = l.clock;
        move_time_ = l.move_time;
        unlimited_ = !l.depth && !l.nodes && !l.soft_nodes;
        infinite_ = l.infinite;
        pondering_ = l.ponder;
        stopped_ = false;
        if (clock_) {
            latency_.clock_seen(*clock_);
        }
        if (!infinite_ && !pondering_) {
            set_budget(start_, milliseconds{0});
        }
    }
    void stop() {
        {
            std::lock_guard const lock{mutex_};
            stopped_ = true;
            control_.stop();
        }
        released_.notify_all();
    }
    /// From now on the clock runs, the one given or that of `begin`.
    void ponder_hit(std::optional<game_clock> const& clock) {
        {
            std::lock_guard const lock{mutex_};
            if (!pondering_) {
                return;
            }
            pondering_ = false;
            if (clock) {
                clock_ = clock;
            }
            if (!clock_ && !move_time_ && unlimited_) {
                move_time_ = time_without_clock;
            }
            if (!infinite_) {
                set_budget(steady_clock::now(), elapsed());
            }
        }
        released_.notify_all();
    }
    /// The move is made: learns what it took.
    void end() {
        std::lock_guard const lock{mutex_};
        if (!budget_) {
            return;
        }
        milliseconds const used = since(from_);
        latency_.overran(used - budget_->maximum);
        if (clock_) {
            latency_.clock_used(*clock_, used);
        }
    }
    void new_game() {
        std::lock_guard const lock{mutex_};
        latency_.new_game();
    }

    /// A search that may not end by itself sleeps until it is let go.
    void await_release() {
        std::unique_lock lock{mutex_};
        released_.wait(lock, [&] { return stopped_ || (!infinite_ && !pondering_); });
    }
    /// Whether another iteration is not worth its time.
    [[nodiscard]] bool is_time_to_move(steadiness const& s) {
        std::lock_guard const lock{mutex_};
        return budget_ && since(from_) + credit_ >= planned_time(*budget_, s);
    }
    /// Whether time not spent on this move is there for others.
    [[nodiscard]] bool saves_time() {
        std::lock_guard const lock{mutex_};
        return budget_ && clock_ && !move_time_;
    }
    /// Since the move began, or the pondering on it.
    [[nodiscard]] milliseconds elapsed() const { return since(start_); }

  private:
    static constexpr milliseconds time_without_clock{900};

    control& control_;
    latency latency_;

    std::mutex mutex_; ///< guards what follows, and the latency
    std::condition_variable released_;
    steady_clock::time_point start_{}; ///< written while no search runs
    steady_clock::time_point from_{};  ///< the clock runs
    time_costs costs_;
    int moves_left_ = 1;
    std::optional<game_clock> clock_;
    std::optional<milliseconds> move_time_;
    std::optional<time_budget> budget_; ///< none while no time runs
    milliseconds credit_{0};            ///< what pondering has saved
    bool unlimited_ = false;
    bool infinite_ = false;
    bool pondering_ = false;
    bool stopped_ = false;

    [[nodiscard]] static milliseconds since(steady_clock::time_point t) {
        return std::chrono::duration_cast<milliseconds>(steady_clock::now() - t);
    }

    /// Half of what was pondered counts as thought about this move, up to half of it.
    void set_budget(steady_clock::time_point from, milliseconds pondered) {
        if (!move_time_ && !clock_) {
            return;
        }
        from_ = from;
        time_costs const cost = clock_ ? costs(clock_->remaining + clock_->byoyomi) : costs_;
        budget_ =
            move_time_ ? fixed_budget(*move_time_, cost, clock_) : budget_for(*clock_, cost, moves_left_);
        credit_ = std::min(pondered, budget_->is_whole() ? milliseconds{0} : budget_->optimum) / 2;
        control_.set_deadline(from + budget_->maximum);
    }
    /// As asked for, or what has been measured, unless that is most of what there is. For clocks: a fixed
    /// time loses no game.
    [[nodiscard]] time_costs costs(milliseconds available) const noexcept {
        return {std::max(costs_.now, std::min(latency_.expected(), available / 2)), costs_.later};
    }
};

} // namespace kiban::search
