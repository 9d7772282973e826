#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kiban::tools {

/// The result of an epoch of training. Losses are means of squares.
struct epoch_report {
    int epoch = 0; ///< from 1
    double rate = 0;
    double training_loss = 0;
    double held_out_loss = 0;
    double held_out_error = 0; ///< mean of absolute differences
    double seconds = 0;
};

/// The learning curves as a drawing in SVG: both losses, by epoch.
[[nodiscard]] std::string draw_curves(std::string_view title, std::span<epoch_report const> curve);

} // namespace kiban::tools
