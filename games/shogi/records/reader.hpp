#pragma once

#include "framework/notation.hpp"
#include "games/shogi/records/record.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace kiban::shogi::detail {

/// A line of a record, or a statement within one.
struct record_line {
    std::string_view text;
    std::size_t number = 0;   ///< from 1
    std::size_t column = 0;   ///< of the text in its line, in bytes from 0
    std::string_view whole{}; ///< the line that the text is part of

    /// The text from an offset on, with its place in the file.
    [[nodiscard]] record_line from(std::size_t offset) const noexcept {
        return {text.substr(offset), number, column + offset, whole};
    }
};

/// The text of a file in UTF-8.
[[nodiscard]] parsed<std::string> decode_record(std::string_view bytes);

/// Goes through the lines of a text, with any line ends, where they are.
class line_reader {
  public:
    explicit line_reader(std::string_view text) noexcept : rest_{text} {}

    /// Sets `line` to the next one; false, with `line` as it was, at the end of the text.
    [[nodiscard]] bool next(record_line& line) noexcept;

  private:
    std::string_view rest_;
    std::size_t number_ = 0;
};

/// The lines of a text, with any line ends.
[[nodiscard]] std::vector<record_line> lines_of(std::string_view text);

/// An error at an offset, in bytes, of a line's text.
[[nodiscard]] std::unexpected<error> bad_record(record_line const& line, std::string what,
                                                std::size_t offset = 0);

/// The text in quotation marks, shortened if it is long.
[[nodiscard]] std::string quoted(std::string_view text);

/// The position of a setup, or an error on the line.
[[nodiscard]] parsed<position> position_of(placement const& setup, record_line const& line);

/// Without blanks, including wide ones, at both ends.
[[nodiscard]] std::string_view trimmed_wide(std::string_view text) noexcept;

/// A whole number from 0 to 999999, or -1 if the text is not one.
[[nodiscard]] int small_number(std::string_view digits) noexcept;

} // namespace kiban::shogi::detail
