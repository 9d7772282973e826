#include "games/shogi/movegen.hpp"

#include <algorithm>

namespace kiban::shogi {

namespace {

template<color Us>
bool drop_is_legal(position const& p, piece_type t, square to) noexcept {
    bool const droppable = std::find(hand_types.begin(), hand_types.end(), t) != hand_types.end();
    if (!droppable || !p.hand_of(Us).has(t) || !p.piece_on(to).empty() ||
        relative_rank(Us, to) < dead_ranks(t)) {
        return false;
    }
    if (p.in_check()) {
        square const king = p.king_square(Us);
        if (p.checkers().more_than_one() ||
            !tables::at(tables::between, king, p.checkers().first()).contains(to)) {
            return false;
        }
    }
    if (t != piece_type::pawn) {
        return true;
    }
    return tables::files_without(p.pieces(Us, piece_type::pawn)).contains(to) &&
           !(p.check_squares(piece_type::pawn).contains(to) && pawn_drop_mates<Us>(p, to));
}

template<color Us>
bool king_stays_safe(position const& p, square from, square to) noexcept {
    square const king = p.king_square(Us);
    if (king == from) {
        return !p.attackers_to(to, p.occupied() - bitboard::of(from)).intersects(p.pieces(~Us));
    }
    if (p.pinned().contains(from) && !tables::at(tables::line, king, from).contains(to)) {
        return false;
    }
    if (!p.in_check()) {
        return true;
    }
    return !p.checkers().more_than_one() &&
           (p.checkers() | tables::at(tables::between, king, p.checkers().first())).contains(to);
}

template<color Us>
bool board_move_is_legal(position const& p, square from, square to, bool promotes) noexcept {
    piece const moving = p.piece_on(from);
    if (moving.empty() || moving.side() != Us || p.pieces(Us).contains(to) ||
        !attacks<Us>(moving.type(), from, p.occupied()).contains(to)) {
        return false;
    }
    bool const as_written = promotes
                                ? can_promote(moving.type()) &&
                                      tables::at(tables::of(tables::promotion_targets, Us), from).contains(to)
                                : relative_rank(Us, to) >= dead_ranks(moving.type());
    return as_written && king_stays_safe<Us>(p, from, to);
}

template<color Us>
bool is_legal_for(position const& p, move m) noexcept {
    if (m.to() >= board::squares) {
        return false;
    }
    if (m.is_drop()) {
        return !m.promotes() && drop_is_legal<Us>(p, m.dropped(), m.to());
    }
    return m.from() < board::squares && board_move_is_legal<Us>(p, m.from(), m.to(), m.promotes());
}

} // namespace

bool position::is_legal(move m) const noexcept {
    return side_ == color::black ? is_legal_for<color::black>(*this, m)
                                 : is_legal_for<color::white>(*this, m);
}

} // namespace kiban::shogi
