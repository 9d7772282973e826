#pragma once

#include "games/shogi/rules/position.hpp"
#include "games/shogi/text/notation.hpp"

#include <string>

namespace kiban::shogi {

namespace detail {

template<variant V>
std::string hand_line(basic_position<V> const& p, color c) {
    std::string line = c == color::black ? "black's hand:" : "white's hand:";
    for (piece_type t : V::hand_types) {
        if (int const n = p.hand_of(c).count(t); n > 0) {
            line += std::string{' ', letter_of(t)} + (n > 1 ? std::to_string(n) : "");
        }
    }
    return line + (p.hand_of(c).empty() ? " none\n" : "\n");
}

inline std::string cell(piece pc) {
    if (pc.empty()) {
        return "  .";
    }
    char const letter = letter_of(pc.type());
    char const shown = pc.side() == color::black ? letter : static_cast<char>(letter - 'A' + 'a');
    return std::string{' ', is_promoted(pc.type()) ? '+' : ' ', shown};
}

} // namespace detail

/// The board as ASCII text for the user: hands above and below, files and ranks marked as in USI.
template<variant V>
[[nodiscard]] std::string ascii_diagram(basic_position<V> const& p) {
    std::string text = detail::hand_line(p, color::white);
    for (int file = V::board::files; file > 0; --file) {
        text += "  " + std::to_string(file);
    }
    text += '\n';
    for (int rank = 0; rank < V::board::ranks; ++rank) {
        for (int file = V::board::files - 1; file >= 0; --file) {
            text += detail::cell(p.piece_on(V::board::at(file, rank)));
        }
        text += std::string{' ', static_cast<char>('a' + rank), '\n'};
    }
    return text + detail::hand_line(p, color::black) +
           (p.side_to_move() == color::black ? "black to move\n" : "white to move\n");
}

} // namespace kiban::shogi
