#pragma once

#include "games/shogi/rules/position_setup.hpp"

namespace kiban::shogi {

namespace detail {

/// Rook and bishop, promoted or not, count 5 points, all others except the king 1.
inline int points_of(piece_type t) noexcept {
    piece_type const kind = kind_in_set(t);
    return kind == piece_type::king ? 0 : kind == piece_type::rook || kind == piece_type::bishop ? 5 : 1;
}

inline int points_of(hand h) noexcept {
    int points = 0;
    for (piece_type t : standard::hand_types) {
        points += h.count(t) * points_of(t);
    }
    return points;
}

template<variant V>
bitboard_of<V> camp_of_enemy(color c) noexcept {
    return c == color::black ? promotion_zone<color::black, V> : promotion_zone<color::white, V>;
}

inline constexpr int points_of_the_set = 54;
inline constexpr int pieces_needed_in_camp = 10;

} // namespace detail

template<variant V>
int basic_position<V>::points_needed(color c, declaration_rule rule) const noexcept {
    bool const handicap =
        rule == declaration_rule::points_24_handicap || rule == declaration_rule::points_27_handicap;
    int missing = 0;
    if (handicap && c == color::white) {
        missing = detail::points_of_the_set - detail::points_of(hand_of(color::black)) -
                  detail::points_of(hand_of(color::white));
        for (square sq : occupied()) {
            missing -= detail::points_of(piece_on(sq).type());
        }
    }
    switch (rule) {
    case declaration_rule::points_24:
    case declaration_rule::points_24_handicap:
        return 31 - missing;
    case declaration_rule::points_27:
    case declaration_rule::points_27_handicap:
        return (c == color::black ? 28 : 27) - missing;
    default:
        return 0;
    }
}

template<variant V>
int basic_position<V>::declaration_points(color c) const noexcept {
    int points = detail::points_of(hand_of(c));
    for (square sq : pieces(c) & detail::camp_of_enemy<V>(c)) {
        points += detail::points_of(piece_on(sq).type());
    }
    return points;
}

template<variant V>
move basic_position<V>::try_move() const noexcept {
    square const king = king_square(side_);
    if (king == no_square) {
        return {};
    }
    square const goal = board::at(board::files / 2, side_ == color::black ? 0 : board::ranks - 1);
    move const m = move::step(king, goal);
    bool const near = tables::at(tables::of(tables::steps, side_, piece_type::king), king).contains(goal);
    return near && is_legal(m) ? m : move{};
}

/// What a declaration lacks by the position's rule.
enum class declaration_lack : std::uint8_t {
    nothing,
    rule,         ///< wins are not declared
    try_move,     ///< the king cannot go to the opposite king's square
    king_in_camp, ///< the king's entry into the enemy camp
    safety,       ///< the king is in check
    pieces_in_camp,
    points
};

/// King in the enemy camp with ten other pieces, enough points, and not in check (CSA rules on declaring).
template<variant V>
declaration_lack declaration_lacks(basic_position<V> const& p) noexcept {
    using enum declaration_lack;
    if (p.declaration() == declaration_rule::off) {
        return rule;
    }
    if (p.declaration() == declaration_rule::try_king) {
        return p.try_move().is_null() ? try_move : nothing;
    }
    color const us = p.side_to_move();
    auto const inside = p.pieces(us) & detail::camp_of_enemy<V>(us);
    square const king = p.king_square(us);
    return king == no_square || !inside.contains(king)                       ? king_in_camp
           : p.in_check()                                                    ? safety
           : inside.count() <= detail::pieces_needed_in_camp                 ? pieces_in_camp
           : p.declaration_points(us) < p.points_needed(us, p.declaration()) ? points
                                                                             : nothing;
}

template<variant V>
bool basic_position<V>::can_declare_win() const noexcept {
    return declaration_lacks(*this) == declaration_lack::nothing;
}

} // namespace kiban::shogi
