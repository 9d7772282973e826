#include "games/shogi/movegen.hpp"

namespace kiban::shogi {

template<color Of>
bitboard attacked_around_king(position const& p, square king, bitboard occupied) noexcept {
    constexpr color by = ~Of;
    bitboard const enemies = p.pieces(by);
    bitboard attacked = pawn_attacks<by>(enemies & p.pieces(piece_type::pawn));
    auto const add = [&](piece_type t, bitboard set) {
        for (square from : set& enemies& tables::at(tables::of(tables::king_zone, by, t), king)) {
            attacked |= attacks<by>(t, from, occupied);
        }
    };
    for (piece_type t : {piece_type::lance, piece_type::knight, piece_type::silver, piece_type::bishop,
                         piece_type::rook, piece_type::king, piece_type::horse, piece_type::dragon}) {
        add(t, p.pieces(t));
    }
    add(piece_type::gold, p.golds());
    return attacked;
}

/// Mate means three things: nothing but the king can capture the pawn (a piece that shields its king can if
/// it stays on the line), the king cannot capture it, and it has nowhere to go. The pawn itself may cut off
/// an attack on a square behind it, so flight is judged with the pawn in place. A contact check cannot be
/// blocked.
template<color Us>
bool pawn_drop_mates(position const& p, square to) noexcept {
    constexpr color them = ~Us;
    square const king = p.king_square(them);
    bitboard const occupied = p.occupied() | bitboard::of(to);
    bitboard const defenders = p.pieces(them) - bitboard::of(king);
    bitboard const stuck = p.blockers(them) - tables::at(tables::line, king, to);
    if (!(p.attackers_to(to, occupied) & (defenders - stuck)).empty()) {
        return false;
    }
    bitboard const flights =
        tables::at(tables::of(tables::steps, them, piece_type::king), king) - p.pieces(them);
    return flights.empty() ||
           (flights - attacked_around_king<them>(p, king, occupied - bitboard::of(king))).empty();
}

template bitboard attacked_around_king<color::black>(position const&, square, bitboard) noexcept;
template bitboard attacked_around_king<color::white>(position const&, square, bitboard) noexcept;
template bool pawn_drop_mates<color::black>(position const&, square) noexcept;
template bool pawn_drop_mates<color::white>(position const&, square) noexcept;

} // namespace kiban::shogi
