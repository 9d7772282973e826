#pragma once

#include "games/reversi/rules/board.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__BMI2__) && !defined(KIBAN_SLOW_PEXT) && !defined(KIBAN_GENERIC)
#include <immintrin.h>
#define KIBAN_REVERSI_PEXT
#endif

namespace kiban::reversi::endgame {

namespace detail {

/// The number of discs flipped on a full line of eight by a move to the empty square `at`, by the bits of
/// `own`. Shorter lines use its low end: beyond their end `own` has no disc.
inline constexpr auto turned_on_line = [] {
    std::array<std::array<std::uint8_t, 256>, 8> table{};
    for (int at = 0; at < 8; ++at) {
        for (unsigned own = 0; own < 256; ++own) {
            int turned = 0;
            for (int const step : {-1, 1}) {
                int run = 0;
                int sq = at + step;
                for (; sq >= 0 && sq < 8 && (own >> sq & 1) == 0; sq += step) {
                    ++run;
                }
                turned += sq >= 0 && sq < 8 ? run : 0;
            }
            table[static_cast<std::size_t>(at)][own] = static_cast<std::uint8_t>(turned);
        }
    }
    return table;
}();

#ifdef KIBAN_REVERSI_PEXT

/// The lines through a square other than its file, and its place on each.
struct lines_through {
    std::array<std::uint64_t, 3> line{};
    std::array<std::uint8_t, 3> at{};
};

inline constexpr auto lines_of = [] {
    std::array<lines_through, 64> table{};
    constexpr int down[] = {0, 1, -1};
    for (int sq = 0; sq < 64; ++sq) {
        lines_through& l = table[static_cast<std::size_t>(sq)];
        for (std::size_t i = 0; i < 3; ++i) {
            for (int by = -7; by <= 7; ++by) {
                square const to = board_geometry::step(sq, by, by * down[i]);
                if (to != no_square) {
                    l.line[i] |= std::uint64_t{1} << to;
                }
            }
            std::uint64_t const before = (std::uint64_t{1} << sq) - 1;
            l.at[i] = static_cast<std::uint8_t>(std::popcount(l.line[i] & before));
        }
    }
    return table;
}();

#else

struct diagonals_through {
    std::uint64_t falling; ///< file and rank increase together
    std::uint64_t rising;
};
inline constexpr auto diagonals_of = [] {
    std::array<diagonals_through, 64> table{};
    for (square sq = 0; sq < 64; ++sq) {
        auto& through = table[static_cast<std::size_t>(sq)];
        for (int by = -7; by <= 7; ++by) {
            square const falling = board_geometry::step(sq, by, by);
            square const rising = board_geometry::step(sq, by, -by);
            through.falling |= falling == no_square ? 0 : std::uint64_t{1} << falling;
            through.rising |= rising == no_square ? 0 : std::uint64_t{1} << rising;
        }
    }
    return table;
}();

#endif

} // namespace detail

#ifdef KIBAN_REVERSI_PEXT

/// The number of discs that the owner of `own` flips on the only empty square of the board.
[[nodiscard]] inline int last_turned(std::uint64_t own, int sq) noexcept {
    auto const& count = detail::turned_on_line;
    detail::lines_through const& l = detail::lines_of[static_cast<std::size_t>(sq)];
    auto const on = [&](std::size_t i) { return count[l.at[i]][_pext_u64(own, l.line[i])]; };
    return count[static_cast<std::size_t>(sq & 7)][own >> (sq & 0x38) & 0xff] + on(0) + on(1) + on(2);
}

#else

/// The number of discs that the owner of `own` flips on the only empty square of the board. Multiplications
/// gather the lines into eight bits, as in flips/tatsuki.hpp.
[[nodiscard]] inline int last_turned(std::uint64_t own, int sq) noexcept {
    constexpr std::uint64_t every_byte = 0x0101010101010101;
    constexpr std::uint64_t main_diagonal = 0x8040201008040201;
    auto const file = static_cast<unsigned>(sq) / 8;
    auto const rank = static_cast<unsigned>(sq) % 8;
    auto const& [falling, rising] = detail::diagonals_of[static_cast<std::size_t>(sq)];
    auto const& by_rank = detail::turned_on_line[rank];
    return by_rank[own >> 8 * file & 0xff] + by_rank[(own & falling) * every_byte >> 56] +
           by_rank[(own & rising) * every_byte >> 56] +
           detail::turned_on_line[7 - file][(own >> rank & every_byte) * main_diagonal >> 56];
}

#endif

} // namespace kiban::reversi::endgame
