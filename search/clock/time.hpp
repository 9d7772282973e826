#pragma once

#include "framework/score.hpp"
#include "search/limits.hpp"

#include <optional>

namespace kiban::search {

/// How long to think about one move. If both are equal, saved time would be lost: all of it is spent.
struct time_budget {
    milliseconds optimum; ///< for a move that is neither obvious nor doubtful
    milliseconds maximum; ///< the search is cut off; at least `optimum`

    [[nodiscard]] constexpr bool is_whole() const noexcept { return optimum == maximum; }
    friend bool operator==(time_budget const&, time_budget const&) = default;
};

/// The smallest budget: for a clock that has nearly run out.
inline constexpr milliseconds least_budget{1};

/// Own moves to plan the clock for in a game of unknown length.
inline constexpr int expected_moves = 30;

/// What moves cost besides thinking.
struct time_costs {
    milliseconds now{0};   ///< reserved for this move
    milliseconds later{0}; ///< for each later own move
};

/// The budget for a fixed time per move: all of it, or what is left on an additional clock, if there is one.
[[nodiscard]] time_budget fixed_budget(milliseconds move_time, time_costs costs,
                                       std::optional<game_clock> const& beside = {}) noexcept;

/// The budget for a move under a game clock, of any kind: byoyomi, increment, moves to go, sudden death.
/// `moves_left`, at least 1, is the number of own moves that the rest of the game is expected to take.
[[nodiscard]] time_budget budget_for(game_clock const& c, time_costs costs, int moves_left) noexcept;

/// How sure a search is of its move, between two iterations.
struct steadiness {
    int changes = 0; ///< of the best move, in 1/1000; each halves with every iteration
    score drop = 0;  ///< of the value since earlier iterations, in hundredths; negative for a rise
    int share = 0;   ///< share of the nodes spent on the best move, in 1/1000

    /// An iteration has ended.
    void note(bool changed, score fall, int nodes_share) noexcept;
};

/// How much of a budget to use: more while the best move changes or its value falls, less when it stands out
/// clearly, which shows in how few nodes refute the other moves. From a third of the optimum to the maximum,
/// and always all of it where the rest would be lost.
[[nodiscard]] milliseconds planned_time(time_budget const& b, steadiness const& s) noexcept;

} // namespace kiban::search
