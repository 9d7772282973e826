#pragma once

#include "search/clock/control.hpp"
#include "search/clock/latency.hpp"
#include "search/clock/time.hpp"

#include <condition_variable>
#include <mutex>
#include <optional>

namespace kiban::search {

/// What a move's limits say about time.
struct move_timing {
    std::optional<game_clock> clock;
    std::optional<milliseconds> move_time;
    time_costs costs;
    bool limited = false; ///< something else ends the search
    bool infinite = false;
    bool ponder = false;
    std::optional<steady_clock::time_point> started; ///< when the move began, if before now
};

template<game_position P>
[[nodiscard]] move_timing timing_of(limits<P> const& l) {
    return {.clock = l.clock,
            .move_time = l.move_time,
            .costs = {l.margin, l.overhead},
            .limited = l.depth || l.nodes || l.soft_nodes,
            .infinite = l.infinite,
            .ponder = l.ponder,
            .started = l.started};
}

/// When the search of one move must end: its clock and deadlines, and the stops and ponder hits that arrive
/// from other threads meanwhile.
class move_timer {
  public:
    explicit move_timer(control& c) noexcept : control_{c} {}

    /// A move begins: from here on a stop or a ponder hit counts for it. `moves_left`: expected number of own
    /// moves in the rest of the game, at least 1.
    void begin(move_timing const& t, int moves_left);
    template<game_position P>
    void begin(limits<P> const& l, int moves_left) {
        begin(timing_of(l), moves_left);
    }
    void stop();
    /// From now on the clock runs, the one given or that of `begin`.
    void ponder_hit(std::optional<game_clock> const& clock);
    /// The move is made; learns how long it took.
    void end();
    void new_game();

    /// A search that may not end by itself sleeps until it may.
    void await_release();
    /// Whether another iteration would not pay for its time.
    [[nodiscard]] bool is_time_to_move(steadiness const& s);
    /// Whether time saved on this move remains for others.
    [[nodiscard]] bool saves_time();
    /// Time since the move, or the pondering on it, began.
    [[nodiscard]] milliseconds elapsed() const;

  private:
    control& control_;
    latency latency_;

    std::mutex mutex_; ///< guards the members below, and the latency
    std::condition_variable released_;
    move_timing timing_;
    steady_clock::time_point start_{}; ///< written while no search runs
    steady_clock::time_point from_{};  ///< the clock runs
    int moves_left_ = 1;
    std::optional<time_budget> budget_; ///< none while no time runs
    milliseconds credit_{0};            ///< time saved by pondering
    bool stopped_ = false;

    void set_budget(steady_clock::time_point from, milliseconds pondered);
    [[nodiscard]] time_costs costs(milliseconds available) const noexcept;
};

} // namespace kiban::search
