#pragma once

#include <array>
#include <cstdint>

namespace kiban::reversi::endgame {

/// How far a search leaves out what a shallow look says is hopeless (M. Buro, "ProbCut: an effective
/// selective extension of the alpha-beta algorithm", 1995): the steps of the ladder that ends with the exact
/// search.
struct selectivity {
    double deviations; ///< a shallow value so many errors (foresight.hpp) beyond the window cuts off
    int percent;       ///< how sure one such cut is, for people: by endings of games, see the README
};

inline constexpr std::array<selectivity, 4> ladder{{{1.1, 40}, {1.7, 60}, {2.6, 80}, {0, 100}}};

/// The last step: nothing is left out.
inline constexpr int exact = static_cast<int>(ladder.size()) - 1;

/// The step of so many percent, or the next surer one.
[[nodiscard]] constexpr int step_of(int percent) noexcept {
    int step = 0;
    while (step < exact && ladder[static_cast<std::size_t>(step)].percent < percent) {
        ++step;
    }
    return step;
}

} // namespace kiban::reversi::endgame
