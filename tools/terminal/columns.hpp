#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace kiban::tools {

/// Columns of a UTF-8 text on a terminal: two for each wide character, none for escape sequences (ESC [ ...
/// letter).
[[nodiscard]] std::size_t columns_of(std::string_view text) noexcept;

/// The text with blanks after it up to that number of columns.
[[nodiscard]] std::string padded(std::string_view text, std::size_t columns);

/// The longest beginning of the text that fits into that number of columns.
[[nodiscard]] std::string cut(std::string_view text, std::size_t columns);

/// Breaks the text at blanks into lines of at most `columns` columns; each line after the first begins with
/// `indent` blanks. The first line is taken to begin in column `at`.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent,
                                  std::size_t at);

/// A text of several lines of which each fits: those that do not are broken at blanks, rows of tables below
/// their second cell.
[[nodiscard]] std::string fitted(std::string_view text, std::size_t columns);

} // namespace kiban::tools
