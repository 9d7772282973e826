#pragma once

#include "framework/move_list.hpp"
#include "games/reversi/board.hpp"
#include "games/reversi/endgame/parity.hpp"
#include "games/reversi/evaluate.hpp"
#include "games/reversi/types.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

namespace kiban::reversi::endgame {

/// A move to be tried.
struct candidate {
    board after; ///< seen by the opponent
    int worth;
    int sq;
};

/// The moves of a position; storage without a constructor, so that a node pays only for what it has.
using candidates = move_list<candidate, 64>;

/// The best of the moves from `at` on is brought to `at`.
inline candidate const& pick(candidates& list, candidate* at) noexcept {
    candidate* const best = std::max_element(
        at, list.end(), [](candidate const& a, candidate const& b) { return a.worth < b.worth; });
    if (best != at) {
        std::swap(*at, *best);
    }
    return *at;
}

// Worths above all others.
inline constexpr int known_best = 1 << 24;
inline constexpr int known_second = 1 << 23;
inline constexpr int wiped_out = 1 << 25; ///< the opponent has no disc left

/// Fastest first: the fewer moves the opponent gets, the better; corners that he can take count twice. `odd`:
/// the squares of the odd quadrants.
[[nodiscard]] inline int mobility_worth(board const& after, square sq, std::uint64_t odd) noexcept {
    constexpr std::uint64_t beside_corners = 0x42c300000000c342; // C and X squares
    std::uint64_t const bit = std::uint64_t{1} << sq;
    std::uint64_t const replies = after.moves();
    int w = -16 * (std::popcount(replies) + std::popcount(replies & evaluator::corners));
    w -= 6 * std::popcount(evaluator::beside(after.other) & after.empties());
    w += (bit & odd) != 0 ? 8 : 0;
    w += (bit & evaluator::corners) != 0 ? 24 : 0;
    w -= (bit & beside_corners) != 0 ? 4 : 0;
    return w;
}

} // namespace kiban::reversi::endgame
