#pragma once

#include "search/models/kernels/vector.hpp"

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>

namespace kiban::search::kernels {

/// 256-bit registers.
struct avx2 : vectors<32> {
    static constexpr char const* name = "avx2";

    static void clip(std::uint8_t* to, std::int16_t const* from, std::size_t count) noexcept {
        std::size_t j = 0;
        for (; j + 32 <= count; j += 32) {
            __m256i const packed = _mm256_packs_epi16(load(from + j), load(from + j + 16));
            __m256i const cut = _mm256_max_epi8(packed, _mm256_setzero_si256()); // packing clips at 127
            store(to + j, _mm256_permute4x64_epi64(cut, 0b11'01'10'00)); // and mixes the registers' halves
        }
        scalar::clip(to + j, from + j, count - j);
    }

    static void dense(std::int32_t* sums, std::int32_t const* biases, std::uint8_t const* in,
                      std::int8_t const* weights, std::size_t inputs, std::size_t outputs) noexcept {
        for (std::size_t o = 0; o < outputs; o += 16) {
            __m256i low = load(biases + o);
            __m256i high = load(biases + o + 8);
            for (std::size_t i = 0; i < inputs; i += 4) {
                __m256i const four = four_inputs(in + i);
                std::int8_t const* const w = weights + i * outputs + o * 4;
                low = _mm256_add_epi32(low, products(four, load(w)));
                high = _mm256_add_epi32(high, products(four, load(w + 32)));
            }
            store(sums + o, low);
            store(sums + o + 8, high);
        }
    }

    static std::int32_t squared_dot(std::int16_t const* from, std::int16_t const* weights,
                                    std::size_t count) noexcept {
        __m256i sum = _mm256_setzero_si256();
        for (std::size_t j = 0; j < count; j += 16) {
            __m256i const cut = _mm256_min_epi16(_mm256_max_epi16(load(from + j), _mm256_setzero_si256()),
                                                 _mm256_set1_epi16(squared_one));
            __m256i const weighed = _mm256_mullo_epi16(cut, load(weights + j)); // fits: 255 * 127
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(cut, weighed));
        }
        __m128i const half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
        __m128i const quarter = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0b01'00'11'10));
        return _mm_cvtsi128_si32(_mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0b10'11'00'01)));
    }

  private:
    static __m256i load(void const* p) noexcept { return _mm256_loadu_si256(static_cast<__m256i const*>(p)); }
    static void store(void* p, __m256i v) noexcept { _mm256_storeu_si256(static_cast<__m256i*>(p), v); }
    static __m256i four_inputs(std::uint8_t const* in) noexcept {
        std::int32_t four;
        std::memcpy(&four, in, sizeof four);
        return _mm256_set1_epi32(four);
    }
    static __m256i products(__m256i inputs, __m256i weights) noexcept {
        return _mm256_madd_epi16(_mm256_maddubs_epi16(inputs, weights), _mm256_set1_epi16(1));
    }
};

} // namespace kiban::search::kernels

#endif
