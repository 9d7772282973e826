#pragma once

#include "search/models/byte_stream.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kiban::tools {

/// Moves parameters against their gradient.
class optimiser {
  public:
    enum class method : std::uint8_t {
        adagrad, ///< Duchi, Hazan, Singer (2011): a rate for each parameter, less with every step
        adam     ///< Kingma, Ba (2014)
    };

    optimiser(method m, std::size_t parameters)
        : method_{m}, first_(m == method::adam ? parameters : 0), second_(parameters) {}

    /// `rates`: factors of the parameters' rates; empty: all 1. `limit`: parameters stay within +-limit.
    void step(std::span<float> parameters, std::span<float const> gradient, std::span<float const> rates,
              float rate, float limit) {
        ++steps_;
        method_ == method::adam ? adam(parameters, gradient, rates, rate)
                                : adagrad(parameters, gradient, rates, rate);
        for (float& p : parameters) {
            p = std::clamp(p, -limit, limit);
        }
    }

    void save(search::byte_writer& out) const {
        out.number(steps_);
        out.list<float>(first_);
        out.list<float>(second_);
    }
    /// Returns whether it was a valid state of this optimiser.
    bool load(search::byte_reader& in) {
        steps_ = in.number<std::uint64_t>();
        auto const first = in.list<float>();
        auto const second = in.list<float>();
        if (first.size() != first_.size() || second.size() != second_.size()) {
            return false;
        }
        first_ = first;
        second_ = second;
        return true;
    }

  private:
    method method_;
    std::uint64_t steps_ = 0;
    std::vector<float> first_;
    std::vector<float> second_;

    void adagrad(std::span<float> parameters, std::span<float const> gradient, std::span<float const> rates,
                 float rate) {
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            float const g = gradient[i];
            if (g != 0) {
                second_[i] += g * g;
                parameters[i] -= rate * (rates.empty() ? 1 : rates[i]) * g / std::sqrt(second_[i]);
            }
        }
    }
    void adam(std::span<float> parameters, std::span<float const> gradient, std::span<float const> rates,
              float rate) {
        constexpr float keep_first = 0.9F;
        constexpr float keep_second = 0.999F;
        constexpr float least = 1e-8F;
        auto const n = static_cast<float>(steps_);
        float const scale = rate * std::sqrt(1 - std::pow(keep_second, n)) / (1 - std::pow(keep_first, n));
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            float const g = gradient[i];
            first_[i] = keep_first * first_[i] + (1 - keep_first) * g;
            second_[i] = keep_second * second_[i] + (1 - keep_second) * g * g;
            parameters[i] -=
                scale * (rates.empty() ? 1 : rates[i]) * first_[i] / (std::sqrt(second_[i]) + least);
        }
    }
};

} // namespace kiban::tools
