#pragma once

#include "framework/random.hpp"
#include "search/models/small_net.hpp"
#include "tools/training/optimiser.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <numbers>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The small net in training.
template<search::feature_set F>
class trained_net {
  public:
    using shape = search::small_net_shape<F>;
    static constexpr std::string_view name = search::small_net_model;
    static constexpr auto method = optimiser::method::adam;
    static constexpr float limit = shape::limit;
    /// The unit of the first layer, and of the weights after it.
    static constexpr std::array scales{search::squared_tail::first_one, search::squared_tail::weight_one};

    explicit trained_net(std::size_t width) : shape_{width} {}

    [[nodiscard]] std::size_t size() const noexcept { return shape_.size(); }
    /// Small random weights, and sums that start where their activation is neither zero nor saturated.
    [[nodiscard]] std::vector<float> initial(std::uint64_t seed) const {
        constexpr float first_spread = 0.3F;
        constexpr float middle = 0.3F;
        splitmix64 random{seed};
        std::vector<float> parameters(size());
        float const spread = first_spread / std::sqrt(static_cast<float>(F::max_active));
        for (std::size_t i = 0; i < shape_.first_biases(); ++i) {
            parameters[i] = spread * normal(random);
        }
        for (std::size_t i = shape_.first_biases(); i < shape_.last_weights(); ++i) {
            parameters[i] = middle;
        }
        float const last = 1 / std::sqrt(static_cast<float>(shape::views * shape_.width));
        for (std::size_t i = shape_.last_weights(); i < shape_.last_biases(); ++i) {
            parameters[i] = last * normal(random);
        }
        return parameters;
    }
    /// The parameters from a file with a net of this width, or the error.
    [[nodiscard]] std::expected<std::vector<float>, error> read(std::span<std::byte const> file,
                                                                std::string_view game, double unit) const {
        auto const net = search::read_small_net<F>(file, game);
        if (!net) {
            return std::unexpected{net.error()};
        }
        if ((*net)->tail.width != shape_.width) {
            return std::unexpected{
                error{fmt::format("the net is {} wide, not {}", (*net)->tail.width, shape_.width)}};
        }
        return search::parameters_of(**net, static_cast<std::int32_t>(std::lround(unit)));
    }
    template<class Samples>
    [[nodiscard]] std::vector<float> rates(Samples const&) const {
        return {};
    }

    class worker : public search::small_net_float<F> {
      public:
        explicit worker(trained_net const& model) : search::small_net_float<F>{model.shape_} {}
    };

    /// The model in integers: its weight file, and its outputs for samples.
    class integers {
      public:
        integers(trained_net const& model, std::span<float const> parameters, double unit)
            : net_{search::quantised<F>(model.shape_, parameters,
                                        static_cast<std::int32_t>(std::lround(unit)))},
              sums_(2 * model.shape_.width) {}

        [[nodiscard]] score value(search::small_net_input const& in) {
            using kernels = search::kernels::scalar;
            auto const& first = net_.first;
            std::int16_t* const own = sums_.data();
            std::int16_t* const other = F::perspectives == 1 ? own : own + first.width;
            kernels::add_rows(own, first.biases.data(), first.weights.data(), first.width, in.own, {});
            if constexpr (F::perspectives == 2) {
                kernels::add_rows(other, first.biases.data(), first.weights.data(), first.width, in.other,
                                  {});
            }
            return net_.tail.template value<kernels>(own, other, in.bucket);
        }
        [[nodiscard]] std::string file(std::string_view game, std::string_view record) const {
            return search::write_small_net<F>(net_, game, record);
        }

      private:
        search::small_net<F> net_;
        std::vector<std::int16_t> sums_;
    };

  private:
    shape shape_;

    /// The standard normal distribution (Box, Muller 1958), the same on every machine apart from rounding.
    static float normal(splitmix64& random) {
        auto const uniform = [&] { return (static_cast<double>(random() >> 11) + 0.5) * 0x1p-53; };
        double const radius = std::sqrt(-2 * std::log(uniform()));
        return static_cast<float>(radius * std::cos(2 * std::numbers::pi * uniform()));
    }
};

} // namespace kiban::tools
