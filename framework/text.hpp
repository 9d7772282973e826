#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

/// Small helpers for the readers and writers of text; ASCII only, in any locale.
namespace kiban {

[[nodiscard]] constexpr bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
[[nodiscard]] constexpr char upper(char c) noexcept {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
[[nodiscard]] constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] std::string lowered(std::string_view text);

/// Only digits, at least one.
[[nodiscard]] constexpr bool is_digits(std::string_view text) noexcept {
    return !text.empty() && std::ranges::all_of(text, is_digit);
}

/// The number that the whole text spells, as std::from_chars reads it (no sign `+`, no blanks); nothing if it
/// is not a number or does not fit.
template<class Number>
[[nodiscard]] std::optional<Number> whole_number(std::string_view text) noexcept {
    Number value{};
    char const* const end = text.data() + text.size();
    auto const [stopped, error] = std::from_chars(text.data(), end, value);
    return error == std::errc{} && stopped == end ? std::optional{value} : std::nullopt;
}

inline constexpr std::string_view blanks = " \t\r\n";
[[nodiscard]] constexpr bool is_blank(char c) noexcept { return blanks.find(c) != blanks.npos; }

/// Without the blanks at either end.
[[nodiscard]] constexpr std::string_view trimmed(std::string_view text) noexcept {
    auto const from = text.find_first_not_of(blanks);
    return from == text.npos ? std::string_view{}
                             : text.substr(from, text.find_last_not_of(blanks) - from + 1);
}

/// The text in UTF-8 with a question mark for each byte of something else and each control character.
[[nodiscard]] std::string printable(std::string_view text);

/// The text with a question mark for each control character of ASCII but line feeds and tabs: what cannot
/// change a terminal, in any encoding.
[[nodiscard]] std::string without_controls(std::string text);

/// The beginning of a text in quotes, with unprintable characters replaced: for messages.
[[nodiscard]] std::string quoted(std::string_view text);

} // namespace kiban
