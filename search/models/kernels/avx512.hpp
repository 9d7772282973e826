#pragma once

#include "search/models/kernels/vector.hpp"

#include <cstddef>
#include <cstdint>

#if defined(__AVX512BW__) && defined(__AVX512VL__)
#include <immintrin.h>

namespace kiban::search::kernels {

/// 512-bit registers, with one instruction for the products of four bytes (VNNI) if the processor has it.
struct avx512 : vectors<64> {
    static constexpr char const* name = "avx512";

    static void clip(std::uint8_t* to, std::int16_t const* from, std::size_t count) noexcept {
        __m512i const in_order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0);
        std::size_t j = 0;
        for (; j + 64 <= count; j += 64) { // packing clips at 127, and interleaves quarters of the registers
            __m512i const packed = _mm512_packs_epi16(load(from + j), load(from + j + 32));
            __m512i const cut = _mm512_max_epi8(packed, _mm512_setzero_si512());
            _mm512_storeu_si512(to + j, _mm512_maskz_permutexvar_epi64(all_eight, in_order, cut));
        }
        scalar::clip(to + j, from + j, count - j);
    }

    static void shift_and_clip(std::uint8_t* to, std::int32_t const* from, std::size_t count) noexcept {
        for (std::size_t j = 0; j < count; j += 16) {
            __m512i const shifted = _mm512_maskz_srai_epi32(all_sixteen, load(from + j), clipped_shift);
            __m512i const positive = _mm512_maskz_max_epi32(all_sixteen, shifted, _mm512_setzero_si512());
            _mm_storeu_si128(reinterpret_cast<__m128i*>(to + j), // narrowing clips at 127
                             _mm512_maskz_cvtsepi32_epi8(all_sixteen, positive));
        }
    }

    static void dense(std::int32_t* sums, std::int32_t const* biases, std::uint8_t const* in,
                      std::int8_t const* weights, std::size_t inputs, std::size_t outputs) noexcept {
        std::size_t o = 0;
        for (; o + 32 <= outputs; o += 32) {
            columns<2>(sums + o, biases + o, in, weights + o * 4, inputs, outputs);
        }
        if (o < outputs) {
            columns<1>(sums + o, biases + o, in, weights + o * 4, inputs, outputs);
        }
    }

    static std::int32_t squared_dot(std::int16_t const* from, std::int16_t const* weights,
                                    std::size_t count) noexcept {
        __m512i sum = _mm512_setzero_si512();
        std::size_t j = 0;
        for (; j + 32 <= count; j += 32) {
            __m512i const cut = _mm512_min_epi16(_mm512_max_epi16(load(from + j), _mm512_setzero_si512()),
                                                 _mm512_set1_epi16(squared_one));
            __m512i const weighed = _mm512_mullo_epi16(cut, load(weights + j)); // fits: 255 * 127
#if defined(__AVX512VNNI__)
            sum = _mm512_dpwssd_epi32(sum, cut, weighed);
#else
            sum = _mm512_add_epi32(sum, _mm512_madd_epi16(cut, weighed));
#endif
        }
        return total(sum) + scalar::squared_dot(from + j, weights + j, count - j);
    }

  private:
    // GCC 12 warns about the forms without a mask.
    static constexpr __mmask8 all_eight = 0xff;
    static constexpr __mmask16 all_sixteen = 0xffff;

    static __m512i load(void const* p) noexcept { return _mm512_loadu_si512(p); }

    static std::int32_t total(__m512i v) noexcept {
        __m256i halves[2];
        std::memcpy(halves, &v, sizeof v); // GCC 12 warns about the casts to half a register
        __m256i const half = _mm256_add_epi32(halves[0], halves[1]);
        __m128i const quarter =
            _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
        __m128i const eighth = _mm_add_epi32(quarter, _mm_shuffle_epi32(quarter, 0b01'00'11'10));
        return _mm_cvtsi128_si32(_mm_add_epi32(eighth, _mm_shuffle_epi32(eighth, 0b10'11'00'01)));
    }

    static __m512i add_products(__m512i sum, __m512i inputs, __m512i weights) noexcept {
#if defined(__AVX512VNNI__)
        return _mm512_dpbusd_epi32(sum, inputs, weights);
#else
        __m512i const pairs = _mm512_maddubs_epi16(inputs, weights);
        return _mm512_add_epi32(sum, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)));
#endif
    }

    /// 16 * N outputs, in four partial sums each, which do not depend on one another.
    template<std::size_t N>
    static void columns(std::int32_t* sums, std::int32_t const* biases, std::uint8_t const* in,
                        std::int8_t const* weights, std::size_t inputs, std::size_t outputs) noexcept {
        constexpr std::size_t parts = 4;
        __m512i part[parts][N];
        for (std::size_t k = 0; k < parts; ++k) {
            for (std::size_t n = 0; n < N; ++n) {
                part[k][n] = k == 0 ? load(biases + 16 * n) : _mm512_setzero_si512();
            }
        }
        auto const add = [&](std::size_t i, std::size_t k, __m512i four) __attribute__((always_inline)) {
            for (std::size_t n = 0; n < N; ++n) {
                part[k][n] = add_products(part[k][n], four, load(weights + i * outputs + 64 * n));
            }
        };
        std::size_t i = 0;
        for (; i + 4 * parts <= inputs; i += 4 * parts) {
            __m512i const sixteen = _mm512_maskz_broadcast_i32x4( // one load less for every four inputs
                all_sixteen, _mm_loadu_si128(reinterpret_cast<__m128i const*>(in + i)));
            add(i, 0, _mm512_maskz_shuffle_epi32(all_sixteen, sixteen, _MM_PERM_AAAA));
            add(i + 4, 1, _mm512_maskz_shuffle_epi32(all_sixteen, sixteen, _MM_PERM_BBBB));
            add(i + 8, 2, _mm512_maskz_shuffle_epi32(all_sixteen, sixteen, _MM_PERM_CCCC));
            add(i + 12, 3, _mm512_maskz_shuffle_epi32(all_sixteen, sixteen, _MM_PERM_DDDD));
        }
        for (; i < inputs; i += 4) {
            std::int32_t four;
            std::memcpy(&four, in + i, sizeof four);
            add(i, 0, _mm512_set1_epi32(four));
        }
        for (std::size_t n = 0; n < N; ++n) {
            __m512i const sum = _mm512_add_epi32(_mm512_add_epi32(part[0][n], part[1][n]),
                                                 _mm512_add_epi32(part[2][n], part[3][n]));
            _mm512_storeu_si512(sums + 16 * n, sum);
        }
    }
};

} // namespace kiban::search::kernels

#endif
