#include "framework/game_text.hpp"
#include "games/connect_four/game.hpp"

namespace kiban::connect_four {

namespace {

constexpr std::string_view letters = "ry";

char letter_on(position const& p, square sq, char empty) {
    return p.of(color::black).contains(sq)   ? letters[0]
           : p.of(color::white).contains(sq) ? letters[1]
                                             : empty;
}

} // namespace

parsed<position> game::read_position(std::string_view text) {
    tokenizer tokens{text};
    discs placed[2];
    int rank = 0;
    int file = 0;
    std::string_view const rows = tokens.next();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        char const c = rows[i];
        if (c == '/' && file == board::files && rank + 1 < board::ranks) {
            ++rank;
            file = 0;
        } else if (c >= '1' && c <= '7' && file + (c - '0') <= board::files) {
            file += c - '0';
        } else if (auto const colour = letters.find(c); colour < 2 && file < board::files) {
            placed[colour] |= discs::of(board::at(file++, rank));
        } else {
            return bad_notation("expected r, y, / or a number of empty squares, in 6 rows of 7 columns", i);
        }
    }
    if (rank != board::ranks - 1 || file != board::files) {
        return bad_notation("the board ends before its 6 rows of 7 columns", rows.size());
    }
    std::string_view const side = tokens.next();
    if (side != "r" && side != "y") {
        return bad_notation("the side to move must be r or y", tokens.where());
    }
    if (!tokens.next().empty()) {
        return bad_notation("nothing may follow the side to move", tokens.where());
    }
    position const p{placed[0], placed[1], side == "r" ? color::black : color::white};
    if (!p.is_consistent()) {
        return bad_notation(
            "a disc floats in the air, or the discs are not those of a game with that side to move");
    }
    return p;
}

std::string game::write(position const& p) {
    std::string text;
    for (int rank = 0; rank < board::ranks; ++rank) {
        for (int file = 0; file < board::files; ++file) {
            char const c = letter_on(p, board::at(file, rank), '1');
            if (c == '1' && file > 0 && text.back() < 'r') {
                ++text.back(); // extends the run of empty squares by one
            } else {
                text += c;
            }
        }
        text += rank + 1 < board::ranks ? '/' : ' ';
    }
    return text + letters[index(p.side_to_move())];
}

parsed<move> game::read_move(position const& p, std::string_view text) {
    auto const m = legal_move_written<game>(p, text);
    bool const column = text.size() == 1 && text[0] >= 'a' && text[0] < 'a' + board::files;
    bool const full =
        column && (p.of(color::black) | p.of(color::white)).contains(board::at(text[0] - 'a', 0));
    return m || !full
               ? m
               : bad_notation("not a legal move here: '" + std::string{text} + "': the column is full");
}

std::string game::write(position const&, move m) { return {static_cast<char>('a' + m.file)}; }

std::string game::diagram(position const& p) {
    std::string lines;
    for (int rank = 0; rank < board::ranks; ++rank) {
        for (int file = 0; file < board::files; ++file) {
            lines += {letter_on(p, board::at(file, rank), '.'), ' '};
        }
        lines.back() = '\n';
    }
    return lines + "a b c d e f g\n";
}

} // namespace kiban::connect_four
