#pragma once

#include "games/reversi/endgame/last_flip.hpp"
#include "games/reversi/endgame/parity.hpp"
#include "games/reversi/rules/board.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace kiban::reversi::endgame {

// The last four empty squares, with separate code for each number, for null windows: whether the result is
// above alpha. They return a bound on the correct side of alpha. `nodes` counts the positions visited; a
// position in which a side passes does not count again. `Passed`: the opponent has just passed. Boards are
// passed by value, in registers.

/// Below every result: no move has been tried.
inline constexpr int no_result = -65;

/// The squares next to each square: a move flips nothing where none of them is the opponent's.
inline constexpr auto neighbours = [] {
    std::array<std::uint64_t, 64> table{};
    for (int sq = 0; sq < 64; ++sq) {
        for (int over = -1; over <= 1; ++over) {
            for (int down = -1; down <= 1; ++down) {
                square const to = board_geometry::step(sq, over, down);
                if (to != no_square && to != sq) {
                    table[static_cast<std::size_t>(sq)] |= std::uint64_t{1} << to;
                }
            }
        }
    }
    return table;
}();

/// The discs that a move flips; skips the computation where no opponent's disc is next to the square.
[[nodiscard]] inline std::uint64_t flips_at(board b, int sq) noexcept {
    return (neighbours[static_cast<std::size_t>(sq)] & b.other) != 0 ? b.flips(sq) : 0;
}

/// One empty square.
[[nodiscard]] inline int solve_1(std::uint64_t own, int alpha, int sq) noexcept {
    int const placed = 2 * std::popcount(own) - 62; // the margin with the own disc there
    if (int const turned = last_turned(own, sq); turned != 0) {
        return placed + 2 * turned;
    }
    // If it stays empty it counts for the winner; the opponent's move there can only be worse.
    int const left = placed > 0 ? placed : placed - 2;
    if (left <= alpha) {
        return left;
    }
    int const turned = last_turned(~(own | std::uint64_t{1} << sq), sq);
    return turned != 0 ? placed - 2 - 2 * turned : left;
}

/// Two.
template<bool Passed = false>
[[nodiscard]] inline int solve_2(board b, int alpha, int x, int y, std::uint64_t& nodes) noexcept {
    nodes += Passed ? 0 : 1;
    int best = no_result;
    if (std::uint64_t const flipped = flips_at(b, x); flipped != 0) {
        ++nodes;
        best = -solve_1(b.other ^ flipped, ~alpha, y);
        if (best > alpha) {
            return best;
        }
    }
    if (std::uint64_t const flipped = flips_at(b, y); flipped != 0) {
        ++nodes;
        return std::max(best, -solve_1(b.other ^ flipped, ~alpha, x));
    }
    if (best != no_result) {
        return best;
    }
    if constexpr (Passed) {
        return b.final_margin();
    } else {
        return -solve_2<true>(b.passed(), ~alpha, x, y, nodes);
    }
}

/// Three: the square that is alone in its quadrant first.
template<bool Passed = false>
[[nodiscard]] inline int solve_3(board b, int alpha, int x, int y, int z, std::uint64_t& nodes) noexcept {
    nodes += Passed ? 0 : 1;
    if (quadrant_parity::together(x, y)) {
        std::swap(x, z);
    } else if (quadrant_parity::together(x, z)) {
        std::swap(x, y);
    }
    int best = no_result;
    auto const cuts_off = [&](int sq, int first, int second) {
        if (std::uint64_t const flipped = flips_at(b, sq); flipped != 0) {
            best = std::max(best, -solve_2(b.after(sq, flipped), ~alpha, first, second, nodes));
        }
        return best > alpha;
    };
    if (cuts_off(x, y, z) || cuts_off(y, x, z) || cuts_off(z, x, y) || best != no_result) {
        return best;
    }
    if constexpr (Passed) {
        return b.final_margin();
    } else {
        return -solve_3<true>(b.passed(), ~alpha, x, y, z, nodes);
    }
}

/// Four, those in odd quadrants first.
template<bool Passed = false>
[[nodiscard]] inline int solve_4(board b, int alpha, quadrant_parity parity, std::uint64_t& nodes) noexcept {
    nodes += Passed ? 0 : 1;
    std::uint64_t const empties = b.empties();
    std::uint64_t odd = empties & parity.odd_squares();
    std::uint64_t even = empties & ~odd;
    std::array<int, 4> squares; // NOLINT
    for (int& sq : squares) {
        std::uint64_t& from = odd != 0 ? odd : even;
        sq = std::countr_zero(from);
        from &= from - 1;
    }
    auto const [x, y, z, w] = squares;
    int best = no_result;
    auto const cuts_off = [&](int sq, int first, int second, int third) {
        if (std::uint64_t const flipped = flips_at(b, sq); flipped != 0) {
            best = std::max(best, -solve_3(b.after(sq, flipped), ~alpha, first, second, third, nodes));
        }
        return best > alpha;
    };
    if (cuts_off(x, y, z, w) || cuts_off(y, x, z, w) || cuts_off(z, x, y, w) || cuts_off(w, x, y, z) ||
        best != no_result) {
        return best;
    }
    if constexpr (Passed) {
        return b.final_margin();
    } else {
        return -solve_4<true>(b.passed(), ~alpha, parity, nodes);
    }
}

} // namespace kiban::reversi::endgame
