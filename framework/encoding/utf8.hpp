#pragma once

#include <cstddef>
#include <string_view>

namespace kiban {

/// The byte order mark that some files begin with.
inline constexpr std::string_view utf8_mark = "\xef\xbb\xbf";

/// Bytes of the UTF-8 character at the beginning of the text, 0 if it does not begin with a valid one (RFC
/// 3629).
[[nodiscard]] std::size_t utf8_length(std::string_view text) noexcept;

/// How many of the text's first bytes are valid UTF-8.
[[nodiscard]] std::size_t utf8_prefix(std::string_view text) noexcept;

[[nodiscard]] inline bool is_utf8(std::string_view text) noexcept { return utf8_prefix(text) == text.size(); }

/// Characters of a UTF-8 text; an invalid byte counts as one.
[[nodiscard]] std::size_t count_characters(std::string_view text) noexcept;

/// The text up to `limit` characters.
[[nodiscard]] std::string_view first_characters(std::string_view text, std::size_t limit) noexcept;

} // namespace kiban
