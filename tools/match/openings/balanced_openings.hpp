#pragma once

#include <string>
#include <string_view>

namespace kiban::tools {

/// The lines of tools/match/openings/NAME.openings: openings that a deep search found even. Empty for a game
/// without them.
[[nodiscard]] std::string_view balanced_openings(std::string_view game);

/// "shogi, reversi": the games that have some.
[[nodiscard]] std::string games_with_balanced_openings();

} // namespace kiban::tools
