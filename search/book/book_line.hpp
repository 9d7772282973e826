#pragma once

#include "framework/notation.hpp"
#include "framework/text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

// Opening books in the text form of YaneuraOu, with positions and moves in the game's own notation.
namespace kiban::search {

/// The first line of every book.
inline constexpr std::string_view book_header = "#YANEURAOU-DB2016 1.00";
/// What a line with a position begins with.
inline constexpr std::string_view book_position_word = "sfen ";

/// A line of a book below a position: a move, and what is known of it. Texts are views into the book.
struct book_line {
    std::string_view move;
    std::string_view reply{};              ///< the expected answer; empty if there is none
    int value = 0;                         ///< for the side to move, in hundredths of the game's unit
    int depth = 0;                         ///< of the search that gave the value; 0: none did
    std::uint64_t count = 0;               ///< of recorded games with this move
    std::optional<std::uint64_t> points{}; ///< of the side that made it, in half points: kiban's own books

    friend bool operator==(book_line const&, book_line const&) = default;
};

/// Larger values are rejected; other programs' mates are below.
inline constexpr int greatest_book_value = 1'000'000;

/// Whether a word of a book stands where a move would, and says that there is none.
[[nodiscard]] constexpr bool stands_for_no_move(std::string_view word) noexcept {
    return word == "none" || word == "resign";
}

/// Reads a line: `MOVE [REPLY [VALUE [DEPTH [COUNT [POINTS]]]]]`, where REPLY may stand for no move.
[[nodiscard]] parsed<book_line> read_book_line(std::string_view line);

/// Whether a line holds nothing: it is blank or a comment, which begins with # or //.
[[nodiscard]] constexpr bool is_book_comment(std::string_view line) noexcept {
    line = trimmed(line);
    return line.empty() || line.starts_with('#') || line.starts_with("//");
}

/// Calls f(number, line) for each line that is no comment, without the blanks at its ends; they are numbered
/// from 1.
template<class F>
void for_each_book_line(std::string_view text, F const& f) {
    std::size_t number = 1;
    for (std::size_t at = 0; at < text.size(); ++number) {
        std::size_t const end = std::min(text.find('\n', at), text.size());
        if (auto const line = trimmed(text.substr(at, end - at)); !is_book_comment(line)) {
            f(number, line);
        }
        at = end + 1;
    }
}

/// The line for a move.
[[nodiscard]] std::string write_book_line(book_line const& line);

/// A position's text without the number of the move at its end, which notations like SFEN have.
[[nodiscard]] std::string_view without_move_number(std::string_view position) noexcept;

} // namespace kiban::search
