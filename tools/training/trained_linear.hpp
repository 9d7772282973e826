#pragma once

#include "search/models/linear.hpp"
#include "search/models/small_net_float.hpp"
#include "tools/training/optimiser.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The linear model in training: a number for each class of tied features and stage.
template<search::feature_set F>
class trained_linear {
  public:
    static constexpr std::string_view name = search::linear_weights<F>::model;
    static constexpr auto method = optimiser::method::adagrad;
    static constexpr float limit = 1e6F; ///< none that matters before quantisation
    static constexpr std::array scales{search::linear_weights<F>::one};

    explicit trained_linear(std::size_t stages) : stages_{stages} {
        for (std::size_t b = 0; b < mixes_.size(); ++b) {
            auto const m = search::mix_of(b, mixes_.size(), stages);
            float const part = static_cast<float>(m.part) / static_cast<float>(m.parts);
            mixes_[b] = {m.stage * ties_.count(), stages == 1 ? 0 : ties_.count(), part};
        }
    }

    [[nodiscard]] std::size_t size() const noexcept { return stages_ * ties_.count(); }
    [[nodiscard]] std::vector<float> initial(std::uint64_t) const { return std::vector<float>(size()); }
    /// The parameters from a weight file with this many stages, or the error.
    [[nodiscard]] std::expected<std::vector<float>, error> read(std::span<std::byte const> file,
                                                                std::string_view game, double unit) const {
        auto const by_stage = search::read_linear_stages<F>(file, game, ties_);
        if (!by_stage) {
            return std::unexpected{by_stage.error()};
        }
        if (by_stage->size() != size()) {
            return std::unexpected{error{fmt::format("the weights are for {} stages, not {}",
                                                     by_stage->size() / ties_.count(), stages_)}};
        }
        std::vector<float> parameters;
        for (std::int16_t const w : *by_stage) {
            parameters.push_back(static_cast<float>(w / (unit * search::linear_weights<F>::one)));
        }
        return parameters;
    }

    /// Rates that make a weight slower the fewer samples determine it.
    template<class Samples>
    [[nodiscard]] std::vector<float> rates(Samples const& samples) const {
        constexpr float doubt = 20;
        std::vector<float> seen(size());
        for (auto const& s : samples.training()) {
            visit(samples.input(s), [&](std::size_t i, float part) { seen[i] += std::abs(part); });
        }
        for (float& n : seen) {
            n = n / (n + doubt);
        }
        return seen;
    }

    /// One object serves one thread.
    class worker {
      public:
        explicit worker(trained_linear const& model) : model_{model} {}

        [[nodiscard]] float forward(std::span<float const> parameters,
                                    search::small_net_input const& in) const {
            float sum = 0;
            model_.visit(in, [&](std::size_t i, float part) { sum += part * parameters[i]; });
            return sum;
        }
        void backward(std::span<float const>, search::small_net_input const& in, float slope,
                      std::span<float> gradient) const {
            model_.visit(in, [&](std::size_t i, float part) { gradient[i] += part * slope; });
        }

      private:
        trained_linear const& model_;
    };

    /// The model in integers: its weight file, and its outputs for samples.
    class integers {
      public:
        integers(trained_linear const& model, std::span<float const> parameters, double unit) {
            constexpr auto most = static_cast<double>(std::numeric_limits<std::int16_t>::max());
            for (float const p : parameters) {
                double const x = static_cast<double>(p) * unit * search::linear_weights<F>::one;
                by_stage_.push_back(static_cast<std::int16_t>(std::lround(std::clamp(x, -most, most))));
            }
            count_ = model.ties_.count();
            weights_ = std::make_unique<search::linear_weights<F>>(model.ties_, by_stage_);
        }
        [[nodiscard]] score value(search::small_net_input const& in) const {
            std::int16_t const* const w = weights_->of_bucket(in.bucket);
            int sum = 0;
            for (auto f : in.own) {
                sum += w[f];
            }
            for (auto f : in.other) {
                sum -= w[f];
            }
            return search::linear_weights<F>::to_score(sum);
        }
        [[nodiscard]] std::string file(std::string_view game, std::string_view record) const {
            return search::write_linear<F>(by_stage_, count_, game, record);
        }

      private:
        std::vector<std::int16_t> by_stage_;
        std::size_t count_ = 0;
        std::unique_ptr<search::linear_weights<F>> weights_;
    };

  private:
    struct mix {
        std::size_t from = 0; ///< of the lower stage's weights
        std::size_t step = 0; ///< to the next stage's
        float part = 0;       ///< of the next stage
    };

    search::tied_features<F> ties_;
    std::size_t stages_;
    std::array<mix, static_cast<std::size_t>(F::buckets)> mixes_{};

    /// Calls f(parameter, factor) for all terms of the output.
    template<class Visit>
    void visit(search::small_net_input const& in, Visit f) const {
        mix const& m = mixes_[static_cast<std::size_t>(in.bucket)];
        auto const each = [&](std::span<search::feature const> features, float sign) {
            for (auto const feature : features) {
                std::size_t const i = m.from + ties_[feature];
                f(i, sign * (1 - m.part));
                if (m.part != 0) {
                    f(i + m.step, sign * m.part);
                }
            }
        };
        each(in.own, 1);
        each(in.other, -1);
    }
};

} // namespace kiban::tools
