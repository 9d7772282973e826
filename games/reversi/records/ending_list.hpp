#pragma once

#include "games/reversi/records/obf.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace kiban::reversi {

/// An ending from a file, or why there is none where one was expected.
struct listed_ending {
    std::size_t number = 0; ///< of its line, in a WTHOR file of its game, from 1
    parsed<obf_record> problem;
};

/// The endings in the bytes of a file, whose kind shows in its content: an Othello Board File, whose lines
/// are problems; games in the Generic Game Format; or a .wtb file of WTHOR, whose results are kept for
/// comparison. A game gives its first position with `empties` empty squares; by default, as many as WTHOR's
/// results are for, 20 in GGF. Games that end before, or begin after it, give none. `read` reads the lines of
/// a file of problems. The error: a .wtb file without a whole game.
[[nodiscard]] parsed<std::vector<listed_ending>>
read_endings(std::string_view bytes, std::optional<int> empties, obf_line_reader read = read_obf);

} // namespace kiban::reversi
