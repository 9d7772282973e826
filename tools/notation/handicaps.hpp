#pragma once

#include <string>
#include <string_view>

namespace kiban::tools {

/// Whether a text that names no handicap of shogi was probably meant to.
[[nodiscard]] bool looks_like_handicap(std::string_view text);

/// What to say of it: the names that there are, and the one that was probably meant.
[[nodiscard]] std::string no_handicap(std::string_view name);

} // namespace kiban::tools
