#include "games/shogi/records/diagram.hpp"

#include "games/shogi/records/pieces.hpp"

namespace kiban::shogi {

namespace {

/// A number of pieces in hand in kanji, from 1 to 18; empty for 1.
std::string kanji_count(int n) {
    if (n == 1) {
        return "";
    }
    std::string text{n >= 10 ? "十" : ""};
    return n % 10 == 0 ? text : text.append(kanji_digits[static_cast<std::size_t>(n % 10) - 1]);
}

std::string japanese_hand(position const& p, color side) {
    std::string text;
    for (piece_type t : hands_in_order) {
        if (int const n = p.hand_of(side).count(t); n > 0) {
            text.append(name_of(t).japanese).append(kanji_count(n)).append("　");
        }
    }
    return text.empty() ? "なし" : text;
}

std::string japanese_cell(piece there) {
    if (there.empty()) {
        return " ・";
    }
    return std::string{there.side() == color::black ? ' ' : 'v'}.append(name_of(there.type()).one_character);
}

} // namespace

std::string japanese_diagram(position const& p) {
    std::string text = "後手の持駒：" + japanese_hand(p, color::white) + "\n  ";
    for (int file = board::files; file >= 1; --file) {
        text.append(wide_digits[static_cast<std::size_t>(file) - 1]).append(file > 1 ? " " : "\n");
    }
    text += "+---------------------------+\n";
    for (int rank = 0; rank < board::ranks; ++rank) {
        text += '|';
        for (int file = board::files - 1; file >= 0; --file) {
            text += japanese_cell(p.piece_on(board::at(file, rank)));
        }
        text.append("|").append(kanji_digits[static_cast<std::size_t>(rank)]).append("\n");
    }
    text += "+---------------------------+\n先手の持駒：" + japanese_hand(p, color::black) + '\n';
    return p.side_to_move() == color::white ? text + "後手番\n" : text;
}

} // namespace kiban::shogi
