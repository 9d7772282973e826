#pragma once

#include "games/reversi/rules/flips/rays.hpp"
#include "games/reversi/rules/flips/tatsuki.hpp"
#include "games/reversi/rules/mirrored.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi::flips {

namespace detail {

/// The rays along the rank and both diagonals, and those of the mirror image.
inline constexpr auto mirrored_rays = [] {
    std::array<std::array<mirrored::both_ways, 3>, 64> table{};
    for (int sq = 0; sq < 64; ++sq) {
        auto const& up = rays[static_cast<std::size_t>(sq)].up;
        auto const& down = rays[static_cast<std::size_t>(mirrored::image(sq))].up;
        table[static_cast<std::size_t>(sq)] = {mirrored::both_ways{up[0], down[0]},
                                               mirrored::both_ways{up[1], down[1]},
                                               mirrored::both_ways{up[3], down[3]}};
    }
    return table;
}();

} // namespace detail

/// Ranks and diagonals upwards by the lowest blocker (see carry.hpp), on the board and its mirror image at
/// once; the file, which is a byte, by the tables of tatsuki.hpp.
struct two_ways {
    static constexpr char const* name = "two ways";
    static constexpr std::size_t table_bytes =
        sizeof(detail::mirrored_rays) + sizeof(detail::outflank) + sizeof(detail::flipped);

    /// The opponent's discs that are flipped when the owner of `own` plays `sq`. Precondition: `sq` is empty.
    [[nodiscard]] static std::uint64_t flips(int sq, std::uint64_t own, std::uint64_t other) noexcept {
        using mirrored::both_ways;
        both_ways const ours = mirrored::of(own);
        both_ways const theirs = mirrored::of(other);
        auto const on_ray = [&](both_ways ray) {
            both_ways const blockers = ray & ~theirs;
            both_ways const bracket = blockers & -blockers & ours;
            return ray & (bracket + std::bit_cast<both_ways>(bracket != 0)); // one less, unless there is none
        };
        auto const& through = detail::mirrored_rays[static_cast<std::size_t>(sq)];
        return mirrored::united(on_ray(through[0]) | on_ray(through[1]) | on_ray(through[2])) |
               on_file(sq, own, other);
    }

  private:
    [[nodiscard]] static std::uint64_t on_file(int sq, std::uint64_t own, std::uint64_t other) noexcept {
        auto const n = static_cast<std::size_t>(sq) % 8;
        auto const file = sq & 56;
        std::uint64_t const brackets = detail::outflank[n][other >> file >> 1 & 63] & own >> file;
        return static_cast<std::uint64_t>(detail::flipped[n][brackets]) << file;
    }
};

} // namespace kiban::reversi::flips
