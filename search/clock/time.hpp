#pragma once

#include "framework/score.hpp"
#include "search/limits.hpp"

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

/// The budget for a fixed time a move: all of it, or what a clock beside it has left, if it has any.
[[nodiscard]] time_budget fixed_budget(milliseconds move_time, time_costs costs,
                                       std::optional<game_clock> const& beside = {}) noexcept;

/// The budget for a move under a game clock, of any kind: byoyomi, increment, moves to go, sudden death.
/// `moves_left`, at least 1, is the number of own moves that the rest of the game is expected to take.
[[nodiscard]] time_budget budget_for(game_clock const& c, time_costs costs, int moves_left) noexcept;

/// How sure a search is of its move between two iterations.
struct steadiness {
    int changes = 0; ///< of the best move, in 1/1000; each counts half as much an iteration later
    score drop = 0;  ///< of the value since the iterations before, in hundredths; negative for a rise
    int share = 0;   ///< of the nodes, in 1/1000, that went into the best move

    /// An iteration has ended.
    void note(bool changed, score fall, int nodes_share) noexcept;
};

/// How much of a budget to use: more while the best move changes or its value falls, less the more plainly it
/// stands out, which shows in the nodes that the others took to refute. From a third of the optimum to the
/// maximum, and always the whole where the rest would be lost.
[[nodiscard]] milliseconds planned_time(time_budget const& b, steadiness const& s) noexcept;

} // namespace kiban::search
