#pragma once

#include "games/reversi/board.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__BMI2__) && !defined(KIBAN_GENERIC)
#include <immintrin.h>
#define KIBAN_REVERSI_PEXT
#endif

namespace kiban::reversi::endgame {

#ifdef KIBAN_REVERSI_PEXT

namespace detail {

/// How many discs turn on a full line of eight when the empty square `at` is taken, by the bits of `own`.
/// Shorter lines use its low end: beyond theirs nobody of `own` is.
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

} // namespace detail

/// How many discs the owner of `own` turns on the only empty square of the board.
[[nodiscard]] inline int last_turned(std::uint64_t own, int sq) noexcept {
    auto const& count = detail::turned_on_line;
    detail::lines_through const& l = detail::lines_of[static_cast<std::size_t>(sq)];
    auto const on = [&](std::size_t i) { return count[l.at[i]][_pext_u64(own, l.line[i])]; };
    return count[static_cast<std::size_t>(sq & 7)][own >> (sq & 0x38) & 0xff] + on(0) + on(1) + on(2);
}

#else

/// How many discs the owner of `own` turns on the only empty square of the board.
[[nodiscard]] inline int last_turned(std::uint64_t own, int sq) noexcept {
    return std::popcount(default_flips::flips(sq, own, ~(own | std::uint64_t{1} << sq)));
}

#endif

} // namespace kiban::reversi::endgame
