#pragma once

#include "search/models/kernels/vector.hpp"

#include <cstddef>
#include <cstdint>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

namespace kiban::search::kernels {

/// WebAssembly's 128-bit vectors: two products of 16 bits are added in one instruction.
struct wasm : vectors<16> {
    static constexpr char const* name = "wasm";

    static std::int32_t squared_dot(std::int16_t const* from, std::int16_t const* weights,
                                    std::size_t count) noexcept {
        v128_t const zero = wasm_i16x8_splat(0);
        v128_t const one = wasm_i16x8_splat(squared_one);
        v128_t sum = zero;
        for (std::size_t j = 0; j < count; j += 8) {
            v128_t const c = wasm_i16x8_min(wasm_i16x8_max(wasm_v128_load(from + j), zero), one);
            // At most 255 * 127, so 16 bits suffice.
            v128_t const weighted = wasm_i16x8_mul(c, wasm_v128_load(weights + j));
            sum = wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(weighted, c));
        }
        return wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) +
               wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
    }
};

} // namespace kiban::search::kernels

#endif
