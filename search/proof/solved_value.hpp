#pragma once

#include <cstdlib>

namespace kiban::search {

// Values of solved positions for the side to move: a win whose last move is made in `plies` plies is
// `solved_win - plies`, so that a sooner one is better; a loss is the negative of it; a draw is 0.

inline constexpr int solved_win = 511;
/// The longest game that can be solved.
inline constexpr int solved_max_plies = solved_win - 1;

/// The value `plies` plies before the position that has it.
[[nodiscard]] constexpr int seen_from(int value, int plies) noexcept {
    return value > 0 ? value - plies : value < 0 ? value + plies : 0;
}
/// The length of a win or a loss in plies.
[[nodiscard]] inline int solved_plies(int value) noexcept { return solved_win - std::abs(value); }

/// What is known about a value.
struct solved_bounds {
    int lower = -solved_win;
    int upper = solved_win;

    [[nodiscard]] constexpr bool exact() const noexcept { return lower == upper; }
    friend constexpr bool operator==(solved_bounds, solved_bounds) = default;
};

} // namespace kiban::search
