#pragma once

#include "games/shogi/rules/mating_drop.hpp"

namespace kiban::shogi {

template<class Position, color Us, class Sink>
void generator<Position, Us, Sink>::king_moves(wanted const& w) noexcept {
    bitboard to = tables::at(tables::of(tables::steps, Us, piece_type::king), king_) & w.pieces;
    if (to.empty()) {
        return;
    }
    to -= attacked_around_king<Us>(p_, king_, sliders::without<slider_for<variant_type>>(occupied_, king_));
    sink_.template steps<piece_type::king>(king_, to);
}

template<class Position, color Us, class Sink>
template<bool All>
void generator<Position, Us, Sink>::board_moves(wanted const& w) noexcept {
    bitboard const free = (own_ & w.movers) - pinned_;
    auto const moves_of_kind = [&]<piece_type T>(bitboard from_set) {
        (from_set & free).for_each([&](square from) {
            moves_from<T, All>(from, attacks<Us, variant_type>(T, from, occupied_) & w.pieces);
        });
    };
    pawn_moves<All>(p_.pieces(piece_type::pawn) & free, w.pawns);
    moves_of_kind.template operator()<piece_type::lance>(p_.pieces(piece_type::lance));
    moves_of_kind.template operator()<piece_type::knight>(p_.pieces(piece_type::knight));
    moves_of_kind.template operator()<piece_type::silver>(p_.pieces(piece_type::silver));
    moves_of_kind.template operator()<piece_type::gold>(p_.golds());
    moves_of_kind.template operator()<piece_type::bishop>(p_.pieces(piece_type::bishop));
    moves_of_kind.template operator()<piece_type::rook>(p_.pieces(piece_type::rook));
    moves_of_kind.template operator()<piece_type::horse>(p_.pieces(piece_type::horse));
    moves_of_kind.template operator()<piece_type::dragon>(p_.pieces(piece_type::dragon));
    if (!pinned_.empty()) {
        pinned_moves<All>(w);
    }
}

/// Pinned pieces stay on the line with their king; a knight never can.
template<class Position, color Us, class Sink>
template<bool All>
void generator<Position, Us, Sink>::pinned_moves(wanted const& w) noexcept {
    (pinned_ & w.movers).for_each([&](square from) {
        bitboard const line = tables::at(tables::line, king_, from);
        auto const along = [&]<piece_type T>() {
            moves_from<T, All>(from, attacks<Us, variant_type>(T, from, occupied_) & w.pieces & line);
        };
        switch (p_.piece_on(from).type()) {
        case piece_type::pawn:
            // On the king's file the line holds the square ahead.
            return pawn_moves<All>(bitboard::of(from), w.pawns & line);
        case piece_type::lance:
            return along.template operator()<piece_type::lance>();
        case piece_type::knight:
            return;
        case piece_type::silver:
            return along.template operator()<piece_type::silver>();
        case piece_type::bishop:
            return along.template operator()<piece_type::bishop>();
        case piece_type::rook:
            return along.template operator()<piece_type::rook>();
        case piece_type::horse:
            return along.template operator()<piece_type::horse>();
        case piece_type::dragon:
            return along.template operator()<piece_type::dragon>();
        default:
            return along.template operator()<piece_type::gold>();
        }
    });
}

/// All pawns step at once. On the last rank promotion is forced; within the zone not promoting is pointless.
template<class Position, color Us, class Sink>
template<bool All>
void generator<Position, Us, Sink>::pawn_moves(bitboard pawns, bitboard targets) noexcept {
    bitboard const to = pawn_attacks<Us>(pawns) & targets;
    sink_.template pawn_promotions<Us>(to & promotion_zone<Us, variant_type>);
    sink_.template pawn_steps<Us>(to -
                                  (All ? far_ranks<Us, 1, variant_type> : promotion_zone<Us, variant_type>));
}

template<class Position, color Us, class Sink>
template<piece_type T, bool All>
void generator<Position, Us, Sink>::moves_from(square from, bitboard to) noexcept {
    if constexpr (!can_promote(T)) {
        sink_.template steps<T>(from, to);
    } else {
        bitboard const promoting = to & tables::at(tables::of(tables::promotion_targets, Us), from);
        sink_.template promotions<T>(from, promoting);
        if constexpr (T == piece_type::knight) {
            sink_.template steps<T>(from, to - far_ranks<Us, 2, variant_type>);
        } else if constexpr (T == piece_type::lance) {
            // All that a lance could want on the second rank a gold's move does as well.
            constexpr int ranks_without_steps = All ? 1 : 2;
            sink_.template steps<T>(from, to - far_ranks<Us, ranks_without_steps, variant_type>);
        } else if constexpr (T == piece_type::silver || All) {
            sink_.template steps<T>(from, to);
        } else {
            sink_.template steps<T>(from, to - promoting);
        }
    }
}

} // namespace kiban::shogi
