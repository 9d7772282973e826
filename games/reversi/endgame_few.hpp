#pragma once

#include "games/reversi/board.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi::endgame {

/// Which of the four quadrants have an odd number of empty squares, a bit for each. Who plays in an odd one
/// can have the last move there.
class quadrant_parity {
  public:
    explicit constexpr quadrant_parity(std::uint64_t empties) noexcept {
        for (unsigned q = 0; q < 4; ++q) {
            odd_ |= static_cast<unsigned>(std::popcount(empties & squares(q)) & 1) << q;
        }
    }
    [[nodiscard]] constexpr quadrant_parity after(int sq) const noexcept {
        quadrant_parity p = *this;
        p.odd_ ^= 1U << quadrant_of(sq);
        return p;
    }
    /// All squares of the odd quadrants.
    [[nodiscard]] constexpr std::uint64_t odd_squares() const noexcept { return masks[odd_]; }

  private:
    unsigned odd_ = 0;

    [[nodiscard]] static constexpr unsigned quadrant_of(int sq) noexcept {
        auto const s = static_cast<unsigned>(sq);
        return (s >> 4 & 2) | (s >> 2 & 1);
    }
    [[nodiscard]] static constexpr std::uint64_t squares(unsigned q) noexcept {
        return std::uint64_t{0x0f0f0f0f} << ((q & 2) * 16 + (q & 1) * 4);
    }
    static constexpr auto masks = [] {
        std::array<std::uint64_t, 16> table{};
        for (unsigned odd = 0; odd < 16; ++odd) {
            for (unsigned q = 0; q < 4; ++q) {
                if ((odd >> q & 1) != 0) {
                    table[odd] |= std::uint64_t{0x0f0f0f0f} << ((q & 2) * 16 + (q & 1) * 4);
                }
            }
        }
        return table;
    }();
};

/// Calls f(square) for the squares of `set`, those of `first` before the others, until it returns true.
template<class F>
inline bool for_each_until(std::uint64_t set, std::uint64_t first, F&& f) {
    for (std::uint64_t part : {set & first, set & ~first}) {
        for (; part != 0; part &= part - 1) {
            if (f(std::countr_zero(part))) {
                return true;
            }
        }
    }
    return false;
}

/// The result with one empty square, of which nothing is asked but who can take it.
[[nodiscard]] inline int last_one(board const& b, int sq, std::uint64_t& nodes) noexcept {
    ++nodes;
    int const margin = 2 * std::popcount(b.own) - 63;
    if (int const turned = std::popcount(b.flips(sq)); turned != 0) {
        return margin + 2 * turned + 1;
    }
    ++nodes;
    if (int const turned = std::popcount(b.passed().flips(sq)); turned != 0) {
        return margin - 2 * turned - 1;
    }
    return margin > 0 ? margin + 1 : margin - 1;
}

/// The result with two to four empty squares, as a bound outside the window. `passed`: the opponent has just
/// passed.
template<int Empties>
[[nodiscard]] inline int last_few(board const& b, int alpha, int beta, quadrant_parity parity, bool passed,
                                  std::uint64_t& nodes) noexcept {
    ++nodes;
    std::uint64_t const empties = b.empties();
    int best = -65;
    for_each_until(empties, parity.odd_squares(), [&](int sq) {
        std::uint64_t const flipped = b.flips(sq);
        if (flipped == 0) {
            return false;
        }
        board const child = b.after(sq, flipped);
        int value = 0;
        if constexpr (Empties == 2) {
            value = -last_one(child, std::countr_zero(empties ^ std::uint64_t{1} << sq), nodes);
        } else {
            value =
                -last_few<Empties - 1>(child, -beta, -std::max(alpha, best), parity.after(sq), false, nodes);
        }
        best = std::max(best, value);
        return best >= beta;
    });
    if (best != -65) {
        return best;
    }
    if (passed) {
        return b.final_margin();
    }
    int const value = -last_few<Empties>(b.passed(), -beta, -alpha, parity, true, nodes);
    return value;
}

} // namespace kiban::reversi::endgame
