#pragma once

#include "framework/parallel_for.hpp"
#include "framework/random.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/training/curves.hpp"
#include "tools/training/optimiser.hpp"
#include "tools/training/samples.hpp"
#include "tools/training/settings_text.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <numbers>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// How a model is fitted to its samples.
struct training_plan {
    int epochs = 20;
    std::size_t batch = 16'384; ///< samples between two steps
    double rate = 0.001;        ///< of the first epoch; it falls along half a cosine to a hundredth
    int patience = 4;           ///< epochs without a better held-out loss before it ends
    int threads = 1;
    std::uint64_t seed = 1;
};

/// Fits a model to samples, epoch by epoch. The result depends only on the samples, the plan with its seed
/// and the number of threads, even if it was interrupted and continued from its checkpoint.
template<class Model, class Samples>
class trainer {
  public:
    /// `start`: the first parameters. `settings`: what distinguishes the training; a checkpoint of another
    /// one is refused. Throws failure if it is refused.
    trainer(Model const& model, Samples const& samples, training_plan const& plan, std::vector<float> start,
            std::string checkpoint, std::string settings)
        : model_{model}, samples_{samples}, plan_{plan}, checkpoint_{std::move(checkpoint)},
          settings_{std::move(settings)}, parameters_{std::move(start)}, best_{parameters_},
          rates_{model.rates(samples)}, optimiser_{Model::method, parameters_.size()} {
        for (int i = 0; i < plan.threads; ++i) {
            states_.emplace_back(model, parameters_.size());
        }
        if (std::filesystem::exists(checkpoint_)) {
            load();
        }
    }

