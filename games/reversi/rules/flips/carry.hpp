#pragma once

#include "games/reversi/rules/flips/rays.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi::flips {

/// Flips by arithmetic on whole rays, portable and without a branch.
///
/// Upwards, one is added to the ray's complement with the opponent's discs filled in: the carry runs through
/// everything off the ray and through the opponent's discs, and stops on the first other square. If that is
/// ours, it brackets, and the ray below it flips. Downwards, where carries do not run, the first such square
/// is the highest bit of the ray without the opponent's discs.
struct carry {
    static constexpr char const* name = "carry";
    static constexpr std::size_t table_bytes = sizeof(rays);

    /// The opponent's discs that are flipped when the owner of `own` plays `sq`. Precondition: `sq` is empty.
    [[nodiscard]] static constexpr std::uint64_t flips(int sq, std::uint64_t own,
                                                       std::uint64_t other) noexcept {
        ray_masks const& ray = rays[static_cast<std::size_t>(sq)];
        std::uint64_t flipped = 0;
        for (std::size_t line = 0; line < 4; ++line) {
            std::uint64_t const up = ray.up[line];
            std::uint64_t const above = ((other | ~up) + 1) & own & up;
            flipped |= (above - (above != 0)) & up;
            std::uint64_t const down = ray.down[line];
            std::uint64_t const below = std::bit_floor(down & ~other) & own;
            flipped |= (0 - 2 * below) & down;
        }
        return flipped;
    }
};

} // namespace kiban::reversi::flips
