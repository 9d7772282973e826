#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace kiban::reversi::endgame {

/// Which of the four quadrants have an odd number of empty squares, a bit for each. The side that plays in an
/// odd one can have the last move there.
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

    /// Whether two squares are in the same quadrant.
    [[nodiscard]] static constexpr bool together(int a, int b) noexcept { return ((a ^ b) & 0x24) == 0; }

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

} // namespace kiban::reversi::endgame
