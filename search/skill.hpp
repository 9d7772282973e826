#pragma once

#include "framework/score.hpp"
#include "search/limits.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace kiban::search {

/// Playing strength, from a beginner's to full strength. Below that the search looks ahead less far, and
/// misjudges moves by a random amount; both are chosen such that equal steps of skill are about equal steps
/// of strength, measured by matches (search/RESULTS.md).
struct skill {
    static constexpr int best = 20;
    /// The greatest misjudgement of a move's value at every fifth level, in hundredths.
    using errors_type = std::array<score, 1 + best / 5>;
    static constexpr errors_type usual_errors{800, 600, 480, 240, 0};

    int level = best; ///< 0 to `best`
    errors_type errors = usual_errors;

    // Fitted to matches between levels five apart.
    static constexpr std::array<int, best> depths{1, 1, 2, 2, 2, 3, 3, 4, 4,  5,
                                                  6, 6, 6, 7, 7, 7, 8, 9, 10, 11};

    [[nodiscard]] constexpr bool is_full() const noexcept { return level >= best; }
    /// Plies to search, below `best`.
    [[nodiscard]] constexpr int depth() const noexcept { return depths[static_cast<std::size_t>(level)]; }
    /// Number of moves to choose from.
    [[nodiscard]] constexpr int lines() const noexcept { return 24 - level; }
    /// Interpolated between those of `errors`.
    [[nodiscard]] score error() const noexcept;

    /// The index of the move that such a player chooses among moves with these values, which is not always
    /// the first; but a win or a loss within the search is not misjudged. Precondition: not empty.
    [[nodiscard]] std::size_t choose(std::span<score const> values, std::uint64_t seed) const noexcept;

    /// The limits of a search by such a player.
    template<game_position P>
    [[nodiscard]] limits<P> limited(limits<P> l) const {
        if (!is_full()) {
            l.depth = std::min(l.depth.value_or(depth()), depth());
            l.exact_plies = 0;
            l.lines = std::max(l.lines, lines());
        }
        return l;
    }
};

} // namespace kiban::search
