#pragma once

#include <array>
#include <cstdint>

namespace kiban::reversi::endgame {

/// How far a search leaves out what a shallow look says is hopeless (M. Buro, "ProbCut: an effective
/// selective extension of the alpha-beta algorithm", 1995): the steps of the ladder that ends with the exact
/// search.
struct selectivity {
    double deviations; ///< a shallow value so many standard errors beyond the window cuts off
    int percent;       ///< how sure one such cut is, for people
};

inline constexpr std::array<selectivity, 3> ladder{{{1.0, 68}, {1.7, 91}, {0, 100}}};

/// The last step: nothing is left out.
inline constexpr int exact = static_cast<int>(ladder.size()) - 1;

/// Plies of the look that decides a cut, and the empty squares from which on it pays.
inline constexpr int cut_depth = 2;
inline constexpr int from_cuts = 14;

/// The standard error, in hundredths of a disc, of that look as a forecast of the exact result.
[[nodiscard]] constexpr double cut_error(int empties) noexcept { return 700 + 15 * empties; }

} // namespace kiban::reversi::endgame
