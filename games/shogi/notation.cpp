#include "games/shogi/notation.hpp"

#include "games/shogi/text.hpp"

#include <array>
#include <utility>

namespace kiban::shogi {

namespace {

constexpr std::string_view letters = " PLNSBRGK";
// The order in which hands are written.
constexpr std::array hand_order{piece_type::rook,   piece_type::bishop, piece_type::gold, piece_type::silver,
                                piece_type::knight, piece_type::lance,  piece_type::pawn};

int read_rank(char c) noexcept { return c >= 'a' && c < 'a' + board::ranks ? c - 'a' : -1; }
int read_file(char c) noexcept { return c >= '1' && c < '1' + board::files ? c - '1' : -1; }

/// The move that the text describes, legal or not; null if it describes none.
move parse_move(std::string_view text) noexcept {
    if (text.size() < 4 || text.size() > 5 || (text.size() == 5 && text[4] != '+')) {
        return {};
    }
    int const file = read_file(text[2]);
    int const rank = read_rank(text[3]);
    if (file < 0 || rank < 0) {
        return {};
    }
    square const to = board::at(file, rank);
    if (text[1] == '*') {
        piece_type const t = type_of_letter(text[0]);
        bool const droppable = t != piece_type::none && t != piece_type::king && text.size() == 4;
        return droppable ? move::drop(t, to) : move{};
    }
    int const from_file = read_file(text[0]);
    int const from_rank = read_rank(text[1]);
    if (from_file < 0 || from_rank < 0) {
        return {};
    }
    square const from = board::at(from_file, from_rank);
    return text.size() == 5 ? move::promotion(from, to) : move::step(from, to);
}

} // namespace

char letter_of(piece_type t) noexcept {
    return letters[index(t) <= index(piece_type::king) ? index(t) : index(unpromoted(t))];
}

piece_type type_of_letter(char letter) noexcept {
    auto const at = letters.find(letter);
    return at == std::string_view::npos || at == 0 ? piece_type::none : static_cast<piece_type>(at);
}

std::string write_sfen(position const& p) {
    std::string text;
    for (int rank = 0; rank < board::ranks; ++rank) {
        int empty = 0;
        auto const flush = [&] {
            if (empty > 0) {
                text += std::to_string(std::exchange(empty, 0));
            }
        };
        for (int file = board::files - 1; file >= 0; --file) {
            piece const pc = p.piece_on(board::at(file, rank));
            if (pc.empty()) {
                ++empty;
                continue;
            }
            flush();
            if (is_promoted(pc.type())) {
                text += '+';
            }
            char const letter = letter_of(pc.type());
            text += pc.side() == color::black ? letter : lower(letter);
        }
        flush();
        text += rank + 1 < board::ranks ? '/' : ' ';
    }
    text += p.side_to_move() == color::black ? "b " : "w ";
    std::size_t const before_hands = text.size();
    for (color c : {color::black, color::white}) {
        for (piece_type t : hand_order) {
            int const n = p.hand_of(c).count(t);
            if (n > 1) {
                text += std::to_string(n);
            }
            if (n > 0) {
                text += c == color::black ? letter_of(t) : lower(letter_of(t));
            }
        }
    }
    if (text.size() == before_hands) {
        text += '-';
    }
    return text + ' ' + std::to_string(p.ply());
}

parsed<move> read_usi_move(position const& p, std::string_view text) {
    move const m = parse_move(text);
    if (m.is_null()) {
        return bad_notation("not a move: " + quoted(text) + " (expected such as 7g7f, 8h2b+ or P*5e)");
    }
    if (!p.is_legal(m)) {
        return bad_notation("not a legal move here: " + quoted(text));
    }
    return m;
}

std::string write_square(square sq) {
    return {static_cast<char>('1' + board::file_of(sq)), static_cast<char>('a' + board::rank_of(sq))};
}

std::string write_usi_move(move m) {
    if (m.is_null()) {
        return "none";
    }
    if (m.is_drop()) {
        return std::string{letter_of(m.dropped()), '*'} + write_square(m.to());
    }
    return write_square(m.from()) + write_square(m.to()) + (m.promotes() ? "+" : "");
}

} // namespace kiban::shogi
