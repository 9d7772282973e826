#pragma once

#include <array>
#include <bit>
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

/// The four lines at once, in the lanes of a vector of the compiler: AVX2 where there is AVX2, and elsewhere
/// whatever the compiler makes of it.
using lines [[gnu::vector_size(32)]] = std::uint64_t;
using half [[gnu::vector_size(16)]] = std::uint64_t;

/// One step towards higher numbers: along a file, both diagonals, and a rank.
inline constexpr lines steps{1, 7, 9, 8};

} // namespace detail

/// The squares on which the owner of `own` may place a disc, by parallel prefix in each of the four pairs of
/// directions (the method of wZebra). Squares are numbered file * 8 + rank; the sets are disjoint.
[[nodiscard]] constexpr std::uint64_t mobility_by_words(std::uint64_t own, std::uint64_t other) noexcept {
    // A step along a file changes the rank; a run cannot continue over rank 1 or 8, nor end beyond them.
    std::uint64_t const inner_ranks = other & 0x7e7e7e7e7e7e7e7e;
    return (detail::ends_of_runs<1>(own, inner_ranks) | detail::ends_of_runs<7>(own, inner_ranks) |
            detail::ends_of_runs<9>(own, inner_ranks) | detail::ends_of_runs<8>(own, other)) &
           ~(own | other);
}

/// The same with the four pairs of directions in the lanes of a vector.
[[nodiscard]] constexpr std::uint64_t mobility_by_lines(std::uint64_t own, std::uint64_t other) noexcept {
    using detail::lines;
    using detail::steps;
    std::uint64_t const inner = other & 0x7e7e7e7e7e7e7e7e;
    lines const between{inner, inner, inner, other};
    lines const ours{own, own, own, own};
    lines up = between & (ours << steps);
    lines down = between & (ours >> steps);
    up |= between & (up << steps);
    down |= between & (down >> steps);
    lines const pairs_up = between & (between << steps);
    lines const pairs_down = pairs_up >> steps;
    up |= pairs_up & (up << 2 * steps);
    down |= pairs_down & (down >> 2 * steps);
    up |= pairs_up & (up << 2 * steps);
    down |= pairs_down & (down >> 2 * steps);
    auto const halves = std::bit_cast<std::array<detail::half, 2>>((up << steps) | (down >> steps));
    auto const ends = std::bit_cast<std::array<std::uint64_t, 2>>(halves[0] | halves[1]);
    return (ends[0] | ends[1]) & ~(own | other);
}

/// The faster for the processor that is built for: vectors pay where they can shift each lane by its own
/// count.
[[nodiscard]] constexpr std::uint64_t mobility(std::uint64_t own, std::uint64_t other) noexcept {
#if defined(__AVX2__) && !defined(KIBAN_GENERIC)
    return mobility_by_lines(own, other);
#else
    return mobility_by_words(own, other);
#endif
}

} // namespace kiban::reversi
