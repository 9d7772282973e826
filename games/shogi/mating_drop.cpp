#include "games/shogi/movegen.hpp"

namespace kiban::shogi {

template<color Of>
bitboard attacked_around_king(position const& p, square king, bitboard occupied) noexcept {
    using kind = piece_type;
    constexpr color by = ~Of;
    bitboard const enemies = p.pieces(by);
    auto const zone = [&](kind t) {
        return enemies & tables::at(tables::of(tables::king_zone, by, t), king);
    };
    bitboard attacked = pawn_attacks<by>(enemies & p.pieces(kind::pawn));
    (tables::at(tables::of(tables::step_zone, by), king) & (enemies - p.pieces(kind::pawn)))
        .for_each([&](square from) {
            attacked |= tables::at(tables::of(tables::steps, by, p.piece_on(from).type()), from);
        });
    (p.pieces(kind::lance) & zone(kind::lance)).for_each([&](square from) {
        attacked |= slider::lance<by>(from, occupied);
    });
    (p.bishops_and_horses() & zone(kind::bishop)).for_each([&](square from) {
        attacked |= slider::bishop(from, occupied);
    });
    (p.rooks_and_dragons() & zone(kind::rook)).for_each([&](square from) {
        attacked |= slider::rook(from, occupied);
    });
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
