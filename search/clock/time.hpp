#pragma once

#include "framework/score.hpp"
#include "search/limits.hpp"

#include <algorithm>
#include <optional>

namespace kiban::search {

/// How long to think about one move. Where both are equal, time saved would be lost: all of it is spent.
struct time_budget {
    milliseconds optimum; ///< for a move that is neither clear nor in doubt
    milliseconds maximum; ///< the search is cut off; at least `optimum`

    [[nodiscard]] constexpr bool is_whole() const noexcept { return optimum == maximum; }
    friend bool operator==(time_budget const&, time_budget const&) = default;
};

/// No budget is smaller: a glance, for a clock that has nearly run down.
inline constexpr milliseconds least_budget{1};

/// Own moves to plan the clock for in a game of unknown length.
inline constexpr int expected_moves = 30;

/// What moves cost besides thinking.
struct time_costs {
    milliseconds now{0};   ///< kept back of this move
    milliseconds later{0}; ///< of each own move to come
};

namespace detail {

[[nodiscard]] constexpr time_budget clamped(milliseconds optimum, milliseconds maximum,
                                            milliseconds hard) noexcept {
    milliseconds const most = std::clamp(maximum, least_budget, std::max(least_budget, hard));
    return {std::clamp(optimum, least_budget, most), most};
}

/// What may be used up on this move, less what it costs.
[[nodiscard]] constexpr milliseconds usable(game_clock const& c, milliseconds cost) noexcept {
    milliseconds const remaining = std::max(c.remaining, milliseconds{0});
    if (c.byoyomi.count() > 0) {
        return remaining + c.byoyomi - cost;
    }
    // Less main time than one increment: the increment of this move has not been added yet.
    return (remaining < c.increment ? remaining + c.increment : remaining) - cost;
}

[[nodiscard]] constexpr time_budget byoyomi_budget(game_clock const& c, milliseconds hard, milliseconds cost,
                                                   int moves_left) noexcept {
    if (c.remaining * 5 < c.byoyomi * 6) {
        return clamped(hard, hard, hard); // what is left of a byoyomi is lost
    }
    milliseconds const share = c.remaining / moves_left;
    milliseconds const free = c.byoyomi - cost;
    return clamped(free + share, free + share * 5, hard);
}

} // namespace detail

/// The budget for a fixed time a move: all of it, or what a clock beside it has left, if it has any.
[[nodiscard]] constexpr time_budget fixed_budget(milliseconds move_time, time_costs costs,
                                                 std::optional<game_clock> const& beside = {}) noexcept {
    milliseconds const left = beside ? detail::usable(*beside, milliseconds{0}) : milliseconds{0};
    milliseconds const hard = (left.count() > 0 ? std::min(move_time, left) : move_time) - costs.now;
    return detail::clamped(hard, hard, hard);
}

/// The budget for a move under a game clock, of any kind: byoyomi, increment, moves to go, sudden death.
/// `moves_left`, at least 1, is the number of own moves that the rest of the game is expected to take.
[[nodiscard]] constexpr time_budget budget_for(game_clock const& c, time_costs costs,
                                               int moves_left) noexcept {
    milliseconds const hard = detail::usable(c, costs.now);
    int const moves = std::max(1, std::min(moves_left, c.moves_to_go.value_or(moves_left)));
    if (c.byoyomi.count() > 0) {
        return detail::byoyomi_budget(c, hard, costs.now, moves);
    }
    if (moves == 1) {
        return detail::clamped(hard, hard, hard);
    }
    // Later moves cost what they cost, but at least a quarter is for thinking.
    milliseconds const pool = std::max(hard - costs.later * (moves - 1), hard / 4);
    milliseconds const share = std::max(pool, milliseconds{0}) / moves + c.increment * 3 / 4;
    return detail::clamped(share, std::min(share * 5, hard * 3 / 5), hard);
}

/// How sure a search is of its move between two iterations.
struct steadiness {
    int changes = 0; ///< of the best move, in 1/1000; each counts half as much an iteration later
    score drop = 0;  ///< of the value since the iterations before, in hundredths; negative for a rise
    int share = 0;   ///< of the nodes, in 1/1000, that went into the best move

    /// An iteration has ended.
    constexpr void note(bool changed, score fall, int nodes_share) noexcept {
        changes = changes / 2 + (changed ? 1000 : 0);
        drop = fall;
        share = nodes_share;
    }
};

/// How much of a budget to use: more while the best move changes or its value falls, less the more plainly it
/// stands out, which shows in the nodes that the others took to refute. From a third of the optimum to the
/// maximum, and always the whole where the rest would be lost.
[[nodiscard]] constexpr milliseconds planned_time(time_budget const& b, steadiness const& s) noexcept {
    if (b.is_whole()) {
        return b.maximum;
    }
    int const doubt = 800 + std::min(s.changes, 2000) * 2 / 5;
    int const worry = std::clamp(1000 + 2 * s.drop, 900, 1600);
    int const contest = std::clamp(1100 - (s.share - 600) * 7 / 4, 450, 1100);
    milliseconds const wanted = b.optimum * doubt / 1000 * worry / 1000 * contest / 1000;
    return std::clamp(wanted, std::min(b.maximum, std::max(least_budget, b.optimum / 3)), b.maximum);
}

} // namespace kiban::search
