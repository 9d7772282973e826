#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace kiban::tools {

/// The candidate that was probably meant by a misspelt word: the nearest by exchanged, missing, surplus and
/// swapped letters (Damerau 1964), or one that it begins. None if nothing is near.
[[nodiscard]] std::optional<std::string> most_similar(std::string_view word,
                                                      std::span<std::string const> candidates);

/// "; did you mean 'analyse'?", or nothing.
[[nodiscard]] std::string did_you_mean(std::string_view word, std::span<std::string const> candidates);

} // namespace kiban::tools
