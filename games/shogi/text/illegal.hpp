#pragma once

#include "framework/ending.hpp"
#include "games/shogi/rules/position_legality.hpp"
#include "games/shogi/text/notation.hpp"

#include <array>
#include <string>
#include <string_view>

namespace kiban::shogi {

namespace detail {

/// In the order of piece_type, from the pawn on.
inline constexpr std::array<std::string_view, 14> english_names{
    "pawn", "lance",         "knight",         "silver",          "bishop",          "rook",  "gold",
    "king", "promoted pawn", "promoted lance", "promoted knight", "promoted silver", "horse", "dragon"};

[[nodiscard]] constexpr std::string_view english_name(piece_type t) noexcept {
    return english_names[index(t) - 1];
}

template<color Us, variant V>
std::string why_drop_is_illegal(basic_position<V> const& p, piece_type t, square to) {
    std::string const name{english_name(t)};
    std::string const place = notation<V>::write_square(to);
    if (!p.hand_of(Us).has(t)) {
        return "there is no " + name + " in hand";
    }
    if (!p.piece_on(to).empty()) {
        return place + " is occupied";
    }
    if (relative_rank<V>(Us, to) < dead_ranks(t)) {
        return "a " + name + " on " + place + " could never move";
    }
    bool const pawn = t == piece_type::pawn;
    if (pawn && !basic_tables<V>::files_without(p.pieces(Us, piece_type::pawn)).contains(to)) {
        return "two pawns on a file (nifu)";
    }
    if (p.in_check()) {
        return "the king is in check, and this does not stop it";
    }
    return "a pawn must not be dropped to mate (uchifuzume)";
}

template<color Us, variant V>
std::string why_step_is_illegal(basic_position<V> const& p, square from, square to, bool promotes) {
    std::string const start = notation<V>::write_square(from);
    std::string const place = notation<V>::write_square(to);
    piece const moving = p.piece_on(from);
    if (moving.empty()) {
        return "there is no piece on " + start;
    }
    if (moving.side() != Us) {
        return "the piece on " + start + " is the opponent's";
    }
    std::string const name{english_name(moving.type())};
    if (p.pieces(Us).contains(to)) {
        return place + " holds a piece of the same side";
    }
    if (!attacks<Us, V>(moving.type(), from, bitboard_of<V>::of(from)).contains(to)) {
        return "a " + name + " does not move from " + start + " to " + place;
    }
    if (!attacks<Us, V>(moving.type(), from, p.occupancy()).contains(to)) {
        return "a piece stands between " + start + " and " + place;
    }
    if (promotes && !can_promote(moving.type())) {
        return "a " + name + " does not promote";
    }
    using table = basic_tables<V>;
    if (promotes && !table::at(table::of(table::promotion_targets, Us), from).contains(to)) {
        return "pieces promote only by moves that begin or end in the promotion zone";
    }
    if (!promotes && relative_rank<V>(Us, to) < dead_ranks(moving.type())) {
        return "it must promote: a " + name + " on " + place + " could never move";
    }
    return moving.type() == piece_type::king ? "the king would move into check"
           : p.in_check()                    ? "the king is in check, and this does not stop it"
                                             : "the king would be left in check";
}

template<color Us, variant V>
std::string why_illegal_for(basic_position<V> const& p, move m) {
    return m.is_drop() ? why_drop_is_illegal<Us>(p, m.dropped(), m.to())
                       : why_step_is_illegal<Us>(p, m.from(), m.to(), m.promotes());
}

} // namespace detail

/// The rule that an illegal move breaks, for the user: "two pawns on a file (nifu)". Precondition: the move's
/// squares are on the board, a dropped piece is one that hands can hold, and the move is not legal.
template<variant V>
[[nodiscard]] std::string why_illegal(basic_position<V> const& p, move m) {
    if (is_over(p)) {
        return "the game is over";
    }
    return p.side_to_move() == color::black ? detail::why_illegal_for<color::black>(p, m)
                                            : detail::why_illegal_for<color::white>(p, m);
}

} // namespace kiban::shogi
