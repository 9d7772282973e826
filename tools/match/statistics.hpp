#pragma once

#include <array>
#include <cstdint>
#include <span>

namespace kiban::tools {

/// Results of pairs of games played from one opening with sides swapped: how often the first engine scored 0,
/// 1/2, 1, 3/2 and 2 points of the two. Pairs are independent of each other, games are not, since an opening
/// favours a side.
using pair_counts = std::array<std::uint64_t, 5>;

/// The two-sided 95 % quantile of the normal distribution.
inline constexpr double two_sided = 1.959963984540054;

/// An estimate with the half width of its 95 % interval, infinite if nothing is known about it.
struct estimate {
    double value;
    double margin;
};

/// The mean of independent values. Precondition: there are some.
[[nodiscard]] estimate mean_of(std::span<double const> values);

/// A match's result so far about the first engine's strength.
struct match_statistics {
    std::uint64_t pairs;
    double score;       ///< mean points of a game, 0 to 1
    double deviation;   ///< standard deviation of a pair's mean points
    estimate elo;       ///< logistic Elo difference; no margin if all pairs ended alike
    double superiority; ///< likelihood that the first engine is stronger, 0 to 1 (LOS)
};

/// Precondition: at least one pair.
[[nodiscard]] match_statistics statistics_of(pair_counts const& counts);

/// The Elo difference of a mean score, by the logistic curve; infinite at 0 and 1.
[[nodiscard]] double elo_of_score(double score);

/// A sequential probability ratio test of two hypotheses on normalised Elo: the strength per game in units of
/// a game's standard deviation (one is 800 / ln 10 of them; Michel Van den Bergh, "Normalized Elo", 2020),
/// which does not depend on the share of draws.
struct sequential_test {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05; ///< probability of accepting elo1 though elo0 is true
    double beta = 0.05;  ///< probability of accepting elo0 though elo1 is true

    enum class verdict : std::uint8_t { undecided, accept_elo0, accept_elo1 };

    /// The generalised log-likelihood ratio of elo1 against elo0, by the t-value of the pairs: the value that
    /// fishtest prints.
    [[nodiscard]] double log_likelihood_ratio(pair_counts const& counts) const;
    [[nodiscard]] double lower_bound() const;
    [[nodiscard]] double upper_bound() const;
    [[nodiscard]] verdict decide(pair_counts const& counts) const;
};

} // namespace kiban::tools
