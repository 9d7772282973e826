#pragma once

#include "framework/bitboard.hpp"
#include "framework/directions.hpp"
#include "framework/sliders/rays.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#if defined(__AVX2__) && !defined(KIBAN_GENERIC)
#define KIBAN_SLIDERS_AVX2
#include <immintrin.h>
#if defined(__GFNI__)
#define KIBAN_SLIDERS_GFNI
#endif
#if defined(__AVX512CD__) && defined(__AVX512VL__)
#define KIBAN_SLIDERS_AVX512
#endif
#endif

namespace kiban::sliders {

/// How a vector is reversed, so that a ray towards lower squares becomes one towards higher.
enum class reversal {
    bytes, ///< suffices where no two squares of a ray are in one byte
    bits   ///< works for every ray; needs GFNI
};

/// Rays from one square, as lanes of two words each: the first half of the directions lead to higher squares,
/// the others to lower ones, whose words are reversed.
template<std::size_t Lanes>
struct alignas(16 * Lanes) ray_lanes {
    std::array<std::uint64_t, Lanes> low;
    std::array<std::uint64_t, Lanes> high; ///< not used on boards of one word
};

[[nodiscard]] constexpr std::uint64_t turned_round(std::uint64_t word, reversal how) noexcept {
    word = __builtin_bswap64(word);
    if (how == reversal::bits) {
        word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
        word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
        word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
    }
    return word;
}

template<class Geometry, reversal How, class... Ds>
inline constexpr auto ray_lanes_of = [] {
    using board = bitboard<Geometry>;
    constexpr std::size_t lanes = sizeof...(Ds);
    std::array<ray_lanes<lanes>, Geometry::squares> table{};
    for (std::size_t sq = 0; sq < table.size(); ++sq) {
        std::size_t lane = 0;
        auto const add = [&](board ray) {
            std::uint64_t low = ray.template get<0>();
            std::uint64_t high = 0;
            if constexpr (board::two_words) {
                high = ray.template get<1>();
            }
            if (lane >= lanes / 2) {
                low = turned_round(low, How);
                high = turned_round(high, How);
                if constexpr (board::two_words) {
                    std::swap(low, high);
                }
            }
            table[sq].low[lane] = low;
            table[sq].high[lane++] = high;
        };
        (add(ray_of<Geometry, Ds>[sq]), ...);
    }
    return table;
}();

#if defined(KIBAN_SLIDERS_AVX2)

namespace simd {

/// Every byte's bits in the opposite order, in the upper half of the vector.
[[nodiscard]] inline __m256i upper_bits_reversed([[maybe_unused]] __m256i v) noexcept {
#if defined(KIBAN_SLIDERS_GFNI)
    auto const same = 0x0102040810204080;
    auto const opposite = static_cast<long long>(0x8040201008040201);
    return _mm256_gf2p8affine_epi64_epi8(v, _mm256_setr_epi64x(same, same, opposite, opposite), 0);
#else
    return v;
#endif
}

/// Attacks along four rays of a board of two words, by one subtraction of 128 bits in each of four lanes:
/// what a borrow changes, on its way up to the first blocker, is what the ray attacks.
template<reversal How>
[[nodiscard]] inline __m128i along(ray_lanes<4> const& rays, __m128i occupied) noexcept {
    __m256i const first_words = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7, //
                                                 15, 14, 13, 12, 11, 10, 9, 8, 15, 14, 13, 12, 11, 10, 9, 8);
    __m256i const second_words = _mm256_setr_epi8(8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15,
                                                  7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0);
    __m128i const both_reversed = _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    __m256i all = _mm256_broadcastsi128_si256(occupied);
    if constexpr (How == reversal::bits) {
        all = upper_bits_reversed(all);
    }
    __m256i const low_rays = _mm256_load_si256(reinterpret_cast<__m256i const*>(rays.low.data()));
    __m256i const high_rays = _mm256_load_si256(reinterpret_cast<__m256i const*>(rays.high.data()));
    __m256i const low = _mm256_and_si256(_mm256_shuffle_epi8(all, first_words), low_rays);
    __m256i const high = _mm256_and_si256(_mm256_shuffle_epi8(all, second_words), high_rays);
    __m256i const borrow = _mm256_cmpeq_epi64(low, _mm256_setzero_si256());
    __m256i const low_less = _mm256_add_epi64(low, _mm256_set1_epi64x(-1));
    __m256i const high_less = _mm256_add_epi64(high, borrow);
    __m256i const low_hit = _mm256_and_si256(_mm256_xor_si256(low, low_less), low_rays);
    __m256i const high_hit = _mm256_and_si256(_mm256_xor_si256(high, high_less), high_rays);
    __m256i hit =
        _mm256_or_si256(_mm256_unpacklo_epi64(low_hit, high_hit), _mm256_unpackhi_epi64(low_hit, high_hit));
    if constexpr (How == reversal::bits) {
        hit = upper_bits_reversed(hit);
    }
    return _mm_or_si128(_mm256_castsi256_si128(hit),
                        _mm_shuffle_epi8(_mm256_extracti128_si256(hit, 1), both_reversed));
}

/// Attacks along two rays, one towards higher bits and one towards lower, whose squares are in different
/// bytes.
[[nodiscard]] inline __m128i along(ray_lanes<2> const& rays, __m128i occupied) noexcept {
    __m128i const first_words = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8);
    __m128i const second_words = _mm_setr_epi8(8, 9, 10, 11, 12, 13, 14, 15, 7, 6, 5, 4, 3, 2, 1, 0);
    __m128i const both_reversed = _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    __m128i const low_rays = _mm_load_si128(reinterpret_cast<__m128i const*>(rays.low.data()));
    __m128i const high_rays = _mm_load_si128(reinterpret_cast<__m128i const*>(rays.high.data()));
    __m128i const low = _mm_and_si128(_mm_shuffle_epi8(occupied, first_words), low_rays);
    __m128i const high = _mm_and_si128(_mm_shuffle_epi8(occupied, second_words), high_rays);
    __m128i const borrow = _mm_cmpeq_epi64(low, _mm_setzero_si128());
    __m128i const low_less = _mm_add_epi64(low, _mm_set1_epi64x(-1));
    __m128i const high_less = _mm_add_epi64(high, borrow);
    __m128i const low_hit = _mm_and_si128(_mm_xor_si128(low, low_less), low_rays);
    __m128i const high_hit = _mm_and_si128(_mm_xor_si128(high, high_less), high_rays);
    return _mm_or_si128(_mm_unpacklo_epi64(low_hit, high_hit),
                        _mm_shuffle_epi8(_mm_unpackhi_epi64(low_hit, high_hit), both_reversed));
}

