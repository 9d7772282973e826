#include "framework/contract/board_text.hpp"
#include "framework/game_text.hpp"
#include "games/breakthrough/game.hpp"

namespace kiban::breakthrough {

namespace {

constexpr std::string_view letters = "bw";

auto letters_of(position const& p) {
    return [&p](square sq) {
        return p.of(color::black).contains(sq)   ? letters[0]
               : p.of(color::white).contains(sq) ? letters[1]
                                                 : '\0';
    };
}

pawns rotated(pawns p) {
    pawns result;
    for (square sq : p) {
        result |= pawns::of(board::rotated(sq));
    }
    return result;
}

} // namespace

parsed<position> game::read_position(std::string_view text) {
    tokenizer tokens{text};
    pawns placed[2];
    std::string_view const rows = tokens.next();
    auto const read = read_rows<board>(rows, tokens.where(), [&](char letter, square sq) {
        auto const colour = letters.find(letter);
        if (colour != letters.npos) {
            placed[colour] |= pawns::of(sq);
        }
        return colour != letters.npos;
    });
    if (!read) {
        return std::unexpected{read.error()};
    }
    std::string_view const side = tokens.next();
    if (side != "b" && side != "w") {
        return bad_notation("the side to move must be b or w", tokens.where());
    }
    if (!tokens.next().empty()) {
        return bad_notation("nothing may follow the side to move", tokens.where());
    }
    position const p{placed[0], placed[1], side == "b" ? color::black : color::white};
    if (!p.is_consistent()) {
        return bad_notation("a side has more than 16 pawns, or the side to move has won already");
    }
    return p;
}

std::string game::write(position const& p) {
    return rows_text<board>(letters_of(p)) + ' ' + letters[index(p.side_to_move())];
}

parsed<move> game::read_move(position const& p, std::string_view text) {
    return legal_move_written<game>(p, text);
}

std::string game::write(position const&, move m) { return squares_text<board>(m.from, m.to); }

std::string game::diagram(position const& p) { return board_diagram<board>(letters_of(p)); }

position game::flipped(position const& p) {
    return {rotated(p.of(color::white)), rotated(p.of(color::black)), ~p.side_to_move()};
}

} // namespace kiban::breakthrough
