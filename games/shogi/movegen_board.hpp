#pragma once

#include "games/shogi/movegen.hpp"

namespace kiban::shogi {

template<color Us, class Sink>
void generator<Us, Sink>::king_moves(bitboard targets) noexcept {
    bitboard to = tables::at(tables::of(tables::steps, Us, piece_type::king), king_) & targets;
    if (to.empty()) {
        return;
    }
    to -= attacked_around_king<Us>(p_, king_, occupied_ - bitboard::of(king_));
    sink_.template steps<piece_type::king>(king_, to);
}

template<color Us, class Sink>
template<bool All>
void generator<Us, Sink>::board_moves(wanted const& w) noexcept {
    pawn_moves<All>(w.pawns);
    // A pinned knight never moves; a pinned lance does along its file only.
    bitboard const off_file =
        pinned_ - (king_ == nowhere ? bitboard{} : bitboard::file(board::file_of(king_)));
    moves_of_kind<piece_type::lance, All>(mine(piece_type::lance) - off_file, w.pieces);
    moves_of_kind<piece_type::knight, All>(mine(piece_type::knight) - pinned_, w.pieces);
    moves_of_kind<piece_type::silver, All>(mine(piece_type::silver), w.pieces);
    moves_of_kind<piece_type::gold, All>(p_.golds() & own_, w.pieces);
    moves_of_kind<piece_type::bishop, All>(mine(piece_type::bishop), w.pieces);
    moves_of_kind<piece_type::rook, All>(mine(piece_type::rook), w.pieces);
    moves_of_kind<piece_type::horse, All>(mine(piece_type::horse), w.pieces);
    moves_of_kind<piece_type::dragon, All>(mine(piece_type::dragon), w.pieces);
}

/// All pawns step at once. On the last rank promotion is forced; within the zone not promoting is pointless.
template<color Us, class Sink>
template<bool All>
void generator<Us, Sink>::pawn_moves(bitboard targets) noexcept {
    bitboard const off_file =
        pinned_ - (king_ == nowhere ? bitboard{} : bitboard::file(board::file_of(king_)));
    bitboard const to = pawn_attacks<Us>(mine(piece_type::pawn) - off_file) & targets;
    sink_.template pawn_promotions<Us>(to & promotion_zone<Us>);
    sink_.template pawn_steps<Us>(to - (All ? far_ranks<Us, 1> : promotion_zone<Us>));
}

template<color Us, class Sink>
template<piece_type T, bool All>
void generator<Us, Sink>::moves_of_kind(bitboard from_set, bitboard targets) noexcept {
    for (square from : from_set) {
        bitboard to = attacks<Us>(T, from, occupied_) & targets;
        if (pinned_.contains(from)) {
            to &= on_line(from);
        }
        moves_from<T, All>(from, to);
    }
}

template<color Us, class Sink>
template<piece_type T, bool All>
void generator<Us, Sink>::moves_from(square from, bitboard to) noexcept {
    if constexpr (!can_promote(T)) {
        sink_.template steps<T>(from, to);
    } else {
        bitboard const promoting = to & tables::at(tables::of(tables::promotion_targets, Us), from);
        sink_.template promotions<T>(from, promoting);
        if constexpr (T == piece_type::knight) {
            sink_.template steps<T>(from, to - far_ranks<Us, 2>);
        } else if constexpr (T == piece_type::lance) {
            // All that a lance could want on the second rank a gold's move does as well.
            sink_.template steps<T>(from, to - far_ranks < Us, All ? 1 : 2 >);
        } else if constexpr (T == piece_type::silver || All) {
            sink_.template steps<T>(from, to);
        } else {
            sink_.template steps<T>(from, to - promoting);
        }
    }
}

} // namespace kiban::shogi
