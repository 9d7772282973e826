#pragma once

#include "search/models/kernels/vector.hpp"

#if !defined(KIBAN_GENERIC) && defined(__AVX512BW__) && defined(__AVX512VL__)
#include "search/models/kernels/avx512.hpp"
#endif
#if !defined(KIBAN_GENERIC) && defined(__AVX2__)
#include "search/models/kernels/avx2.hpp"
#endif
#if !defined(KIBAN_GENERIC) && defined(__aarch64__)
#include "search/models/kernels/neon.hpp"
#endif
#if defined(__wasm_simd128__)
#include "search/models/kernels/wasm.hpp"
#endif

namespace kiban::search::kernels {

/// The fastest kernels of the processor chosen at compile time.
#if !defined(KIBAN_GENERIC) && defined(__AVX512BW__) && defined(__AVX512VL__)
using best = avx512;
#elif !defined(KIBAN_GENERIC) && defined(__AVX2__)
using best = avx2;
#elif !defined(KIBAN_GENERIC) && defined(__aarch64__)
using best = neon;
#elif defined(__wasm_simd128__)
using best = wasm;
#else
using best = vectors<16>;
#endif

} // namespace kiban::search::kernels
