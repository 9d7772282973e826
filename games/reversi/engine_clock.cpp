#include "games/reversi/engine_clock.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace kiban::reversi {

namespace {

/// Longer than any game; keeps the sums within 64 bits whatever a record claims.
constexpr double longest_move_in_seconds = 1e9;
/// A practically unlimited time; keeps time points within 64 bits of nanoseconds.
constexpr play_clock::milliseconds longest_clock{1'000'000'000'000};

play_clock::milliseconds time_of(recorded_move const& m) noexcept {
    double const seconds = std::clamp(m.seconds.value_or(0), 0.0, longest_move_in_seconds);
    return play_clock::milliseconds{std::llround(seconds * 1000)}; // 0.029 is a little less
}

} // namespace

void play_clock::spend(milliseconds used) noexcept {
    assert(used.count() >= 0);
    remaining_ -= used;
    if (remaining_.count() < 0 && !in_overtime_) {
        in_overtime_ = true;
        remaining_ += grace_;
    }
    if (remaining_.count() < 0) {
        remaining_ = milliseconds{0};
        lost_ = true;
    }
    if (!lost_) {
        remaining_ += increment_;
    }
}

std::optional<search::game_clock> clock_to_move(ggf_game const& game) {
    color const mover = game.last().side_to_move();
    auto const& control = game.clock(mover);
    if (!control || !control->is_limited()) {
        return std::nullopt;
    }
    play_clock clock{*control};
    color side = game.start.side_to_move();
    for (recorded_move const& m : game.moves) {
        if (side == mover) {
            clock.spend(time_of(m));
        }
        side = ~side;
    }
    // An increment comes after the move, so it does not help a clock with less time left than the increment.
    bool const can_wait = clock.remaining() >= clock.increment();
    auto const increment = can_wait ? clock.increment() : search::milliseconds{0};
    return search::game_clock{.remaining = std::min(clock.remaining(), longest_clock),
                              .increment = std::min(increment, longest_clock)};
}

} // namespace kiban::reversi
