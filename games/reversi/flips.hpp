#pragma once

#include "games/reversi/flips/carry.hpp"

#if !defined(KIBAN_GENERIC) && defined(__AVX512VL__) && defined(__AVX512CD__)
#define KIBAN_REVERSI_AVX512
#include "games/reversi/flips/avx512.hpp"
#endif

#include <concepts>
#include <cstdint>

namespace kiban::reversi {

/// A way to compute the discs that a move turns: stateless, and the same answers as every other.
template<class F>
concept flip_policy = requires(int sq, std::uint64_t own, std::uint64_t other) {
    { F::flips(sq, own, other) } noexcept -> std::same_as<std::uint64_t>;
};

/// The fastest for the processor that is built for.
#ifdef KIBAN_REVERSI_AVX512
using default_flips = flips::avx512;
#else
using default_flips = flips::carry;
#endif
static_assert(flip_policy<default_flips>);

} // namespace kiban::reversi
