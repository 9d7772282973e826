#include "tools/match/bradley_terry.hpp"

#include "tools/match/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <numeric>

namespace kiban::tools {

namespace {

constexpr double elo_of_log = 400 / std::numbers::ln10;

using matrix = std::vector<std::vector<double>>;

point_table with_draws(point_table points, double draws) {
    for (std::size_t i = 0; i < points.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (points[i][j] + points[j][i] > 0) {
                points[i][j] += draws / 2;
                points[j][i] += draws / 2;
            }
        }
    }
    return points;
}

/// The inverse by Gauss-Jordan elimination. Precondition: positive definite.
matrix inverse(matrix a) {
    std::size_t const n = a.size();
    matrix b(n, std::vector<double>(n));
    for (std::size_t i = 0; i < n; ++i) {
        b[i][i] = 1;
    }
    for (std::size_t i = 0; i < n; ++i) {
        double const pivot = a[i][i];
        for (std::size_t k = 0; k < n; ++k) {
            a[i][k] /= pivot;
            b[i][k] /= pivot;
        }
        for (std::size_t j = 0; j < n; ++j) {
            double const factor = j == i ? 0 : a[j][i];
            for (std::size_t k = 0; k < n; ++k) {
                a[j][k] -= factor * a[i][k];
                b[j][k] -= factor * b[i][k];
            }
        }
    }
    return b;
}

/// One round of the iteration that never lowers the likelihood (D. R. Hunter, "MM algorithms for generalized
/// Bradley-Terry models", Annals of Statistics 2004). Returns the greatest change.
double improve(std::vector<double>& logs, point_table const& points) {
    double change = 0;
    for (std::size_t i = 0; i < logs.size(); ++i) {
        double won = 0;
        double expected = 0;
        for (std::size_t j = 0; j < logs.size(); ++j) {
            if (j != i) {
                won += points[i][j];
                expected += (points[i][j] + points[j][i]) / (std::exp(logs[i]) + std::exp(logs[j]));
            }
        }
        double const better = std::log(won / expected);
        change = std::max(change, std::abs(better - logs[i]));
        logs[i] = better;
    }
    double const mean = std::accumulate(logs.begin(), logs.end(), 0.0) / static_cast<double>(logs.size());
    for (double& l : logs) {
        l -= mean;
    }
    return change;
}

/// The Fisher information of the logs; as only differences count, a constant is added to fix the mean.
matrix information(std::vector<double> const& logs, point_table const& points) {
    std::size_t const n = logs.size();
    matrix m(n, std::vector<double>(n, 1 / static_cast<double>(n)));
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
            if (i != j) {
                double const p = 1 / (1 + std::exp(logs[j] - logs[i]));
                double const weight = (points[i][j] + points[j][i]) * p * (1 - p);
                m[i][j] -= weight;
                m[i][i] += weight;
            }
        }
    }
    return m;
}

} // namespace

std::vector<estimate> strengths_of(point_table const& played, double prior) {
    point_table const points = with_draws(played, prior);
    std::vector<double> logs(points.size());
    constexpr int most_rounds = 100'000;
    for (int round = 0; round < most_rounds && improve(logs, points) > 1e-10; ++round) {
    }
    matrix const covariance = inverse(information(logs, points));
    std::vector<estimate> elos;
    for (std::size_t i = 0; i < logs.size(); ++i) {
        // The constant that fixes the mean adds 1/n to every variance.
        double const variance = covariance[i][i] - 1 / static_cast<double>(logs.size());
        elos.push_back({elo_of_log * logs[i], two_sided * elo_of_log * std::sqrt(std::max(0.0, variance))});
    }
    return elos;
}

} // namespace kiban::tools
