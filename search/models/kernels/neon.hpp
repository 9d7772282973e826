#pragma once

#include "search/models/kernels/vector.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__aarch64__)
#include <arm_neon.h>

namespace kiban::search::kernels {

/// AArch64, with the products of four bytes in one instruction where the processor has it.
struct neon : vectors<16> {
    static constexpr char const* name = "neon";

    static void dense(std::int32_t* sums, std::int32_t const* biases, std::uint8_t const* in,
                      std::int8_t const* weights, std::size_t inputs, std::size_t outputs) noexcept {
        for (std::size_t o = 0; o < outputs; o += 16) {
            int32x4_t part[4];
            for (std::size_t n = 0; n < 4; ++n) {
                part[n] = vld1q_s32(biases + o + 4 * n);
            }
            for (std::size_t i = 0; i < inputs; i += 4) {
                std::int32_t four;
                std::memcpy(&four, in + i, sizeof four);
                int8x16_t const repeated = vreinterpretq_s8_s32(vdupq_n_s32(four)); // at most 127: no sign
                for (std::size_t n = 0; n < 4; ++n) {
                    int8x16_t const w = vld1q_s8(weights + i * outputs + o * 4 + 16 * n);
                    part[n] = add_products(part[n], repeated, w);
                }
            }
            for (std::size_t n = 0; n < 4; ++n) {
                vst1q_s32(sums + o + 4 * n, part[n]);
            }
        }
    }

    static std::int32_t squared_dot(std::int16_t const* from, std::int16_t const* weights,
                                    std::size_t count) noexcept {
        int16x8_t const zero = vdupq_n_s16(0);
        int16x8_t const one = vdupq_n_s16(squared_one);
        int32x4_t sums[2] = {vdupq_n_s32(0), vdupq_n_s32(0)}; // they do not wait for each other
        for (std::size_t j = 0; j < count; j += 8) {
            int16x8_t const c = vminq_s16(vmaxq_s16(vld1q_s16(from + j), zero), one);
            int16x8_t const weighed = vmulq_s16(c, vld1q_s16(weights + j)); // fits: 255 * 127
            sums[0] = vmlal_s16(sums[0], vget_low_s16(c), vget_low_s16(weighed));
            sums[1] = vmlal_high_s16(sums[1], c, weighed);
        }
        return vaddvq_s32(vaddq_s32(sums[0], sums[1]));
    }

  private:
    static int32x4_t add_products(int32x4_t sum, int8x16_t inputs, int8x16_t weights) noexcept {
#if defined(__ARM_FEATURE_DOTPROD)
        return vdotq_s32(sum, inputs, weights);
#else
        int16x8_t const low = vmull_s8(vget_low_s8(inputs), vget_low_s8(weights));
        int16x8_t const high = vmull_high_s8(inputs, weights);
        return vaddq_s32(sum, vpaddq_s32(vpaddlq_s16(low), vpaddlq_s16(high)));
#endif
    }
};

} // namespace kiban::search::kernels

#endif
