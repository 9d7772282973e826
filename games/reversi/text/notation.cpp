#include "games/reversi/text/notation.hpp"

#include "framework/encoding/move_number.hpp"
#include "framework/encoding/utf8.hpp"
#include "framework/text.hpp"
#include "games/reversi/text/text.hpp"

#include <algorithm>
#include <iterator>
#include <optional>

namespace kiban::reversi {

namespace {

/// The UTF-8 character there, or the byte that is none.
std::string_view character_at(std::string_view text, std::size_t at) {
    return text.substr(at, std::max<std::size_t>(utf8_length(text.substr(at)), 1));
}

std::optional<color> disc_of(char c) noexcept {
    switch (c) {
    case 'X':
    case 'x':
    case '*':
    case 'B':
    case 'b':
        return color::black;
    case 'O':
    case 'o':
    case '0':
    case 'W':
    case 'w':
        return color::white;
    default:
        return std::nullopt;
    }
}

/// The i-th square in the order of the text, which goes along the rows.
constexpr square text_square(int i) noexcept { return board_geometry::at(i % 8, i / 8); }

/// The rest of a board text once 64 squares have been read: the side to move and nothing else.
parsed<color> read_side(std::string_view text, std::size_t at) {
    while (at < text.size() && is_blank(text[at])) {
        ++at;
    }
    if (at == text.size()) {
        return bad_notation("the side to move is missing after the board", at);
    }
    auto const side = disc_of(text[at]);
    if (!side) {
        return bad_notation("side to move expected, X or O, not " + quoted(character_at(text, at)), at);
    }
    for (std::size_t rest = at + 1; rest < text.size(); ++rest) {
        if (!is_blank(text[rest])) {
            return bad_notation("nothing expected after the side to move, not " + quoted(text.substr(rest)),
                                rest);
        }
    }
    return *side;
}

} // namespace

parsed<position> read_position(std::string_view text) {
    std::uint64_t discs[2] = {0, 0};
    std::size_t at = 0;
    for (int i = 0; i < board_geometry::squares; ++at) {
        if (at == text.size()) {
            return bad_notation("the board ends after " + std::to_string(i) + " squares instead of 64", at);
        }
        if (is_blank(text[at])) {
            continue;
        }
        if (auto const owner = disc_of(text[at])) {
            discs[index(*owner)] |= std::uint64_t{1} << text_square(i);
        } else if (text[at] != '-' && text[at] != '.' && text[at] != '_') {
            return bad_notation(
                "a square is X, O or - (also *, b; 0, w; ., _), not " + quoted(character_at(text, at)), at);
        }
        ++i;
    }
    auto const side = read_side(text, at);
    if (!side) {
        return std::unexpected{side.error()};
    }
    return position{board{discs[index(*side)], discs[index(~*side)]}, *side};
}

std::string write(position const& p) {
    std::string text;
    text.reserve(66);
    for (int i = 0; i < board_geometry::squares; ++i) {
        square const sq = text_square(i);
        text += p.discs(color::black).contains(sq) ? 'X' : p.discs(color::white).contains(sq) ? 'O' : '-';
    }
    return text += p.side_to_move() == color::black ? " X" : " O";
}

std::string write(square sq) {
    return {static_cast<char>('a' + board_geometry::file_of(sq)),
            static_cast<char>('1' + board_geometry::rank_of(sq))};
}

std::string write(move m) {
    assert(!m.is_null());
    return m.is_pass() ? "pass" : write(m.to());
}

parsed<move> read_move(std::string_view text) {
    std::string word;
    for (char c : text.substr(0, 5)) {
        word += lower(c);
    }
    constexpr std::string_view passes[] = {"pass", "pas", "pa", "p", "ps", "--"};
    if (std::ranges::find(passes, word) != std::end(passes)) {
        return move::pass();
    }
    if (word.size() != 2 || !board_geometry::contains(word[0] - 'a', word[1] - '1')) {
        return bad_notation(quoted(text) + " is neither a square, a1 to h8, nor a pass");
    }
    return move{board_geometry::at(word[0] - 'a', word[1] - '1')};
}

parsed<move> read_move(position const& p, std::string_view text) {
    auto const m = read_move(text);
    if (!m || p.is_legal(*m)) {
        return m;
    }
    if (p.is_over()) {
        return bad_notation("the game is over");
    }
    if (m->is_pass()) {
        return bad_notation("a pass is not legal while there are moves");
    }
    if (!p.empties().contains(m->to())) {
        return bad_notation(write(*m) + " is occupied");
    }
    return bad_notation(write(*m) + " turns no disc");
}

namespace {

/// The characters of a move at the beginning of a text, those of full width (Ｆ５) as ASCII's.
struct move_word {
    std::string text;
    std::size_t length = 0; ///< in bytes of the text
};

/// Precondition: the text is not empty.
void take_character(move_word& word, std::string_view text) {
    std::string_view const next = character_at(text, word.length);
    bool const wide = next.size() == 3 && next[0] == '\xef' && (next[1] == '\xbc' || next[1] == '\xbd');
    if (wide) { // U+FF01 to U+FF5E, in the order of ASCII
        int const low = static_cast<unsigned char>(next[2]) & 0x3f;
        word.text += static_cast<char>(' ' + low + (next[1] == '\xbd' ? 0x40 : 0));
    } else {
        word.text += next;
    }
    word.length += next.size();
}

/// Four characters of a pass (`pass`), otherwise two.
move_word next_word(std::string_view text) {
    move_word word;
    std::size_t const longest = text.size() >= 4 && lower(text[2]) == 's' ? 4 : 2;
    for (std::size_t i = 0; i < longest && word.length < text.size(); ++i) {
        take_character(word, text);
    }
    return word;
}

} // namespace

parsed<std::vector<move>> read_moves(position p, std::string_view text) {
    std::vector<move> moves;
    auto const play = [&](move m) {
        p.play(m);
        moves.push_back(m);
    };
    for (std::size_t at = 0; at < text.size();) {
        std::string_view const rest = text.substr(at);
        if (std::size_t const filler = length_of_separator(rest) + length_of_move_number(rest); filler > 0) {
            at += filler;
            continue;
        }
        auto const [word, length] = next_word(rest);
        auto const m = read_move(word);
        if (!m) {
            return bad_notation(m.error().what, at);
        }
        if (!m->is_pass() && p.is_legal(move::pass())) {
            play(move::pass());
        }
        auto const legal = read_move(p, word);
        if (!legal) {
            return bad_notation(legal.error().what, at);
        }
        play(*legal);
        at += length;
    }
    return moves;
}

std::string diagram(position const& p) {
    constexpr std::string_view files = "  a b c d e f g h\n";
    square_set const moves{p.discs().moves()};
    std::string text{files};
    for (int rank = 0; rank < 8; ++rank) {
        std::string const number(1, static_cast<char>('1' + rank));
        text += number;
        for (int file = 0; file < 8; ++file) {
            square const sq = board_geometry::at(file, rank);
            text += ' ';
            text += p.discs(color::black).contains(sq)   ? 'X'
                    : p.discs(color::white).contains(sq) ? 'O'
                    : moves.contains(sq)                 ? '.'
                                                         : '-';
        }
        text += ' ' + number + '\n';
    }
    text += files;
    auto const side = [&](color c, std::string_view who) {
        return std::string{who} + ": " + std::to_string(p.discs(c).count());
    };
    text += side(color::black, "black X") + ", " + side(color::white, "white O") + ", ";
    if (p.is_over()) {
        return text += "the game is over\n";
    }
    return text += p.side_to_move() == color::black ? "black to move\n" : "white to move\n";
}

std::string nboard_move(move m) {
    if (m.is_pass()) {
        return "PA";
    }
    std::string text = write(m);
    text[0] = upper(text[0]);
    return text;
}

} // namespace kiban::reversi
