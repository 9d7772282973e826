#include "tools/training/error_fit.hpp"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

namespace kiban::tools {

namespace {

constexpr std::size_t terms = 4; // 1, stage, deep depth, shallow depth
using row = std::array<double, terms>;

row row_of(double stage, int deep, int shallow) {
    return {1, stage, static_cast<double>(deep), static_cast<double>(shallow)};
}

double at(row const& coefficients, row const& x) {
    double sum = 0;
    for (std::size_t i = 0; i < terms; ++i) {
        sum += coefficients[i] * x[i];
    }
    return sum;
}

/// Weighted least squares by the normal equations.
class least_squares {
  public:
    void add(row const& x, double y, double weight = 1) {
        for (std::size_t i = 0; i < terms; ++i) {
            for (std::size_t k = 0; k < terms; ++k) {
                products_[i][k] += weight * x[i] * x[k];
            }
            products_[i][terms] += weight * x[i] * y;
        }
    }
    /// The coefficients; the one of a linearly dependent column is 0, as when all stages are the same.
    [[nodiscard]] row solve() const {
        auto m = products_;
        std::array<bool, terms> used{};
        for (std::size_t i = 0; i < terms; ++i) {
            double const scale = products_[i][i];
            used[i] = std::abs(m[i][i]) > 1e-9 * scale && scale > 0;
            for (std::size_t r = 0; used[i] && r < terms; ++r) {
                double const factor = m[r][i] / m[i][i];
                for (std::size_t c = 0; r != i && c <= terms; ++c) {
                    m[r][c] -= factor * m[i][c];
                }
            }
        }
        row solution{};
        for (std::size_t i = 0; i < terms; ++i) {
            solution[i] = used[i] ? m[i][terms] / m[i][i] : 0;
        }
        return solution;
    }

  private:
    std::array<std::array<double, terms + 1>, terms> products_{};
};

/// Calls f(stage, deep, shallow, deep value minus shallow value).
template<class F>
void for_each_pair(std::span<depth_values const> samples, F f) {
    for (depth_values const& s : samples) {
        int const depths = static_cast<int>(s.values.size());
        for (int deep = 3; deep <= depths; ++deep) {
            for (int shallow = deep - 2; shallow >= 1; shallow -= 2) {
                auto const value = [&](int depth) { return s.values[static_cast<std::size_t>(depth - 1)]; };
                f(s.stage, deep, shallow, static_cast<double>(value(deep) - value(shallow)));
            }
        }
    }
}

struct moments {
    double stages = 0;
    double sum = 0;
    double squares = 0;
    std::size_t count = 0;

    void add(double stage, double x) {
        stages += stage;
        sum += x;
        squares += x * x;
        ++count;
    }
    [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
    [[nodiscard]] double stage() const { return stages / static_cast<double>(count); }
};

search::probcut_model::plane rounded(row const& c) {
    auto const whole = [](double x) { return static_cast<int>(std::lround(x * search::probcut_model::one)); };
    return {whole(c[0]), whole(c[1]), whole(c[2]), whole(c[3])};
}

} // namespace

error_fit fit_errors(std::span<depth_values const> samples) {
    constexpr int stages_of_a_bin = 4;
    constexpr std::size_t fewest = 8; // positions that determine a spread
    least_squares means;
    for_each_pair(samples, [&](int stage, int deep, int shallow, double error) {
        means.add(row_of(stage, deep, shallow), error);
    });
    row const mean = means.solve();

    std::map<std::tuple<int, int, int>, moments> bins;
    std::map<std::pair<int, int>, moments> pairs;
    for_each_pair(samples, [&](int stage, int deep, int shallow, double error) {
        double const rest = error - at(mean, row_of(stage, deep, shallow));
        bins[{stage / stages_of_a_bin, deep, shallow}].add(stage, rest);
        pairs[{deep, shallow}].add(stage, error);
    });
    least_squares spreads;
    for (auto const& [where, m] : bins) {
        if (m.count >= fewest) {
            double const variance = std::max(m.squares / static_cast<double>(m.count), 1.0);
            spreads.add(row_of(m.stage(), std::get<1>(where), std::get<2>(where)), std::log2(variance) / 2,
                        static_cast<double>(m.count));
        }
    }
    error_fit fit{{rounded(mean), rounded(spreads.solve())}, {}};
    for (auto const& [depths, m] : pairs) {
        double const variance = m.squares / static_cast<double>(m.count) - m.mean() * m.mean();
        fit.pairs.push_back(
            {depths.first, depths.second, m.count, m.mean(), std::sqrt(std::max(variance, 0.0))});
    }
    return fit;
}

} // namespace kiban::tools
