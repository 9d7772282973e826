#pragma once

#include "search/models/kernels/scalar.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace kiban::search::kernels {

/// Compiler vectors of `Bytes` bytes: SSE, AVX or NEON instructions from one source.
template<std::size_t Bytes>
struct vectors : scalar {
    static constexpr char const* name = "vectors";
    static constexpr std::size_t lanes = Bytes / sizeof(std::int16_t);

    static void add_rows(std::int16_t* to, std::int16_t const* from, std::int16_t const* table,
                         std::size_t width, std::span<feature const> plus,
                         std::span<feature const> minus) noexcept {
        std::size_t at = 0;
        for (; at + 8 * lanes <= width; at += 8 * lanes) {
            add_tile<8>(to, from, table, width, plus, minus, at);
        }
        for (; at + 2 * lanes <= width; at += 2 * lanes) {
            add_tile<2>(to, from, table, width, plus, minus, at);
        }
        for (; at < width; ++at) {
            add_number(to, from, table, width, plus, minus, at);
        }
    }

  private:
    using vector [[gnu::vector_size(Bytes)]] = std::uint16_t;

    [[gnu::always_inline]] static vector vector_at(std::int16_t const* from) noexcept {
        vector v;
        std::memcpy(&v, from, sizeof v);
        return v;
    }

    /// Adds `Vectors` vectors of the sum at a time, which stay in registers.
    template<std::size_t Vectors>
    [[gnu::always_inline]] static void
    add_tile(std::int16_t* to, std::int16_t const* from, std::int16_t const* table, std::size_t width,
             std::span<feature const> plus, std::span<feature const> minus, std::size_t at) noexcept {
        vector sum[Vectors];
        for (std::size_t i = 0; i < Vectors; ++i) { // one by one: a copy of all goes through memory
            sum[i] = vector_at(from + at + i * lanes);
        }
        for (feature f : plus) {
            std::int16_t const* const row = table + f * width + at;
            for (std::size_t i = 0; i < Vectors; ++i) {
                sum[i] += vector_at(row + i * lanes);
            }
        }
        for (feature f : minus) {
            std::int16_t const* const row = table + f * width + at;
            for (std::size_t i = 0; i < Vectors; ++i) {
                sum[i] -= vector_at(row + i * lanes);
            }
        }
        for (std::size_t i = 0; i < Vectors; ++i) {
            std::memcpy(to + at + i * lanes, &sum[i], sizeof sum[i]);
        }
    }
};

} // namespace kiban::search::kernels