    /// Runs the remaining epochs; calls `tell` after each. Returns whether it ran to its end without being
    /// stopped.
    bool run(std::atomic<bool> const& stop, std::function<void(epoch_report const&)> const& tell) {
        while (!is_done()) {
            epoch_report report;
            report.epoch = static_cast<int>(curve_.size()) + 1;
            auto const since = std::chrono::steady_clock::now();
            report.rate = rate_of(report.epoch);
            if (!train_epoch(report, stop)) {
                return false;
            }
            measure(report);
            report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - since).count();
            if (curve_.empty() || report.held_out_loss < curve_[best_epoch_].held_out_loss) {
                best_ = parameters_;
                best_epoch_ = curve_.size();
            }
            curve_.push_back(report);
            save();
            tell(report);
        }
        return true;
    }

    /// The parameters with the least held-out loss.
    [[nodiscard]] std::vector<float> const& best() const noexcept { return best_; }
    [[nodiscard]] epoch_report const& best_report() const { return curve_.at(best_epoch_); }
    [[nodiscard]] std::vector<epoch_report> const& curve() const noexcept { return curve_; }

  private:
    /// The data of one thread.
    struct thread_state {
        typename Model::worker worker;
        std::vector<float> gradient;
        double loss = 0;

        thread_state(Model const& model, std::size_t parameters) : worker{model}, gradient(parameters) {}
    };

    Model const& model_;
    Samples const& samples_;
    training_plan plan_;
    std::string checkpoint_;
    std::string settings_;
    std::vector<float> parameters_;
    std::vector<float> best_;
    std::size_t best_epoch_ = 0; ///< counted from 0
    std::vector<float> rates_;
    optimiser optimiser_;
    std::vector<thread_state> states_;
    std::vector<epoch_report> curve_;

    [[nodiscard]] bool is_done() const {
        auto const done = curve_.size();
        return done >= static_cast<std::size_t>(plan_.epochs) ||
               (done > 0 && done - 1 - best_epoch_ >= static_cast<std::size_t>(plan_.patience));
    }
    [[nodiscard]] double rate_of(int epoch) const {
        double const done = static_cast<double>(epoch - 1) / std::max(1, plan_.epochs - 1);
        return plan_.rate * (0.01 + 0.99 * (1 + std::cos(std::numbers::pi * done)) / 2);
    }

    /// The derivative of the loss by the output; adds the loss.
    [[nodiscard]] float slope(float output, float target, double& loss) const {
        float const off = samples_.taught() == lesson::margin ? output - target : sigmoid(output) - target;
        loss += static_cast<double>(off) * static_cast<double>(off);
        return off; // of half the square, or of the cross-entropy
    }

    bool train_epoch(epoch_report& report, std::atomic<bool> const& stop) {
        auto const& all = samples_.training();
        std::vector<std::uint32_t> order(all.size());
        std::iota(order.begin(), order.end(), 0U);
        auto random = splitmix64::stream(plan_.seed, static_cast<std::uint64_t>(report.epoch));
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[random.below(i)]);
        }
        double loss = 0;
        for (std::size_t from = 0; from < order.size(); from += plan_.batch) {
            if (stop.load(std::memory_order_relaxed)) {
                return false;
            }
            std::size_t const size = std::min(plan_.batch, order.size() - from);
            loss += step({order.data() + from, size}, static_cast<float>(report.rate));
        }
        report.training_loss = loss / static_cast<double>(std::max<std::size_t>(1, all.size()));
        return true;
    }

    /// One step of the optimiser; returns the sum of the losses.
    double step(std::span<std::uint32_t const> batch, float rate) {
        float const share = 1 / static_cast<float>(batch.size());
        share_out(batch.size(), [&](thread_state& h, std::size_t from, std::size_t to) {
            std::ranges::fill(h.gradient, 0.0F);
            for (std::size_t i = from; i < to; ++i) {
                sample const& s = samples_.training()[batch[i]];
                auto const in = samples_.input(s);
                float const output = h.worker.forward(parameters_, in);
                h.worker.backward(parameters_, in, share * slope(output, s.target, h.loss), h.gradient);
            }
        });
        for (std::size_t k = 1; k < states_.size(); ++k) {
            for (std::size_t i = 0; i < parameters_.size(); ++i) {
                states_[0].gradient[i] += states_[k].gradient[i];
            }
        }
        optimiser_.step(parameters_, states_[0].gradient, rates_, rate, Model::limit);
        return total_loss();
    }

    void measure(epoch_report& report) {
        auto const& all = samples_.held_out();
        std::vector<double> errors(states_.size());
        share_out(all.size(), [&](thread_state& h, std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i) {
                float const output = h.worker.forward(parameters_, samples_.input(all[i]));
                float const off = slope(output, all[i].target, h.loss);
                errors[static_cast<std::size_t>(&h - states_.data())] += static_cast<double>(std::abs(off));
            }
        });
        double const count = static_cast<double>(std::max<std::size_t>(1, all.size()));
        report.held_out_loss = total_loss() / count;
        report.held_out_error = std::accumulate(errors.begin(), errors.end(), 0.0) / count;
    }

    double total_loss() {
        double sum = 0;
        for (auto& h : states_) {
            sum += std::exchange(h.loss, 0);
        }
        return sum;
    }

    /// Calls f(state, from, to) for equal parts of a range, each on a thread of its own.
    template<class F>
    void share_out(std::size_t count, F const& f) {
        on_threads(states_.size(), [&](std::size_t thread) {
            auto const [from, to] = part_of(count, thread, states_.size());
            f(states_[thread], from, to);
        });
    }

    static constexpr std::string_view magic{"kiban training 1"};

    void save() const {
        search::byte_writer out;
        out.text(magic);
        out.text(settings_);
        out.number(static_cast<std::uint64_t>(best_epoch_));
        out.list<float>(parameters_);
        out.list<float>(best_);
        optimiser_.save(out);
        out.number(static_cast<std::uint32_t>(curve_.size()));
        for (auto const& r : curve_) {
            out.number(r.epoch);
            for (double const x : {r.rate, r.training_loss, r.held_out_loss, r.held_out_error, r.seconds}) {
                out.number(x);
            }
        }
        out.number(search::crc_32(out.bytes()));
        write_whole(checkpoint_, out.bytes());
    }
    void load() {
        std::string const bytes = read_whole(checkpoint_);
        search::byte_reader in{search::bytes_of(bytes)};
        if (in.text() != magic) {
            throw failure{checkpoint_ + ": not a checkpoint of a training"};
        }
        if (auto const settings = in.text(); settings != settings_) {
            throw failure{
                fmt::format("{}: of a training with other settings: {}. Give those to continue it, remove "
                            "this file to start over, or name other weights",
                            checkpoint_, differing_settings(settings, settings_))};
        }
        best_epoch_ = static_cast<std::size_t>(in.number<std::uint64_t>());
        auto parameters = in.list<float>();
        auto best = in.list<float>();
        bool const fits = parameters.size() == parameters_.size() && best.size() == best_.size();
        bool const same = optimiser_.load(in) && fits;
        auto const epochs = in.number<std::uint32_t>();
        for (std::uint32_t i = 0; i < epochs && !in.failed(); ++i) {
            epoch_report r{.epoch = in.number<int>()};
            for (double* x : {&r.rate, &r.training_loss, &r.held_out_loss, &r.held_out_error, &r.seconds}) {
                *x = in.number<double>();
            }
            curve_.push_back(r);
        }
        auto const checked = std::string_view{bytes}.substr(0, in.position());
        bool const names_an_epoch = best_epoch_ < std::max<std::size_t>(1, curve_.size());
        if (!same || !names_an_epoch || in.number<std::uint32_t>() != search::crc_32(checked) ||
            in.failed() || in.left() > 0) {
            throw failure{checkpoint_ + ": the checkpoint is damaged"};
        }
        parameters_ = std::move(parameters);
        best_ = std::move(best);
    }
};

} // namespace kiban::tools
