#include "tools/match/statistics.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <numeric>

namespace kiban::tools {

namespace {

constexpr double games_per_pair = 2;

struct moments {
    double pairs;
    double mean;
    double deviation;
};

moments moments_of(std::array<double, 5> const& counts) {
    double const pairs = std::accumulate(counts.begin(), counts.end(), 0.0);
    double mean = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        mean += counts[i] * static_cast<double>(i) / 4 / pairs;
    }
    double variance = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        double const off = static_cast<double>(i) / 4 - mean;
        variance += counts[i] * off * off / pairs;
    }
    return {pairs, mean, std::sqrt(variance)};
}

std::array<double, 5> as_numbers(pair_counts const& counts) {
    std::array<double, 5> numbers{};
    std::ranges::transform(counts, numbers.begin(), [](auto n) { return static_cast<double>(n); });
    return numbers;
}

/// Gives a deviation to a match that one side always wins: results that have not occurred count as half a
/// pair.
std::array<double, 5> regularised(pair_counts const& counts) {
    auto numbers = as_numbers(counts);
    std::ranges::replace(numbers, 0.0, 0.5);
    return numbers;
}

double normal_distribution(double x) { return 0.5 * std::erfc(-x / std::numbers::sqrt2); }

} // namespace

estimate mean_of(std::span<double const> values) {
    auto const n = static_cast<double>(values.size());
    double const mean = std::accumulate(values.begin(), values.end(), 0.0) / n;
    double squares = 0;
    for (double const x : values) {
        squares += (x - mean) * (x - mean);
    }
    return {mean,
            n > 1 ? two_sided * std::sqrt(squares / (n - 1) / n) : std::numeric_limits<double>::infinity()};
}

double elo_of_score(double score) {
    if (score <= 0) {
        return -std::numeric_limits<double>::infinity();
    }
    if (score >= 1) {
        return std::numeric_limits<double>::infinity();
    }
    return 400 * std::log10(score / (1 - score));
}

match_statistics statistics_of(pair_counts const& counts) {
    moments const m = moments_of(as_numbers(counts));
    double const error = m.deviation / std::sqrt(m.pairs);
    double const high = elo_of_score(std::min(1.0, m.mean + two_sided * error));
    double const low = elo_of_score(std::max(0.0, m.mean - two_sided * error));
    // If all pairs ended alike, the first engine would be stronger with certainty.
    moments const likely = error > 0 ? m : moments_of(regularised(counts));
    double const superiority =
        normal_distribution((likely.mean - 0.5) / likely.deviation * std::sqrt(likely.pairs));
    return {
        .pairs = static_cast<std::uint64_t>(m.pairs),
        .score = m.mean,
        .deviation = m.deviation,
        .elo = {elo_of_score(m.mean), error > 0 ? (high - low) / 2 : std::numeric_limits<double>::infinity()},
        .superiority = superiority};
}

double sequential_test::log_likelihood_ratio(pair_counts const& counts) const {
    if (std::ranges::all_of(counts, [](auto n) { return n == 0; })) {
        return 0;
    }
    moments const m = moments_of(regularised(counts));
    double const elo_of_t = 800 / std::numbers::ln10 / std::sqrt(games_per_pair);
    double const t = (m.mean - 0.5) / m.deviation;
    auto const misfit = [t, elo_of_t](double elo) {
        double const off = t - elo / elo_of_t;
        return std::log1p(off * off);
    };
    return m.pairs / 2 * (misfit(elo0) - misfit(elo1));
}

double sequential_test::lower_bound() const { return std::log(beta / (1 - alpha)); }
double sequential_test::upper_bound() const { return std::log((1 - beta) / alpha); }

sequential_test::verdict sequential_test::decide(pair_counts const& counts) const {
    double const ratio = log_likelihood_ratio(counts);
    return ratio >= upper_bound()   ? verdict::accept_elo1
           : ratio <= lower_bound() ? verdict::accept_elo0
                                    : verdict::undecided;
}

} // namespace kiban::tools
