#pragma once

#include "search/models/feature_set.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

namespace kiban::search::kernels {

/// 1.0 for int8 layers: the largest input for which no sum of two products exceeds 16 bits.
inline constexpr std::int16_t clipped_one = 127;
/// Scales the sums of products back to that unit.
inline constexpr int clipped_shift = 6;
/// 1.0 for the squared activation.
inline constexpr std::int16_t squared_one = 255;

/// The inner loops of a net, by definition: every other set of kernels gives the same bits.
///
/// 16-bit sums wrap around. Widths and numbers of outputs are multiples of 16, numbers of inputs of 4.
struct scalar {
    static constexpr char const* name = "scalar";

    /// to = from + the rows of `plus` - the rows of `minus`; a row is `width` numbers of the table.
    static void add_rows(std::int16_t* to, std::int16_t const* from, std::int16_t const* table,
                         std::size_t width, std::span<feature const> plus,
                         std::span<feature const> minus) noexcept {
        for (std::size_t j = 0; j < width; ++j) {
            add_number(to, from, table, width, plus, minus, j);
        }
    }

    /// Each number clipped to 0 and `clipped_one`.
    static void clip(std::uint8_t* to, std::int16_t const* from, std::size_t count) noexcept {
        for (std::size_t j = 0; j < count; ++j) {
            to[j] = static_cast<std::uint8_t>(std::clamp<std::int16_t>(from[j], 0, clipped_one));
        }
    }

    /// The same after a shift to the right by `clipped_shift`.
    static void shift_and_clip(std::uint8_t* to, std::int32_t const* from, std::size_t count) noexcept {
        for (std::size_t j = 0; j < count; ++j) {
            to[j] =
                static_cast<std::uint8_t>(std::clamp<std::int32_t>(from[j] >> clipped_shift, 0, clipped_one));
        }
    }

    /// sums[o] = biases[o] + the sum of in[i] * weights[dense_index(i, o, outputs)], inputs from 0 to
    /// `clipped_one`.
    static void dense(std::int32_t* sums, std::int32_t const* biases, std::uint8_t const* in,
                      std::int8_t const* weights, std::size_t inputs, std::size_t outputs) noexcept {
        std::copy_n(biases, outputs, sums);
        for (std::size_t i = 0; i < inputs; i += 4) {
            for (std::size_t o = 0; o < outputs; ++o) {
                std::int8_t const* const w = weights + i * outputs + o * 4;
                sums[o] += in[i] * w[0] + in[i + 1] * w[1] + in[i + 2] * w[2] + in[i + 3] * w[3];
            }
        }
    }

    /// The sum of c(from[j])^2 * weights[j], where c clips to 0 and `squared_one`; |weights| <= 127. At most
    /// 256 numbers, so that 32 bits suffice.
    static std::int32_t squared_dot(std::int16_t const* from, std::int16_t const* weights,
                                    std::size_t count) noexcept {
        std::int32_t sum = 0;
        for (std::size_t j = 0; j < count; ++j) {
            std::int32_t const c = std::clamp<std::int16_t>(from[j], 0, squared_one);
            sum += c * c * weights[j];
        }
        return sum;
    }

  protected:
    static void add_number(std::int16_t* to, std::int16_t const* from, std::int16_t const* table,
                           std::size_t width, std::span<feature const> plus, std::span<feature const> minus,
                           std::size_t j) noexcept {
        unsigned sum = static_cast<std::uint16_t>(from[j]);
        for (feature f : plus) {
            sum += static_cast<std::uint16_t>(table[f * width + j]);
        }
        for (feature f : minus) {
            sum -= static_cast<std::uint16_t>(table[f * width + j]);
        }
        to[j] = static_cast<std::int16_t>(sum);
    }
};

/// The place of the weight from an input to an output: four inputs of an output are adjacent.
[[nodiscard]] constexpr std::size_t dense_index(std::size_t input, std::size_t output,
                                                std::size_t outputs) noexcept {
    return input / 4 * 4 * outputs + output * 4 + input % 4;
}

} // namespace kiban::search::kernels
