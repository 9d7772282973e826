#pragma once

#include "framework/notation.hpp"
#include "games/reversi/records/record_list.hpp"
#include "games/reversi/rules/position.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::reversi {

/// A move and its final margin in discs for the side to move; empty squares count for the winner.
struct scored_move {
    move played;
    int discs = 0; ///< -64 to 64

    friend bool operator==(scored_move const&, scored_move const&) = default;
};

/// A line of an Othello Board File: a problem, and its solution as far as given.
struct obf_record {
    position problem;
    std::vector<scored_move> scores{}; ///< in the order of the line, usually best first
    std::optional<int> best_discs{};   ///< a score without a move
    std::string comment{};             ///< the text after `%`

    friend bool operator==(obf_record const&, obf_record const&) = default;
};

/// One line: a board with the side to move, then entries after semicolons, `F5:+2;` or `+2;`, then possibly a
/// comment after `%`. The sentinel `--:-127;` of some collections is skipped.
[[nodiscard]] parsed<obf_record> read_obf(std::string_view line);

/// Whether a line should hold a problem: it is neither empty nor begins with `%` or `#`.
[[nodiscard]] bool holds_obf(std::string_view line) noexcept;

/// A reader of lines, `read_obf` or one that takes more.
using obf_line_reader = parsed<obf_record> (*)(std::string_view line);

/// Every line of a file that should hold a problem.
[[nodiscard]] record_list<obf_record> read_obf_list(std::string_view text, obf_line_reader read = read_obf);

/// In the same form, without the line's end.
[[nodiscard]] std::string write_obf(obf_record const& r);

} // namespace kiban::reversi
