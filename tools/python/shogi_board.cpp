#include "tools/python/shogi_board.hpp"

#include "games/shogi/mate/engine_mate.hpp"
#include "games/shogi/mate/mate_in_one.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/text/notation.hpp"
#include "tools/core/position_node.hpp"
#include "tools/notation/moves.hpp"
#include "tools/notation/positions.hpp"
#include "tools/terminal/failure.hpp"

namespace kiban::python {

namespace {

tools::bad_argument not_legal(shogi::move m) {
    return tools::bad_argument{"not a legal move here: '" +
                               (m.is_null() ? std::string{"none"} : shogi::write_usi_move(m)) + "'"};
}

/// The square that the two characters name, or no_square.
square square_at(std::string_view text) {
    int const file = text[0] - '1';
    int const rank = text[1] - 'a';
    return shogi::board::contains(file, rank) ? shogi::board::at(file, rank) : no_square;
}

template<class T>
T value_or_throw(parsed<T>&& read) {
    if (!read) {
        throw tools::bad_argument{read.error().message()};
    }
    return *std::move(read);
}

} // namespace

shogi::move move_of_usi(std::string_view text) {
    bool const promotes = text.size() == 5 && text[4] == '+';
    if (text.size() == 4 || promotes) {
        square const to = square_at(text.substr(2));
        square const from = square_at(text);
        if (to != no_square && from != no_square && from != to) {
            return promotes ? shogi::move::promotion(from, to) : shogi::move::step(from, to);
        }
        auto const dropped = shogi::type_of_letter(text[0]);
        bool const can_drop = dropped != shogi::piece_type::none && dropped != shogi::piece_type::king;
        if (to != no_square && text[1] == '*' && can_drop && !promotes) {
            return shogi::move::drop(dropped, to);
        }
    }
    throw tools::bad_argument{"not a move in USI's notation: '" + std::string{text} + "'"};
}

shogi::move move_of_bits(std::uint16_t bits) {
    auto const m = shogi::move::from_bits(bits);
    bool const on_board = m.to() < shogi::board::squares && !m.is_null();
    bool const from_board = !m.is_drop() && m.from() < shogi::board::squares;
    bool const from_hand = m.is_drop() && !m.promotes() && m.dropped() != shogi::piece_type::none &&
                           m.dropped() < shogi::piece_type::king;
    if (!on_board || !(from_board || from_hand)) {
        throw tools::bad_argument{"not the bits of a move: " + std::to_string(bits)};
    }
    return m;
}

shogi_history read_shogi(std::string_view text) {
    return value_or_throw(tools::read_game_text<shogi::game>(text));
}

shogi::move read_legal_move(shogi_history const& game, std::string_view text) {
    return value_or_throw(tools::read_any_move<shogi::game>(game, text));
}

void check_legal(shogi_history const& game, shogi::move m) {
    if (m.is_null() || !game.current().is_legal(m)) {
        throw not_legal(m);
    }
}

std::string write_legal_move(shogi_history const& game, shogi::move m, std::string_view style) {
    check_legal(game, m);
    if (style == "kif") {
        return shogi::write_kif_move(game.current(), m,
                                     game.moves().empty() ? no_square : game.moves().back().to());
    }
    auto const named = tools::move_style_named(style);
    if (!named) {
        throw tools::bad_argument{"moves of shogi have no style '" + std::string{style} + "'"};
    }
    return tools::write_move<shogi::game>(game, m, *named);
}

shogi::move mate_within(shogi::position const& p, int plies) {
    if (plies <= 1) {
        return shogi::mate_in_one(p);
    }
    search::proof_search<shogi::position> search{std::size_t{4} << 20};
    search.start(p.side_to_move(), {});
    shogi::position root = p;
    auto const found = search.prove(root, plies);
    if (!found.proved()) {
        return {};
    }
    auto const line = search::proof_play<shogi::position>{search, false}(p, found.plies);
    return line && search::mate_search<shogi::position>::mates(p, *line) ? line->front() : shogi::move{};
}

position_pointer to_position(shogi_history const& game) { return position_node<shogi::game>::of(game); }

shogi_history to_board(any_position const& p) {
    if (p.game() != shogi::game::name) {
        throw tools::bad_argument{"this is a position of " + std::string{p.game()} + ", not of shogi"};
    }
    return node_of<shogi::game>(p).to_history();
}

} // namespace kiban::python
