#pragma once

#include "search/limits.hpp"

#include <algorithm>

namespace kiban::search {

/// How long to think about one move.
struct time_budget {
    milliseconds optimum; ///< no new iteration begins after this
    milliseconds maximum; ///< the search is cut off; at least `optimum`

    friend bool operator==(time_budget const&, time_budget const&) = default;
};

/// No budget is smaller: time for one iteration.
inline constexpr milliseconds least_budget{10};

/// Own moves to plan the clock for in a game of unknown length.
inline constexpr int expected_moves = 30;

namespace detail {

[[nodiscard]] constexpr time_budget clamped(milliseconds optimum, milliseconds maximum,
                                            milliseconds hard) noexcept {
    milliseconds const most = std::clamp(maximum, least_budget, std::max(least_budget, hard));
    return {std::clamp(optimum, least_budget, most), most};
}

/// What may be used up on this move, less the margin.
[[nodiscard]] constexpr milliseconds usable(game_clock const& c, milliseconds margin) noexcept {
    milliseconds const remaining = std::max(c.remaining, milliseconds{0});
    if (c.byoyomi.count() > 0) {
        return remaining + c.byoyomi - margin;
    }
    // Less main time than one increment: the increment of this move has not been added yet.
    return (remaining < c.increment ? remaining + c.increment : remaining) - margin;
}

[[nodiscard]] constexpr time_budget byoyomi_budget(game_clock const& c, milliseconds hard,
                                                   milliseconds margin, int moves_left) noexcept {
    if (c.remaining * 5 < c.byoyomi * 6) {
        return clamped(hard, hard, hard); // what is left of a byoyomi is lost
    }
    milliseconds const share = c.remaining / moves_left;
    milliseconds const free = c.byoyomi - margin;
    return clamped(free + share * 3 / 4, free + share * 4, hard);
}

} // namespace detail

/// The budget for a fixed time a move: all of it.
[[nodiscard]] constexpr time_budget fixed_budget(milliseconds move_time, milliseconds margin) noexcept {
    milliseconds const hard = move_time - margin;
    return detail::clamped(hard, hard, hard);
}

/// The budget for a move under a game clock, of any kind: byoyomi, increment, moves to go, sudden death.
/// `margin` is kept back; `moves_left`, at least 1, is the number of own moves that the rest of the game is
/// expected to take.
[[nodiscard]] constexpr time_budget budget_for(game_clock const& c, milliseconds margin,
                                               int moves_left) noexcept {
    milliseconds const hard = detail::usable(c, margin);
    int const moves = std::max(1, std::min(moves_left, c.moves_to_go.value_or(moves_left)));
    if (c.byoyomi.count() > 0) {
        return detail::byoyomi_budget(c, hard, margin, moves);
    }
    if (moves == 1) {
        return detail::clamped(hard, hard, hard);
    }
    milliseconds const share = std::max(hard, milliseconds{0}) / moves + c.increment * 3 / 4;
    return detail::clamped(share * 3 / 4, std::min(share * 4, hard * 3 / 5), hard);
}

} // namespace kiban::search
