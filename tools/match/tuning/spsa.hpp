#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace kiban::tools {

/// A number to tune.
struct tuned_number {
    std::string name;
    double value = 0;
    int min = 0;
    int max = 0;
    double step = 1; ///< its move to either side at the end, more before

    friend bool operator==(tuned_number const&, tuned_number const&) = default;
};

/// Two settings of all numbers that differ in each by twice its step, to be played against each other.
struct spsa_trial {
    std::vector<int> plus;
    std::vector<int> minus;
};

/// Simultaneous perturbation stochastic approximation: all numbers move at once, each in a random direction,
/// and all go towards the winning side (J. C. Spall, "Implementation of the simultaneous perturbation
/// algorithm for stochastic optimization", 1998, with his exponents). Its state is the iteration and the
/// values: the random choices depend on seed and iteration alone, so that a resumed run ends as if it had
/// never been interrupted.
class spsa {
  public:
    /// `rate`: the share of its step by which a number moves for each point won at the end, more before.
    spsa(std::vector<tuned_number> numbers, std::uint64_t iterations, double rate, std::uint64_t seed);

    [[nodiscard]] bool is_done() const noexcept { return iteration_ >= iterations_; }
    [[nodiscard]] std::uint64_t iteration() const noexcept { return iteration_; }
    [[nodiscard]] std::vector<tuned_number> const& numbers() const noexcept { return numbers_; }

    /// The two settings of this iteration, within the numbers' ranges.
    [[nodiscard]] spsa_trial trial() const;
    /// Ends the iteration: `plus` has won `points` points more than `minus`.
    void learn(double surplus);

    /// Continues from a saved state. Precondition: as many values as numbers.
    void resume(std::uint64_t iteration, std::vector<double> const& values);

  private:
    std::vector<tuned_number> numbers_;
    std::uint64_t iterations_;
    double rate_;
    std::uint64_t seed_;
    std::uint64_t iteration_ = 0;

    [[nodiscard]] std::vector<int> sides() const;
    [[nodiscard]] double step_now(tuned_number const& n) const;
    [[nodiscard]] double rate_now() const;
};

} // namespace kiban::tools
