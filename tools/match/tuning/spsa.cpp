#include "tools/match/tuning/spsa.hpp"

#include "framework/random.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kiban::tools {

namespace {

// Spall's exponents, and the share of all iterations that damps the first steps.
constexpr double gain_exponent = 0.602;
constexpr double step_exponent = 0.101;
constexpr double held_back = 0.1;

} // namespace

spsa::spsa(std::vector<tuned_number> numbers, std::uint64_t iterations, double rate, std::uint64_t seed)
    : numbers_{std::move(numbers)}, iterations_{iterations}, rate_{rate}, seed_{seed} {}

std::vector<int> spsa::sides() const {
    auto random = splitmix64::stream(seed_, iteration_);
    std::vector<int> sides(numbers_.size());
    std::ranges::generate(sides, [&] { return random.below(2) == 0 ? -1 : 1; });
    return sides;
}

double spsa::step_now(tuned_number const& n) const {
    auto const left = static_cast<double>(iterations_) / static_cast<double>(iteration_ + 1);
    return n.step * std::pow(left, step_exponent);
}

double spsa::rate_now() const {
    auto const whole = static_cast<double>(iterations_);
    auto const now = static_cast<double>(iteration_ + 1);
    return rate_ * std::pow((1 + held_back) * whole / (now + held_back * whole), gain_exponent);
}

spsa_trial spsa::trial() const {
    spsa_trial t;
    auto const side = sides();
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        tuned_number const& n = numbers_[i];
        double const by = side[i] * step_now(n);
        auto const at = [&](double value) {
            return std::clamp(static_cast<int>(std::lround(value)), n.min, n.max);
        };
        t.plus.push_back(at(n.value + by));
        t.minus.push_back(at(n.value - by));
    }
    return t;
}

void spsa::learn(double surplus) {
    auto const side = sides();
    double const rate = rate_now();
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        tuned_number& n = numbers_[i];
        n.value = std::clamp(n.value + side[i] * rate * step_now(n) * surplus, double(n.min), double(n.max));
    }
    ++iteration_;
}

void spsa::resume(std::uint64_t iteration, std::vector<double> const& values) {
    iteration_ = iteration;
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        numbers_[i].value = values[i];
    }
}

} // namespace kiban::tools
