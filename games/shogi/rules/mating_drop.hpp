#pragma once

#include "games/shogi/rules/movegen.hpp"

namespace kiban::shogi {

template<color Of, variant V>
bitboard_of<V> attacked_around_king(basic_position<V> const& p, bitboard_of<V> enemies, square king,
                                    occupancy_of<V> const& occupied) noexcept {
    using table = basic_tables<V>;
    using sliding = slider_for<V>;
    using kind = piece_type;
    constexpr color by = ~Of;
    auto const zone = [&](kind t) { return enemies & table::at(table::of(table::king_zone, by, t), king); };
    bitboard_of<V> attacked = pawn_attacks<by>(enemies & p.pieces(kind::pawn));
    (table::at(table::of(table::step_zone, by), king) & (enemies - p.pieces(kind::pawn)))
        .for_each([&](square from) {
            attacked |= table::at(table::of(table::steps, by, p.piece_on(from).type()), from);
        });
    (p.pieces(kind::lance) & zone(kind::lance)).for_each([&](square from) {
        attacked |= sliding::template lance<by>(from, occupied);
    });
    (p.bishops_and_horses() & zone(kind::bishop)).for_each([&](square from) {
        attacked |= sliding::bishop(from, occupied);
    });
    (p.rooks_and_dragons() & zone(kind::rook)).for_each([&](square from) {
        attacked |= sliding::rook(from, occupied);
    });
    return attacked;
}

template<color Of, variant V>
bitboard_of<V> attacked_around_king(basic_position<V> const& p, square king,
                                    occupancy_of<V> const& occupied) noexcept {
    return attacked_around_king<Of>(p, p.pieces(~Of), king, occupied);
}

/// Mate means three things: nothing but the king can capture the pawn (a piece that shields its king can if
/// it stays on the line), the king cannot capture it, and it has nowhere to go. The pawn itself may cut off
/// an attack on a square behind it, so flight is judged with the pawn in place. A contact check cannot be
/// blocked.
template<color Us, variant V>
bool pawn_drop_mates(basic_position<V> const& p, square to) noexcept {
    using table = basic_tables<V>;
    constexpr color them = ~Us;
    square const king = p.king_square(them);
    bitboard_of<V> const occupied = p.occupied() | bitboard_of<V>::of(to);
    bitboard_of<V> const defenders = p.pieces(them) - bitboard_of<V>::of(king);
    bitboard_of<V> const stuck = p.blockers(them) - table::at(table::line, king, to);
    if (!(p.attackers_to(to, occupied) & (defenders - stuck)).empty()) {
        return false;
    }
    bitboard_of<V> const flights =
        table::at(table::of(table::steps, them, piece_type::king), king) - p.pieces(them);
    return flights.empty() ||
           (flights - attacked_around_king<them>(p, king, occupied - bitboard_of<V>::of(king))).empty();
}

} // namespace kiban::shogi
