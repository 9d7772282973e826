#pragma once

#include "framework/notation.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::reversi {

// What the readers of this game's text share.

namespace detail {

[[nodiscard]] constexpr bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
[[nodiscard]] constexpr char to_lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] constexpr char to_upper(char c) noexcept {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

/// Moves an error found in a part of a text to its place in the whole.
[[nodiscard]] inline std::unexpected<notation_error> shifted(notation_error error, std::size_t by) {
    error.where += by;
    return std::unexpected{std::move(error)};
}

/// The text in quotation marks, shortened, with control characters masked.
[[nodiscard]] inline std::string quoted(std::string_view text) {
    constexpr std::size_t shown = 20;
    std::string s{"'"};
    for (char c : text.substr(0, shown)) {
        s += c >= ' ' && c <= '~' ? c : '?';
    }
    return s += text.size() > shown ? "...'" : "'";
}

} // namespace detail

} // namespace kiban::reversi
