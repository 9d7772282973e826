#pragma once

#include "games/reversi/rules/flips/rays.hpp"

#include <cstddef>
#include <cstdint>
#include <immintrin.h>

namespace kiban::reversi::flips {

/// All four lines at once in the 64-bit lanes of a vector, upwards by the carry method (see carry.hpp), and
/// downwards, where AVX2 cannot find a lane's highest bit, by smearing the first blocker down its ray.
struct avx2 {
    static constexpr char const* name = "avx2";
    static constexpr std::size_t table_bytes = sizeof(rays);

    /// The opponent's discs that are flipped when the owner of `own` plays `sq`. Precondition: `sq` is empty.
    [[nodiscard]] static std::uint64_t flips(int sq, std::uint64_t own, std::uint64_t other) noexcept {
        ray_masks const& ray = rays[static_cast<std::size_t>(sq)];
        __m256i const ours = _mm256_set1_epi64x(static_cast<long long>(own));
        __m256i const theirs = _mm256_set1_epi64x(static_cast<long long>(other));
        __m256i const up = _mm256_load_si256(reinterpret_cast<__m256i const*>(ray.up.data()));
        __m256i const down = _mm256_load_si256(reinterpret_cast<__m256i const*>(ray.down.data()));
        __m256i const zero = _mm256_setzero_si256();

        // Up: the lowest blocker of a ray is x & -x; the discs below it are flipped if it is ours.
        __m256i const blockers_up = _mm256_andnot_si256(theirs, up);
        __m256i const above =
            _mm256_and_si256(_mm256_and_si256(blockers_up, _mm256_sub_epi64(zero, blockers_up)), ours);
        __m256i const below_bracket = _mm256_and_si256(
            _mm256_andnot_si256(_mm256_cmpeq_epi64(above, zero), _mm256_sub_epi64(above, one())), up);

        // Down: the blockers and all squares beyond the first of them; the rest of the ray is flipped.
        __m256i beyond = _mm256_andnot_si256(theirs, down);
        beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, steps(1)));
        beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, steps(2)));
        beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, steps(4)));
        __m256i const first = _mm256_andnot_si256(_mm256_srlv_epi64(beyond, steps(1)), beyond);
        __m256i const bracket = _mm256_and_si256(first, _mm256_and_si256(ours, down));
        __m256i const above_bracket =
            _mm256_andnot_si256(_mm256_or_si256(beyond, _mm256_cmpeq_epi64(bracket, zero)), down);

        return united(_mm256_or_si256(below_bracket, above_bracket));
    }

  private:
    [[nodiscard]] static __m256i one() noexcept { return _mm256_set1_epi64x(1); }
    /// `squares` squares along each line, in the order of `ray_masks`.
    [[nodiscard]] static __m256i steps(int squares) noexcept {
        return _mm256_setr_epi64x(8LL * squares, 7LL * squares, squares, 9LL * squares);
    }
    [[nodiscard]] static std::uint64_t united(__m256i lanes) noexcept {
        __m128i const two = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
        return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(two, _mm_unpackhi_epi64(two, two))));
    }
};

} // namespace kiban::reversi::flips
