#pragma once

#include "games/reversi/rules/flips/rays.hpp"

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

namespace kiban::reversi::flips {

/// The carry method (see carry.hpp) on four lines at once in the 64-bit lanes of a vector. AVX-512VL and CD,
/// whose leading zero count finds the highest bit in each lane.
struct avx512 {
    static constexpr char const* name = "avx512";
    static constexpr std::size_t table_bytes = sizeof(rays);

    /// The opponent's discs that are flipped when the owner of `own` plays `sq`. Precondition: `sq` is empty.
    [[nodiscard]] static std::uint64_t flips(int sq, std::uint64_t own, std::uint64_t other) noexcept {
        ray_masks const& ray = rays[static_cast<std::size_t>(sq)];
        __m256i const ours = _mm256_set1_epi64x(static_cast<long long>(own));
        __m256i const theirs = _mm256_set1_epi64x(static_cast<long long>(other));
        __m256i const up = _mm256_load_si256(reinterpret_cast<__m256i const*>(ray.up.data()));
        __m256i const down = _mm256_load_si256(reinterpret_cast<__m256i const*>(ray.down.data()));

        // Up: (theirs | ~up) + 1 is (theirs | ~up) - (-1); what flips is one less than the bracket, if any.
        __m256i const all_ones = _mm256_set1_epi64x(-1);
        __m256i const filled = _mm256_ternarylogic_epi64(theirs, up, up, or_not);
        __m256i const above =
            _mm256_ternarylogic_epi64(_mm256_sub_epi64(filled, all_ones), ours, up, and_both);
        __mmask8 const bracketed = _mm256_test_epi64_mask(above, above);
        __m256i const below_bracket = _mm256_maskz_add_epi64(bracketed, above, all_ones);

        // Down: the highest square of the ray that is not theirs; a shift by 64 gives 0.
        __m256i const leading = _mm256_lzcnt_epi64(_mm256_andnot_si256(theirs, down));
        __m256i const highest = _mm256_set1_epi64x(static_cast<long long>(std::uint64_t{1} << 63));
        __m256i const below = _mm256_and_si256(_mm256_srlv_epi64(highest, leading), ours);
        __m256i const twice = _mm256_add_epi64(below, below);
        __m256i const above_bracket = _mm256_and_si256(_mm256_sub_epi64(_mm256_setzero_si256(), twice), down);

        return united(_mm256_ternarylogic_epi64(below_bracket, up, above_bracket, and_or));
    }

  private:
    // Truth tables of three inputs A, B, C: bit 4A + 2B + C of the constant is the result.
    static constexpr int or_not = 0xf3;   ///< A | ~B
    static constexpr int and_both = 0x80; ///< A & B & C
    static constexpr int and_or = 0xea;   ///< (A & B) | C

    [[nodiscard]] static std::uint64_t united(__m256i lanes) noexcept {
        __m128i const two = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
        return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
    }
};

} // namespace kiban::reversi::flips
