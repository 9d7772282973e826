#pragma once

#include "games/reversi/rules/types.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi::flips {

/// The squares of the eight rays from a square: `up` those towards higher numbers, `down` the others, on the
/// same four lines (rank, antidiagonal, file, diagonal). Rays of a single square, on which nothing can be
/// bracketed, are left out.
struct alignas(64) ray_masks {
    std::array<std::uint64_t, 4> up;
    std::array<std::uint64_t, 4> down;
};

namespace detail {

constexpr std::uint64_t ray(square from, int files_over, int ranks_down) noexcept {
    std::uint64_t squares = 0;
    for (square sq = board_geometry::step(from, files_over, ranks_down); sq != no_square;
         sq = board_geometry::step(sq, files_over, ranks_down)) {
        squares |= std::uint64_t{1} << sq;
    }
    return std::has_single_bit(squares) ? 0 : squares;
}

} // namespace detail

/// 4 KiB, one cache line for each square.
inline constexpr auto rays = [] {
    std::array<ray_masks, 64> table{};
    for (square sq = 0; sq < 64; ++sq) {
        table[static_cast<std::size_t>(sq)] = {
            {detail::ray(sq, 1, 0), detail::ray(sq, 1, -1), detail::ray(sq, 0, 1), detail::ray(sq, 1, 1)},
            {detail::ray(sq, -1, 0), detail::ray(sq, -1, 1), detail::ray(sq, 0, -1),
             detail::ray(sq, -1, -1)}};
    }
    return table;
}();

} // namespace kiban::reversi::flips
