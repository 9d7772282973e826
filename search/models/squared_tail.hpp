#pragma once

#include "search/models/aligned_vector.hpp"
#include "search/models/kernels/kernels.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace kiban::search {

/// The end of a small net: the sums of the first layer, clipped to 0 and 1 and squared, are weighted by one
/// row of numbers for each bucket. One is 255 in the first layer and 64 in the weights, which are at most
/// 127.
struct squared_tail {
    static constexpr int first_one = kernels::squared_one;
    static constexpr int weight_one = 64;
    static constexpr int weight_limit = 127;

    std::size_t width = 0;                ///< of the first layer
    std::size_t views = 2;                ///< that are weighted: the feature set's perspectives
    std::int32_t scale = 0;               ///< the score of the net's 1.0
    aligned_vector<std::int16_t> weights; ///< by bucket, the side to move's view first
    std::vector<std::int32_t> biases;     ///< by bucket, in 1 / (first_one * weight_one)

    template<class Kernels>
    [[nodiscard]] std::int32_t value(std::int16_t const* own, std::int16_t const* other,
                                     int bucket) const noexcept {
        auto const b = static_cast<std::size_t>(bucket);
        std::int16_t const* const row = weights.data() + b * views * width;
        std::int64_t sum = dot<Kernels>(own, row);
        if (views == 2) {
            sum += dot<Kernels>(other, row + width);
        }
        std::int64_t const result = sum / first_one + biases[b];
        constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
        return static_cast<std::int32_t>(std::clamp(result * scale / (first_one * weight_one), -most, most));
    }

  private:
    template<class Kernels>
    [[nodiscard]] std::int64_t dot(std::int16_t const* sums, std::int16_t const* row) const noexcept {
        constexpr std::size_t piece = 256; // this many fit into 32 bits, whatever their values
        std::int64_t sum = 0;
        for (std::size_t at = 0; at < width; at += piece) {
            sum += Kernels::squared_dot(sums + at, row + at, std::min(piece, width - at));
        }
        return sum;
    }
};

} // namespace kiban::search
