#pragma once

#include "search/models/feature_set.hpp"
#include "search/models/squared_tail.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace kiban::search {

/// A small net in floating point, as it is trained: all parameters in one array, so that an optimiser need
/// not know their meaning. Rows of the first layer by feature, its biases, the weights of the buckets (the
/// side to move's view first), their biases.
///
/// The sigmoid of the output estimates the result for the side to move.
template<feature_set F>
struct small_net_shape {
    std::size_t width = 0; ///< a multiple of 32

    static constexpr std::size_t views = static_cast<std::size_t>(F::perspectives);
    static constexpr std::size_t buckets = static_cast<std::size_t>(F::buckets);
    /// Parameters of either layer must stay within +-limit to fit into the integers.
    static constexpr float limit =
        static_cast<float>(squared_tail::weight_limit) / static_cast<float>(squared_tail::weight_one);

    [[nodiscard]] std::size_t first_biases() const noexcept { return F::dimensions * width; }
    [[nodiscard]] std::size_t last_weights() const noexcept { return first_biases() + width; }
    [[nodiscard]] std::size_t last_biases() const noexcept {
        return last_weights() + buckets * views * width;
    }
    [[nodiscard]] std::size_t size() const noexcept { return last_biases() + buckets; }
};

/// The input of a net in floating point: the features of the views that count, the side to move's first.
struct small_net_input {
    std::span<feature const> own;
    std::span<feature const> other; ///< unused with one perspective
    int bucket = 0;
};

/// Computes a net in floating point, forwards and backwards. One object serves one thread.
template<feature_set F>
class small_net_float {
  public:
    using shape = small_net_shape<F>;

    explicit small_net_float(shape s) : shape_{s}, sums_(shape::views * s.width) {}

    /// The output. `parameters` has shape.size() numbers.
    [[nodiscard]] float forward(std::span<float const> parameters, small_net_input const& in) {
        std::size_t const w = shape_.width;
        float const* const row = parameters.data() + last_row(in);
        float output = parameters[shape_.last_biases() + static_cast<std::size_t>(in.bucket)];
        for (std::size_t v = 0; v < shape::views; ++v) {
            float* const sums = sums_.data() + v * w;
            std::copy_n(parameters.data() + shape_.first_biases(), w, sums);
            for (feature f : v == 0 ? in.own : in.other) {
                float const* const from = parameters.data() + f * w;
                for (std::size_t j = 0; j < w; ++j) {
                    sums[j] += from[j];
                }
            }
            for (std::size_t j = 0; j < w; ++j) {
                float const cut = std::clamp(sums[j], 0.0F, 1.0F);
                output += cut * cut * row[v * w + j];
            }
        }
        return output;
    }

    /// Adds to `gradient` the parameters' part of `slope`, the derivative by the output, after `forward` of
    /// the same input.
    void backward(std::span<float const> parameters, small_net_input const& in, float slope,
                  std::span<float> gradient) {
        std::size_t const w = shape_.width;
        float const* const row = parameters.data() + last_row(in);
        float* const row_gradient = gradient.data() + last_row(in);
        gradient[shape_.last_biases() + static_cast<std::size_t>(in.bucket)] += slope;
        for (std::size_t v = 0; v < shape::views; ++v) {
            float* const sums = sums_.data() + v * w; // replaced by their derivatives
            float* const bias_gradient = gradient.data() + shape_.first_biases();
            for (std::size_t j = 0; j < w; ++j) {
                float const cut = std::clamp(sums[j], 0.0F, 1.0F);
                row_gradient[v * w + j] += slope * cut * cut;
                bool const inside = sums[j] > 0.0F && sums[j] < 1.0F;
                sums[j] = inside ? 2.0F * slope * cut * row[v * w + j] : 0.0F;
                bias_gradient[j] += sums[j];
            }
            for (feature f : v == 0 ? in.own : in.other) {
                float* const to = gradient.data() + f * w;
                for (std::size_t j = 0; j < w; ++j) {
                    to[j] += sums[j];
                }
            }
        }
    }

  private:
    shape shape_;
    std::vector<float> sums_;

    [[nodiscard]] std::size_t last_row(small_net_input const& in) const noexcept {
        return shape_.last_weights() + static_cast<std::size_t>(in.bucket) * shape::views * shape_.width;
    }
};

} // namespace kiban::search
