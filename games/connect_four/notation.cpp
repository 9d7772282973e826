#include "framework/contract/board_text.hpp"
#include "framework/ending.hpp"
#include "framework/game_text.hpp"
#include "games/connect_four/game.hpp"

namespace kiban::connect_four {

namespace {

constexpr std::string_view letters = "ry";

auto letters_of(position const& p) {
    return [&p](square sq) {
        return p.of(color::black).contains(sq)   ? letters[0]
               : p.of(color::white).contains(sq) ? letters[1]
                                                 : '\0';
    };
}

} // namespace

parsed<position> game::read_position(std::string_view text) {
    tokenizer tokens{text};
    discs placed[2];
    std::string_view const rows = tokens.next();
    auto const read = read_rows<board>(rows, tokens.where(), [&](char letter, square sq) {
        auto const colour = letters.find(letter);
        if (colour != letters.npos) {
            placed[colour] |= discs::of(sq);
        }
        return colour != letters.npos;
    });
    if (!read) {
        return std::unexpected{read.error()};
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
    return rows_text<board>(letters_of(p)) + ' ' + letters[index(p.side_to_move())];
}

parsed<move> game::read_move(position const& p, std::string_view text) {
    auto const m = legal_move_written<game>(p, text);
    bool const column = text.size() == 1 && text[0] >= 'a' && text[0] < 'a' + board::files;
    bool const full =
        column && (p.of(color::black) | p.of(color::white)).contains(board::at(text[0] - 'a', 0));
    if (m || is_over(p) || (column && !full)) {
        return m;
    }
    return bad_notation("not a legal move here: " + quoted(text) +
                        (full ? ": the column is full" : ": columns are the letters a to g"));
}

std::string game::write(position const&, move m) { return {static_cast<char>('a' + m.file)}; }

std::string game::diagram(position const& p) {
    std::string lines;
    for (int rank = 0; rank < board::ranks; ++rank) {
        for (int file = 0; file < board::files; ++file) {
            char const letter = letters_of(p)(board::at(file, rank));
            lines += {letter == '\0' ? '.' : letter, ' '};
        }
        lines.back() = '\n';
    }
    return lines + "a b c d e f g\n";
}

} // namespace kiban::connect_four
