#pragma once

#include "search/models/aligned_vector.hpp"
#include "search/models/kernels/kernels.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kiban::search {

/// A layer of int8 weights in the order that the kernels read, padded to the outputs and inputs that they
/// need.
class dense_layer {
  public:
    dense_layer() = default;
    /// `weights` by output, each with `stride` numbers; those from `inputs` on are ignored.
    dense_layer(std::size_t inputs, std::size_t outputs, std::span<std::int32_t const> biases,
                std::span<std::int8_t const> weights, std::size_t stride)
        : inputs_{rounded_up(inputs, 4)}, outputs_{rounded_up(outputs, 16)}, biases_(outputs_),
          weights_(inputs_ * outputs_) {
        std::copy_n(biases.begin(), outputs, biases_.begin());
        for (std::size_t o = 0; o < outputs; ++o) {
            for (std::size_t i = 0; i < inputs; ++i) {
                weights_[kernels::dense_index(i, o, outputs_)] = weights[o * stride + i];
            }
        }
    }

    [[nodiscard]] std::size_t inputs() const noexcept { return inputs_; }
    [[nodiscard]] std::size_t outputs() const noexcept { return outputs_; }

    template<class Kernels>
    void propagate(std::uint8_t const* in, std::int32_t* out) const noexcept {
        Kernels::dense(out, biases_.data(), in, weights_.data(), inputs_, outputs_);
    }

    [[nodiscard]] static constexpr std::size_t rounded_up(std::size_t n, std::size_t to) noexcept {
        return (n + to - 1) / to * to;
    }

  private:
    std::size_t inputs_ = 0;
    std::size_t outputs_ = 0;
    aligned_vector<std::int32_t> biases_;
    aligned_vector<std::int8_t> weights_;
};

/// The end of a net of the first public kind: the sums of the first layer, clipped to 0 and 127, go through
/// two layers of int8 weights, each clipped likewise after a shift by 6, to one number.
class clipped_tail {
  public:
    static constexpr std::size_t max_width = 4096;
    static constexpr std::size_t max_hidden = 256;

    clipped_tail() = default;
    /// Preconditions: the sizes are within the limits; `last` has as many weights as `second` has outputs.
    clipped_tail(dense_layer first, dense_layer second, std::int32_t bias, std::vector<std::int8_t> last)
        : first_{std::move(first)}, second_{std::move(second)}, bias_{bias}, last_{std::move(last)} {
        assert(first_.inputs() <= 2 * max_width && first_.outputs() <= max_hidden);
        assert(second_.outputs() <= max_hidden && last_.size() <= second_.outputs());
        last_.resize(second_.outputs());
    }

    template<class Kernels>
    [[nodiscard]] std::int32_t value(std::int16_t const* own, std::int16_t const* other, int) const noexcept {
        alignas(64) std::array<std::uint8_t, 2 * max_width> in;
        alignas(64) std::array<std::int32_t, max_hidden> sums;
        alignas(64) std::array<std::uint8_t, max_hidden> hidden;
        std::size_t const width = first_.inputs() / 2;
        Kernels::clip(in.data(), own, width);
        Kernels::clip(in.data() + width, other, width);
        first_.propagate<Kernels>(in.data(), sums.data());
        Kernels::shift_and_clip(hidden.data(), sums.data(), first_.outputs());
        second_.propagate<Kernels>(hidden.data(), sums.data());
        Kernels::shift_and_clip(hidden.data(), sums.data(), second_.outputs());
        std::int32_t sum = bias_;
        for (std::size_t i = 0; i < last_.size(); ++i) {
            sum += last_[i] * hidden[i];
        }
        return sum;
    }

  private:
    dense_layer first_;
    dense_layer second_;
    std::int32_t bias_ = 0;
    std::vector<std::int8_t> last_;
};

} // namespace kiban::search
