#pragma once

#include <cstdint>

namespace kiban::reversi {

namespace detail {

/// The empty-or-not squares that lie one step beyond a run of the opponent's discs that begins beside one of
/// ours, both ways along a line. `between` are the opponent's discs on which a run may continue: those of the
/// edge files are left out where the step could wrap around them.
///
/// Parallel prefix: runs of 1, of 2, and then of 4 and 6 discs, so three doublings reach the longest run, 6.
template<int By>
[[nodiscard]] constexpr std::uint64_t ends_of_runs(std::uint64_t own, std::uint64_t between) noexcept {
    std::uint64_t up = between & (own << By);
    std::uint64_t down = between & (own >> By);
    up |= between & (up << By);
    down |= between & (down >> By);
    std::uint64_t const pairs_up = between & (between << By);
    std::uint64_t const pairs_down = pairs_up >> By;
    up |= pairs_up & (up << 2 * By);
    down |= pairs_down & (down >> 2 * By);
    up |= pairs_up & (up << 2 * By);
    down |= pairs_down & (down >> 2 * By);
    return (up << By) | (down >> By);
}

} // namespace detail

/// The squares on which the owner of `own` may place a disc, by parallel prefix in the four pairs of
/// directions at once (the method of wZebra). Squares are numbered file * 8 + rank; the sets are disjoint.
[[nodiscard]] constexpr std::uint64_t mobility(std::uint64_t own, std::uint64_t other) noexcept {
    // A step along a file changes the rank; a run cannot continue over rank 1 or 8, nor end beyond them.
    std::uint64_t const inner_ranks = other & 0x7e7e7e7e7e7e7e7e;
    return (detail::ends_of_runs<1>(own, inner_ranks) | detail::ends_of_runs<7>(own, inner_ranks) |
            detail::ends_of_runs<9>(own, inner_ranks) | detail::ends_of_runs<8>(own, other)) &
           ~(own | other);
}

} // namespace kiban::reversi
