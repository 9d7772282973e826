#pragma once

#include "framework/geometry.hpp"
#include "framework/notation.hpp"
#include "framework/text.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

/// The notations that most games share: boards as rows of letters, as in FEN, and squares as in chess.
/// `Board` is a `geometry`, or any type with `files`, `ranks` and `at(file, rank)`; its rank 0 is the top
/// row.
/// @code
/// using board = kiban::geometry<8, 8>;
/// assert(kiban::square_text<board>(board::at(4, 7)) == "e1");
/// assert(kiban::square_written<board>("e1") == board::at(4, 7));
/// assert(kiban::rows_text<board>([](kiban::square sq) { return sq == 0 ? 'k' : '\0'; }) ==
///        "k7/8/8/8/8/8/8/8");
/// @endcode
namespace kiban {

/// Reads rows of letters and of numbers of empty squares, from the top, with `/` between them:
/// `put(letter, square)` says whether the letter is a piece's, and places it. The error names the column of
/// the text from which the rows were cut at `where`.
template<class Board, class Put>
[[nodiscard]] parsed<void> read_rows(std::string_view rows, std::size_t where, Put put) {
    int file = 0;
    int rank = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i] == '/' && file == Board::files && rank + 1 < Board::ranks) {
            ++rank;
            file = 0;
        } else if (is_digit(rows[i])) {
            std::size_t end = i + 1;
            while (end < rows.size() && is_digit(rows[end])) {
                ++end;
            }
            auto const empty = whole_number<int>(rows.substr(i, end - i));
            if (!empty || *empty < 1 || *empty > Board::files - file) {
                return bad_notation("a row has more than " + std::to_string(Board::files) + " squares",
                                    where + i);
            }
            file += *empty;
            i = end - 1;
        } else if (file < Board::files && rows[i] != '/' && put(rows[i], Board::at(file, rank))) {
            ++file;
        } else {
            return bad_notation("expected a piece, a number of empty squares or /, in " +
                                    std::to_string(Board::ranks) + " rows of " +
                                    std::to_string(Board::files) + " squares",
                                where + i);
        }
    }
    if (rank + 1 != Board::ranks || file != Board::files) {
        return bad_notation("the board ends before its " + std::to_string(Board::ranks) + " rows of " +
                                std::to_string(Board::files) + " squares",
                            where + rows.size());
    }
    return {};
}

/// The rows that `read_rows` reads: `letter_on(square)` gives a piece's letter, or '\0' where there is none.
template<class Board, class Letter>
[[nodiscard]] std::string rows_text(Letter letter_on) {
    std::string text;
    for (int rank = 0; rank < Board::ranks; ++rank) {
        int empty = 0;
        auto const write_empty = [&] {
            if (empty > 0) {
                text += std::to_string(std::exchange(empty, 0));
            }
        };
        text += rank > 0 ? "/" : "";
        for (int file = 0; file < Board::files; ++file) {
            if (char const letter = letter_on(Board::at(file, rank)); letter == '\0') {
                ++empty;
            } else {
                write_empty();
                text += letter;
            }
        }
        write_empty();
    }
    return text;
}

/// The board as lines for the user: letters, `.` on empty squares, with the names of files and ranks.
template<class Board, class Letter>
[[nodiscard]] std::string board_diagram(Letter letter_on) {
    static_assert(Board::files <= 26);
    std::size_t const width = std::to_string(Board::ranks).size();
    auto const beside = [&](std::string const& name) { return std::string(width - name.size(), ' ') + name; };
    std::string lines;
    for (int rank = 0; rank < Board::ranks; ++rank) {
        lines += beside(std::to_string(Board::ranks - rank));
        for (int file = 0; file < Board::files; ++file) {
            char const letter = letter_on(Board::at(file, rank));
            lines += {' ', letter == '\0' ? '.' : letter};
        }
        lines += '\n';
    }
    lines += beside("");
    for (int file = 0; file < Board::files; ++file) {
        lines += {' ', static_cast<char>('a' + file)};
    }
    return lines + '\n';
}

/// A square as in chess: `a1` is at the bottom on the left.
template<class Board>
[[nodiscard]] std::string square_text(square sq) {
    static_assert(Board::files <= 26);
    return static_cast<char>('a' + Board::file_of(sq)) + std::to_string(Board::ranks - Board::rank_of(sq));
}

/// The square with that name; nothing if there is none.
template<class Board>
[[nodiscard]] std::optional<square> square_written(std::string_view text) {
    if (text.size() < 2 || text[1] == '0') {
        return std::nullopt;
    }
    int const file = text[0] - 'a';
    auto const rank = whole_number<int>(text.substr(1));
    bool const is_there = file >= 0 && file < Board::files && rank && *rank >= 1 && *rank <= Board::ranks;
    return is_there ? std::optional{Board::at(file, Board::ranks - *rank)} : std::nullopt;
}

/// A move from one square to another, its squares joined: `a2a3`.
template<class Board>
[[nodiscard]] std::string squares_text(square from, square to) {
    return square_text<Board>(from) + square_text<Board>(to);
}

/// The two squares of such a move; nothing if the text is not of that form.
template<class Board>
[[nodiscard]] std::optional<std::pair<square, square>> squares_written(std::string_view text) {
    std::size_t const second = text.find_first_not_of("0123456789", 1);
    if (second == text.npos) {
        return std::nullopt;
    }
    auto const from = square_written<Board>(text.substr(0, second));
    auto const to = square_written<Board>(text.substr(second));
    return from && to ? std::optional{std::pair{*from, *to}} : std::nullopt;
}

} // namespace kiban
