#pragma once

#include <string_view>

namespace kiban::tools {

/// The lines of tools/match/openings/NAME.openings: openings that a deep search found even. Empty for a game
/// without them.
[[nodiscard]] std::string_view balanced_openings(std::string_view game);

} // namespace kiban::tools
