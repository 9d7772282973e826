#pragma once

#include "games/shogi/rules/mating_drop.hpp"

namespace kiban::shogi {

/// Where a pawn may be dropped: on files without an own pawn (nifu), not on the last rank, and not so that it
/// mates (uchifuzume).
template<class Position, color Us, class Sink>
typename Position::bitboard generator<Position, Us, Sink>::pawn_drops(bitboard targets) const noexcept {
    bitboard const to =
        (targets & tables::files_without(mine(piece_type::pawn))) - far_ranks<Us, 1, variant_type>;
    bitboard const checking =
        to & tables::at(tables::of(tables::steps, them, piece_type::pawn), p_.king_[index(them)]);
    return !checking.empty() && pawn_drop_mates<Us>(p_, checking.first()) ? to - checking : to;
}

template<class Position, color Us, class Sink>
void generator<Position, Us, Sink>::drops(bitboard targets) noexcept {
    hand const h = p_.hand_of(Us);
    if (h.empty() || targets.empty()) {
        return;
    }
    if (h.has(piece_type::pawn)) {
        sink_.drops(piece_type::pawn, pawn_drops(targets));
    }
    if (h.has(piece_type::lance)) {
        sink_.drops(piece_type::lance, targets - far_ranks<Us, 1, variant_type>);
    }
    if (h.has(piece_type::knight)) {
        sink_.drops(piece_type::knight, targets - far_ranks<Us, 2, variant_type>);
    }
    sink_.unrestricted_drops(h, targets);
}

} // namespace kiban::shogi
