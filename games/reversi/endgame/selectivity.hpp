#pragma once

#include <array>
#include <cstdint>

namespace kiban::reversi::endgame {

/// How much a search leaves out because a shallow search finds it hopeless (M. Buro, "ProbCut: an effective
/// selective extension of the alpha-beta algorithm", 1995): the steps of the selectivity levels, which end
/// with the exact search.
struct selectivity_level {
    double deviations; ///< a shallow value this many errors (forward_pruning.hpp) beyond the window cuts off
    int percent;       ///< confidence of one such cut, as shown to users: measured on endings of games, see
                       ///< RESULTS.md
};

inline constexpr std::array<selectivity_level, 4> selectivity_levels{
    {{1.1, 40}, {1.7, 60}, {2.6, 80}, {0, 100}}};

/// The last step: nothing is left out.
inline constexpr int exact = static_cast<int>(selectivity_levels.size()) - 1;

/// The step of `percent` percent, or the next more accurate one.
[[nodiscard]] constexpr int step_of(int percent) noexcept {
    int step = 0;
    while (step < exact && selectivity_levels[static_cast<std::size_t>(step)].percent < percent) {
        ++step;
    }
    return step;
}

} // namespace kiban::reversi::endgame
