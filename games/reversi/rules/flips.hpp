#pragma once

#include "games/reversi/rules/flips/by_square.hpp"
#include "games/reversi/rules/flips/carry.hpp"
#include "games/reversi/rules/flips/kogge_stone.hpp"
#include "games/reversi/rules/flips/tatsuki.hpp"
#include "games/reversi/rules/flips/two_ways.hpp"

#if !defined(KIBAN_GENERIC) && defined(__AVX2__)
#define KIBAN_REVERSI_AVX2
#include "games/reversi/rules/flips/avx2.hpp"
#endif
#if !defined(KIBAN_GENERIC) && defined(__AVX512VL__) && defined(__AVX512CD__)
#define KIBAN_REVERSI_AVX512
#include "games/reversi/rules/flips/avx512.hpp"
#endif

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <tuple>

namespace kiban::reversi {

/// A method to compute the discs that a move flips: stateless, with the same results as all others.
template<class F>
concept flip_policy = requires(int sq, std::uint64_t own, std::uint64_t other) {
    { F::name } -> std::convertible_to<char const*>;
    { F::table_bytes } -> std::convertible_to<std::size_t>;
    { F::flips(sq, own, other) } noexcept -> std::same_as<std::uint64_t>;
};

/// Every policy that the target processor can run, and the fastest of them by measurement (see RESULTS.md).
using portable_flips = std::tuple<flips::tatsuki, flips::carry, flips::kogge_stone, flips::two_ways,
                                  flips::by_square<flips::tatsuki>, flips::by_square<flips::carry>>;
#if defined(KIBAN_REVERSI_AVX512)
using all_flips = decltype(std::tuple_cat(portable_flips{}, std::tuple<flips::avx2, flips::avx512>{}));
using default_flips = flips::avx512;
#elif defined(KIBAN_REVERSI_AVX2)
using all_flips = decltype(std::tuple_cat(portable_flips{}, std::tuple<flips::avx2>{}));
using default_flips = flips::avx2;
#elif defined(__wasm_simd128__)
using all_flips = portable_flips;
using default_flips = flips::two_ways;
#else
using all_flips = portable_flips;
using default_flips = flips::tatsuki;
#endif
static_assert(flip_policy<default_flips>);

} // namespace kiban::reversi
