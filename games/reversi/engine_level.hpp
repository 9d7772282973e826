#pragma once

#include "games/reversi/rules/position.hpp"
#include "search/limits.hpp"

#include <algorithm>
#include <optional>

namespace kiban::reversi {

/// Playing strength: what NBoard's `set depth` sets. The depth is that of the middle game; endings are solved
/// from a number of empty squares that grows with it.
struct level {
    static constexpr int least = 1;
    static constexpr int most = 60;
    static constexpr int initial = 12;

    int depth = initial;        ///< least to most
    std::optional<int> skill{}; ///< 0 to 20, for play weaker than the depth allows (search/skill.hpp)

    /// The nearest level.
    [[nodiscard]] static constexpr level of(int depth) noexcept {
        return {.depth = std::clamp(depth, least, most)};
    }

    /// Positions with at most this many empty squares are solved, which takes about as long as the middle
    /// game.
    [[nodiscard]] constexpr int exact_empties() const noexcept {
        return std::max(depth, std::min(depth + 6, 12 + depth / 2));
    }

    /// The limits of a search: to a depth, or to the end of the game; with a clock, if there is one. From the
    /// initial level on, an ending that can be solved in the time left is solved at any depth.
    [[nodiscard]] search::limits<position> limits(position const& p,
                                                  std::optional<search::game_clock> const& clock = {}) const;
};

} // namespace kiban::reversi
