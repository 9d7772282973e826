#include "games/shogi/diagram.hpp"

#include "games/shogi/notation.hpp"

namespace kiban::shogi {

namespace {

std::string hand_line(position const& p, color c) {
    std::string line = c == color::black ? "black's hand:" : "white's hand:";
    for (piece_type t : hand_types) {
        if (int const n = p.hand_of(c).count(t); n > 0) {
            line += std::string{' ', letter_of(t)} + (n > 1 ? std::to_string(n) : "");
        }
    }
    return line + (p.hand_of(c).empty() ? " none\n" : "\n");
}

std::string cell(piece pc) {
    if (pc.empty()) {
        return "  .";
    }
    char const letter = letter_of(pc.type());
    char const shown = pc.side() == color::black ? letter : static_cast<char>(letter - 'A' + 'a');
    return std::string{' ', is_promoted(pc.type()) ? '+' : ' ', shown};
}

} // namespace

std::string ascii_diagram(position const& p) {
    std::string text = hand_line(p, color::white);
    for (int file = board::files; file > 0; --file) {
        text += "  " + std::to_string(file);
    }
    text += '\n';
    for (int rank = 0; rank < board::ranks; ++rank) {
        for (int file = board::files - 1; file >= 0; --file) {
            text += cell(p.piece_on(board::at(file, rank)));
        }
        text += std::string{' ', static_cast<char>('a' + rank), '\n'};
    }
    return text + hand_line(p, color::black) +
           (p.side_to_move() == color::black ? "black to move\n" : "white to move\n");
}

} // namespace kiban::shogi
