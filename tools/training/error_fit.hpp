#pragma once

#include "search/tree/probcut_model.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <vector>

namespace kiban::tools {

/// The values of one position searched to each depth, from 1.
struct depth_values {
    int stage = 0;
    std::vector<score> values{};
};

/// The differences between the values of deep searches and of shallow ones, for one pair of depths.
struct depth_pair_error {
    int deep = 0;
    int shallow = 0;
    std::size_t positions = 0;
    double mean = 0;
    double sigma = 0;
};

/// A model of the errors, and its data.
struct error_fit {
    search::probcut_model model{};
    std::vector<depth_pair_error> pairs{}; ///< over all stages
};

/// Fits the mean, and the logarithm of the standard deviation, of deep minus shallow values for every pair of
/// depths of the same parity: both linear in the stage and in both depths, by least squares.
[[nodiscard]] error_fit fit_errors(std::span<depth_values const> samples);

} // namespace kiban::tools
