#pragma once

#include "framework/bitboard.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX512VBMI2__) && defined(__AVX512BW__) && !defined(KIBAN_GENERIC)
#include <immintrin.h>
#endif

namespace kiban {

/// The number of elements past the valid ones that `write_squares` and `write_sums` may overwrite.
inline constexpr std::size_t square_writer_slack = 32;

namespace detail {

/// Writes `base + Factor * i` for every bit i of the word, in ascending order; returns the end. Only the
/// lowest `Bits` may be set.
template<int Bits, unsigned Factor, class Element>
inline Element* write_bits(std::uint64_t word, unsigned base, Element* out) noexcept {
#if defined(__AVX512VBMI2__) && defined(__AVX512BW__) && !defined(KIBAN_GENERIC)
    static constexpr auto numbers = [] {
        std::array<std::uint8_t, 64> n{};
        for (std::size_t i = 0; i < n.size(); ++i) {
            n[i] = static_cast<std::uint8_t>(i);
        }
        return n;
    }();
    auto const widened = [base](__m256i bytes) {
        __m512i n = _mm512_cvtepu8_epi16(bytes);
        if constexpr (Factor != 1) {
            n = _mm512_mullo_epi16(n, _mm512_set1_epi16(static_cast<short>(Factor)));
        }
        return _mm512_add_epi16(n, _mm512_set1_epi16(static_cast<short>(base)));
    };
    alignas(64) std::uint8_t bits[64]; // through memory: casts to halves make GCC 12 warn of its header
    _mm512_store_si512(bits, _mm512_maskz_compress_epi8(word, _mm512_loadu_si512(numbers.data())));
    auto const half = [&](int i) {
        return _mm256_load_si256(reinterpret_cast<__m256i const*>(bits + 32 * i));
    };
    int const count = std::popcount(word);
    _mm512_storeu_si512(out, widened(half(0)));
    if constexpr (Bits > 32) {
        if (count > 32) {
            _mm512_storeu_si512(out + 32, widened(half(1)));
        }
    }
    return out + count;
#else
    for (; word != 0; word &= word - 1) {
        unsigned const i = static_cast<unsigned>(std::countr_zero(word));
        *out++ = std::bit_cast<Element>(static_cast<std::uint16_t>(base + Factor * i));
    }
    return out;
#endif
}

} // namespace detail

/// Writes `base + Factor * square` for every square of a set, in ascending order; returns the end.
///
/// The elements are 16 bits wide, such as moves. With AVX-512 (VBMI2) a word's squares are compressed at
/// once, without a branch per square.
template<unsigned Factor = 1, class Element, class Geometry>
    requires(sizeof(Element) == 2)
[[nodiscard]] inline Element* write_squares(bitboard<Geometry> set, unsigned base, Element* out) noexcept {
    if (std::uint64_t const word = set.template get<0>(); word != 0) {
        out = detail::write_bits<std::min(Geometry::squares, Geometry::squares_per_word), Factor>(word, base,
                                                                                                  out);
    }
    if constexpr (bitboard<Geometry>::two_words) {
        if (std::uint64_t const word = set.template get<1>(); word != 0) {
            out = detail::write_bits<Geometry::squares - Geometry::squares_per_word, Factor>(
                word, base + Factor * Geometry::squares_per_word, out);
        }
    }
    return out;
}

/// Writes `base + number` for `count` numbers, up to 32 at a time; returns the end. It may read a whole
/// vector past the end of the numbers.
template<class Element>
    requires(sizeof(Element) == 2)
[[nodiscard]] inline Element* write_sums(std::uint16_t const* numbers, std::size_t count, unsigned base,
                                         Element* out) noexcept {
    using vector [[gnu::vector_size(64)]] = std::uint16_t;
    for (std::size_t i = 0; i < count; i += square_writer_slack) {
        vector v;
        std::memcpy(&v, numbers + i, sizeof v);
        v += static_cast<std::uint16_t>(base);
        std::memcpy(static_cast<void*>(out + i), &v, sizeof v);
    }
    return out + count;
}

} // namespace kiban
