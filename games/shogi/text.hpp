#pragma once

#include <string>
#include <string_view>

/// Small helpers of the readers and writers of text; ASCII only, whatever the locale.
namespace kiban::shogi {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char upper(char c) noexcept {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
[[nodiscard]] constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

/// The beginning of a text in quotes, with what cannot be printed replaced: for messages.
[[nodiscard]] inline std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 20;
    std::string shown;
    for (char c : text.substr(0, longest)) {
        shown += c >= ' ' && c < 0x7f ? c : '?';
    }
    return "'" + shown + (text.size() > longest ? "..." : "") + "'";
}

} // namespace kiban::shogi
