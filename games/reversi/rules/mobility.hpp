#pragma once

#include "games/reversi/rules/mirrored.hpp"

#include <bit>
#include <cstdint>
#include <type_traits>

#if !defined(KIBAN_GENERIC) && defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace kiban::reversi {

namespace detail {

/// Along a rank the rank stays; along a file or a diagonal it changes, and a run can neither continue over
/// rank 1 or 8 nor end beyond them.
inline constexpr std::uint64_t inner_ranks = 0x7e7e7e7e7e7e7e7e;

/// Two runs along a line, one towards higher and one towards lower numbers.
template<class Word>
struct line_runs {
    Word up;
    Word down;
};

/// The runs of squares of `between` that begin next to squares of `from`, at most six long, in each direction
/// of a line whose squares are `By` apart. A word is a set of squares, or a vector of sets.
///
/// Parallel prefix: runs of 1, of 2, and then of 4 and 6 discs, so three doublings reach the longest.
template<int By, class Word>
[[nodiscard]] constexpr line_runs<Word> runs_beside(Word from, Word between) noexcept {
    Word up = between & (from << By);
    Word down = between & (from >> By);
    up |= between & (up << By);
    down |= between & (down >> By);
    Word const pairs_up = between & (between << By);
    Word const pairs_down = pairs_up >> By;
    up |= pairs_up & (up << 2 * By);
    down |= pairs_down & (down >> 2 * By);
    up |= pairs_up & (up << 2 * By);
    down |= pairs_down & (down >> 2 * By);
    return {up, down};
}

/// The squares one step beyond those runs.
template<int By, class Word>
[[nodiscard]] constexpr Word ends_of_runs(Word from, Word between) noexcept {
    auto const [up, down] = runs_beside<By>(from, between);
    return (up << By) | (down >> By);
}

/// The four lines at once, in the lanes of a compiler vector: AVX2 if the processor has it, elsewhere the
/// compiler's choice.
using lines [[gnu::vector_size(32)]] = std::uint64_t;

/// All lanes in one word, without going through memory.
[[nodiscard]] constexpr std::uint64_t united(lines const& all) noexcept {
    auto const halves = __builtin_shufflevector(all, all, 0, 1) | __builtin_shufflevector(all, all, 2, 3);
    return halves[0] | halves[1];
}

/// One step towards higher numbers: along a file, both diagonals, and a rank.
inline constexpr lines steps{1, 7, 9, 8};

} // namespace detail

/// The squares on which the owner of `own` may place a disc, by parallel prefix in each of the four pairs of
/// directions (the method of wZebra). Squares are numbered file * 8 + rank; the sets are disjoint. For one
/// board, or for as many as a vector has lanes.
template<class Word>
[[nodiscard]] constexpr Word mobility_by_words(Word own, Word other) noexcept {
    Word const inner = other & detail::inner_ranks;
    return (detail::ends_of_runs<1>(own, inner) | detail::ends_of_runs<7>(own, inner) |
            detail::ends_of_runs<9>(own, inner) | detail::ends_of_runs<8>(own, other)) &
           ~(own | other);
}

/// The same with the four pairs of directions in the lanes of a vector.
[[nodiscard]] constexpr std::uint64_t mobility_by_lines(std::uint64_t own, std::uint64_t other) noexcept {
    using detail::lines;
    using detail::steps;
    std::uint64_t const inner = other & detail::inner_ranks;
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
    return detail::united((up << steps) | (down >> steps)) & ~(own | other);
}

/// The same with ranks and diagonals of the board and of its mirror image in the lanes of a vector.
[[nodiscard]] constexpr std::uint64_t mobility_two_ways(std::uint64_t own, std::uint64_t other) noexcept {
    using mirrored::both_ways;
    both_ways const ours = mirrored::of(own);
    both_ways const theirs = mirrored::of(other);
    both_ways const inner = theirs & detail::inner_ranks;
    auto const ends = [&](auto by, both_ways between) {
        both_ways runs = between & (ours << by.value);
        runs |= between & (runs << by.value);
        both_ways const pairs = between & (between << by.value);
        runs |= pairs & (runs << 2 * by.value);
        runs |= pairs & (runs << 2 * by.value);
        return runs << by.value;
    };
    auto const aside = mirrored::united(ends(std::integral_constant<int, 7>{}, inner) |
                                        ends(std::integral_constant<int, 9>{}, inner) |
                                        ends(std::integral_constant<int, 8>{}, theirs));
    return (aside | detail::ends_of_runs<1>(own, other & detail::inner_ranks)) & ~(own | other);
}

#if !defined(KIBAN_GENERIC) && defined(__AVX512F__)
#define KIBAN_REVERSI_MOBILITY_AVX512
/// The same with the eight directions in the lanes of a vector, the steps downwards as rotations. AVX-512F.
[[nodiscard]] inline std::uint64_t mobility_by_directions(std::uint64_t own, std::uint64_t other) noexcept {
    using directions [[gnu::vector_size(64)]] = std::uint64_t;
    constexpr int all = 0xff;
    auto const rotated = [](directions squares, directions by) {
        return std::bit_cast<directions>(
            _mm512_maskz_rolv_epi64(all, std::bit_cast<__m512i>(squares), std::bit_cast<__m512i>(by)));
    };
    // No run continues from an edge, so no step can come back in on the other side.
    constexpr std::uint64_t ranks = detail::inner_ranks;
    constexpr std::uint64_t files = 0x00ffffffffffff00;
    constexpr directions inner{ranks, ranks & files, ranks & files, files,
                               ranks, ranks & files, ranks & files, files};
    constexpr directions steps{1, 7, 9, 8, 63, 57, 55, 56};
    directions const between = inner & other;
    directions runs = between & rotated(directions{} + own, steps);
    runs |= between & rotated(runs, steps);
    directions const pairs = between & rotated(between, steps);
    runs |= pairs & rotated(runs, 2 * steps);
    runs |= pairs & rotated(runs, 2 * steps);
    directions const ends = rotated(runs, steps);
    auto const up = __builtin_shufflevector(ends, ends, 0, 1, 2, 3);
    auto const down = __builtin_shufflevector(ends, ends, 4, 5, 6, 7);
    return detail::united(up | down) & ~(own | other);
}
#endif

/// The fastest for the target processor: vectors pay where each lane can be shifted by its own count.
[[nodiscard]] constexpr std::uint64_t mobility(std::uint64_t own, std::uint64_t other) noexcept {
#if defined(KIBAN_REVERSI_MOBILITY_AVX512)
    if consteval {
        return mobility_by_words(own, other);
    } else {
        return mobility_by_directions(own, other);
    }
#elif defined(__AVX2__) && !defined(KIBAN_GENERIC)
    return mobility_by_lines(own, other);
#elif defined(__wasm_simd128__)
    return mobility_two_ways(own, other);
#else
    return mobility_by_words(own, other);
#endif
}

} // namespace kiban::reversi
