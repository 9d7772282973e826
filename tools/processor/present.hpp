#pragma once

#include "tools/processor/features.hpp"

namespace kiban::tools {

/// What this processor has, as far as the system saves its registers.
[[nodiscard]] feature_set present_features() noexcept;

/// Whether PEXT takes tens of cycles: AMD before Zen 3.
[[nodiscard]] bool has_slow_pext() noexcept;

/// Writes on standard error.
void say(char const* text) noexcept;
/// Writes the names of the features and ends the line.
void say_features(feature_set features) noexcept;

} // namespace kiban::tools
