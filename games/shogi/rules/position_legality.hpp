#pragma once

#include "games/shogi/rules/mating_drop.hpp"

#include <algorithm>

namespace kiban::shogi {

namespace detail {

template<color Us, variant V>
bool drop_is_legal(basic_position<V> const& p, piece_type t, square to) noexcept {
    using table = basic_tables<V>;
    bool const droppable = std::find(V::hand_types.begin(), V::hand_types.end(), t) != V::hand_types.end();
    if (!droppable || !p.hand_of(Us).has(t) || !p.piece_on(to).empty() ||
        relative_rank<V>(Us, to) < dead_ranks(t)) {
        return false;
    }
    if (p.in_check()) {
        square const king = p.king_square(Us);
        if (p.checkers().more_than_one() ||
            !table::at(table::between, king, p.checkers().first()).contains(to)) {
            return false;
        }
    }
    if (t != piece_type::pawn) {
        return true;
    }
    return table::files_without(p.pieces(Us, piece_type::pawn)).contains(to) &&
           !(p.check_squares(piece_type::pawn).contains(to) && pawn_drop_mates<Us>(p, to));
}

template<color Us, variant V>
bool king_stays_safe(basic_position<V> const& p, square from, square to) noexcept {
    using table = basic_tables<V>;
    square const king = p.king_square(Us);
    if (king == from) {
        return !p.attackers_to(to, p.occupied() - bitboard_of<V>::of(from)).intersects(p.pieces(~Us));
    }
    if (p.pinned().contains(from) && !table::at(table::line, king, from).contains(to)) {
        return false;
    }
    if (!p.in_check()) {
        return true;
    }
    return !p.checkers().more_than_one() &&
           (p.checkers() | table::at(table::between, king, p.checkers().first())).contains(to);
}

template<color Us, variant V>
bool board_move_is_legal(basic_position<V> const& p, square from, square to, bool promotes) noexcept {
    using table = basic_tables<V>;
    piece const moving = p.piece_on(from);
    if (moving.empty() || moving.side() != Us || p.pieces(Us).contains(to) ||
        !attacks<Us, V>(moving.type(), from, p.occupancy()).contains(to)) {
        return false;
    }
    bool const as_written = promotes
                                ? can_promote(moving.type()) &&
                                      table::at(table::of(table::promotion_targets, Us), from).contains(to)
                                : relative_rank<V>(Us, to) >= dead_ranks(moving.type());
    return as_written && king_stays_safe<Us>(p, from, to);
}

template<color Us, variant V>
bool is_legal_for(basic_position<V> const& p, move m) noexcept {
    if (m.to() >= V::board::squares) {
        return false;
    }
    if (m.is_drop()) {
        return !m.promotes() && drop_is_legal<Us>(p, m.dropped(), m.to());
    }
    return m.from() < V::board::squares && board_move_is_legal<Us>(p, m.from(), m.to(), m.promotes());
}

} // namespace detail

template<variant V>
bool basic_position<V>::is_legal(move m) const noexcept {
    return side_ == color::black ? detail::is_legal_for<color::black>(*this, m)
                                 : detail::is_legal_for<color::white>(*this, m);
}

} // namespace kiban::shogi