/// Four rays on a board of one word.
[[nodiscard]] inline std::uint64_t along(ray_lanes<4> const& rays, std::uint64_t occupied) noexcept {
    __m256i const order = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, //
                                           7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
    __m256i const ray = _mm256_load_si256(reinterpret_cast<__m256i const*>(rays.low.data()));
    __m256i const all = _mm256_set1_epi64x(static_cast<long long>(occupied));
    __m256i const word = _mm256_and_si256(_mm256_shuffle_epi8(upper_bits_reversed(all), order), ray);
    __m256i const less = _mm256_add_epi64(word, _mm256_set1_epi64x(-1));
    __m256i const hit =
        _mm256_shuffle_epi8(upper_bits_reversed(_mm256_and_si256(_mm256_xor_si256(word, less), ray)), order);
    __m128i const pairs = _mm_or_si128(_mm256_castsi256_si128(hit), _mm256_extracti128_si256(hit, 1));
    return static_cast<std::uint64_t>(
        _mm_cvtsi128_si64(_mm_or_si128(pairs, _mm_unpackhi_epi64(pairs, pairs))));
}

#if defined(KIBAN_SLIDERS_AVX512)
/// Both words from their highest blocker on the ray up, restricted to the ray.
[[nodiscard]] inline __m128i from_last(__m128i ray, __m128i occupied) noexcept {
    __m128i const one = _mm_set1_epi64x(1); // stands in for a blocker where there is none
    __m128i const blockers = _mm_or_si128(_mm_and_si128(ray, occupied), one);
    __m128i const up_to = _mm_sub_epi64(_mm_set1_epi64x(63), _mm_lzcnt_epi64(blockers));
    return _mm_and_si128(ray, _mm_sllv_epi64(_mm_set1_epi64x(-1), up_to));
}
#endif

} // namespace simd

#endif

} // namespace kiban::sliders
