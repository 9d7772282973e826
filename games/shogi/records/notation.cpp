#include "games/shogi/records/notation.hpp"

#include "games/shogi/game.hpp"
#include "games/shogi/records/japanese_words.hpp"

namespace kiban::shogi {

namespace {

using namespace detail;

int file_number(square sq) { return board::file_of(sq) + 1; }
int rank_number(square sq) { return board::rank_of(sq) + 1; }

std::string two_digits(square sq) {
    return {static_cast<char>('0' + file_number(sq)), static_cast<char>('0' + rank_number(sq))};
}

} // namespace

namespace detail {

square square_of_digits(std::string_view text) noexcept {
    if (text.size() < 2) {
        return no_square;
    }
    int const file = text[0] - '1';
    int const rank = text[1] - '1';
    return board::contains(file, rank) ? board::at(file, rank) : no_square;
}

parsed<move> if_legal(position const& p, move m, std::size_t where) {
    if (p.is_legal(m)) {
        return m;
    }
    // The game's own reader gives the reason.
    return bad_notation(game::read_move(p, game::write(p, m)).error().what, where);
}

} // namespace detail

std::string write_csa_move(position const& p, move m) {
    piece_type const before = p.moved_type(m);
    piece_type const after = m.promotes() ? promoted(before) : before;
    std::string text{p.side_to_move() == color::black ? '+' : '-'};
    text += m.is_drop() ? "00" : two_digits(m.from());
    return text.append(two_digits(m.to())).append(name_of(after).csa);
}

parsed<move> read_csa_move(position const& p, std::string_view text) {
    constexpr std::size_t length = 7;
    if (text.size() != length) {
        return bad_notation("a move of the CSA format has seven characters");
    }
    if (text[0] != (p.side_to_move() == color::black ? '+' : '-')) {
        return bad_notation("a move of the side that is not to move");
    }
    square const to = detail::square_of_digits(text.substr(3, 2));
    if (to == no_square) {
        return bad_notation("not a square to move to", 3);
    }
    piece_name const* const name = find_csa_piece(text.substr(5));
    if (name == nullptr) {
        return bad_notation("not a piece of the CSA format", 5);
    }
    piece_type const after = type_of(*name);
    if (text.substr(1, 2) == "00") {
        if (is_promoted(after) || after == piece_type::king) {
            return bad_notation("such a piece cannot be dropped", 5);
        }
        return if_legal(p, move::drop(after, to), 1);
    }
    square const from = detail::square_of_digits(text.substr(1, 2));
    if (from == no_square) {
        return bad_notation("not a square to move from", 1);
    }
    piece const mover = p.piece_on(from);
    if (mover.empty()) {
        return bad_notation("no piece to move there", 1);
    }
    if (mover.type() == after) {
        return if_legal(p, move::step(from, to), 1);
    }
    if (can_promote(mover.type()) && promoted(mover.type()) == after) {
        return if_legal(p, move::promotion(from, to), 1);
    }
    return bad_notation("another piece stands on the square to move from", 5);
}

std::string write_kif_move(position const& p, move m, square previous) {
    std::string text = destination(m, previous);
    text += name_of(p.moved_type(m)).japanese;
    if (m.is_drop()) {
        return text.append(dropping);
    }
    if (m.promotes()) {
        text += promoting;
    }
    return text.append("(").append(two_digits(m.from())).append(")");
}

parsed<move> read_kif_move(position const& p, std::string_view text, square previous) {
    auto const head = read_head(text, previous);
    if (!head) {
        return std::unexpected{head.error()};
    }
    std::size_t at = head->rest;
    if (text.substr(at) == dropping) {
        if (is_promoted(head->type) || head->type == piece_type::king) {
            return bad_notation("such a piece cannot be dropped", at);
        }
        return if_legal(p, move::drop(head->type, head->to), 0);
    }
    bool promotes = false;
    if (text.substr(at).starts_with(not_promoting)) {
        at += not_promoting.size();
    } else if (text.substr(at).starts_with(promoting)) {
        at += promoting.size();
        promotes = true;
    }
    std::string_view const origin = text.substr(at);
    bool const shaped = origin.size() == 4 && origin.front() == '(' && origin.back() == ')';
    square const from = shaped ? detail::square_of_digits(origin.substr(1, 2)) : no_square;
    if (from == no_square) {
        return bad_notation("neither an origin like (77) nor a drop (打)", at);
    }
    piece const mover = p.piece_on(from);
    if (mover.empty() || mover.type() != head->type) {
        return bad_notation("no such piece on the square to move from", at);
    }
    if (promotes && !can_promote(mover.type())) {
        return bad_notation("such a piece cannot promote", at);
    }
    return if_legal(p, promotes ? move::promotion(from, head->to) : move::step(from, head->to), 0);
}

} // namespace kiban::shogi
