#pragma once

#include "games/shogi/evaluation/features/board_snapshot.hpp"
#include "search/models/feature_set.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::shogi {

// The numbers of pieces in public evaluation files, after Bonanza: first those in hands, then those on
// squares, friend before enemy kind by kind. A board is seen from a side, turned for white.

inline constexpr std::size_t bona_piece_count = 1548;

namespace detail {

/// The first number of the friend's pieces of a kind in hand; the enemy's follow 19, 5 or 3 later.
inline constexpr std::array<search::feature, 8> bona_hand{0, 1, 39, 49, 59, 79, 85, 69};
/// The most pieces of a kind in one hand, with one spare number before the pawns', lances' and so on end.
inline constexpr std::array<search::feature, 8> bona_hand_step{0, 19, 5, 5, 5, 3, 3, 5};

/// The first number of the friend's pieces of a kind on squares; the enemy's follow 81 later. Pieces that
/// move like a gold count as golds.
inline constexpr std::array<search::feature, piece_type_count> bona_board{
    0, 90, 252, 414, 576, 900, 1224, 738, 0, 738, 738, 738, 738, 1062, 1386};

} // namespace detail

/// The numbers of pieces in a side's view. Kings have none.
class bona_view {
  public:
    constexpr explicit bona_view(color view, bool mirrored = false) noexcept
        : view_{view}, mirrored_{mirrored} {}

    /// The square in the view.
    [[nodiscard]] constexpr square seen(square sq) const noexcept {
        square const turned = view_ == color::black ? sq : board::rotated(sq);
        return mirrored_ ? board::at(board::files - 1 - board::file_of(turned), board::rank_of(turned))
                         : turned;
    }
    [[nodiscard]] search::feature on_board(piece what, square sq) const noexcept {
        return detail::bona_board[index(what.type())] + (what.side() == view_ ? 0 : board::squares) +
               static_cast<search::feature>(seen(sq));
    }
    /// The n-th piece of a kind in a hand, from 1: a hand of three pawns has three numbers.
    [[nodiscard]] search::feature in_hand(color owner, piece_type t, int n) const noexcept {
        return detail::bona_hand[index(t)] + (owner == view_ ? 0 : detail::bona_hand_step[index(t)]) +
               static_cast<search::feature>(n - 1);
    }

    /// Calls add for each piece except the kings, `full` times: with 0 for pieces that a handicap game lacks.
    template<class Add>
    void pieces(position const& p, Add&& add) const {
        int missing = full;
        for (square sq : p.occupied() - p.pieces(piece_type::king)) {
            add(on_board(p.piece_on(sq), sq));
            --missing;
        }
        for (color owner : {color::black, color::white}) {
            if (hand const held = p.hand_of(owner); !held.empty()) {
                for (piece_type t : hand_types) {
                    for (int n = held.count(t); n > 0; --n) {
                        add(in_hand(owner, t, n));
                        --missing;
                    }
                }
            }
        }
        for (; missing > 0; --missing) {
            add(search::feature{0});
        }
    }

    /// The changes by a legal move.
    template<class Add, class Remove>
    void changes(position const& before, move m, Add&& add, Remove&& remove) const {
        color const us = before.side_to_move();
        if (m.is_drop()) {
            remove(in_hand(us, m.dropped(), before.hand_of(us).count(m.dropped())));
            add(on_board(piece{us, m.dropped()}, m.to()));
            return;
        }
        piece const mover = before.piece_on(m.from());
        if (mover.type() != piece_type::king) {
            remove(on_board(mover, m.from()));
            add(on_board(m.promotes() ? mover.promoted() : mover, m.to()));
        }
        if (piece const taken = before.piece_on(m.to()); !taken.empty()) {
            piece_type const t = unpromoted(taken.type());
            remove(on_board(taken, m.to()));
            add(in_hand(us, t, before.hand_of(us).count(t) + 1));
        }
    }

    struct snapshot {
        board_snapshot board;
        int listed = 0; ///< pieces on squares and in hands
        int padded = 0; ///< calls with 0
    };
    /// The changes since the snapshot, which becomes the position's; all of `pieces` if it is new.
    template<class Add, class Remove>
    void difference(snapshot& s, position const& p, Add&& add, Remove&& remove) const {
        s.board.update(
            p,
            [&](square sq, piece before, piece now) {
                if (is_listed(before)) {
                    remove(on_board(before, sq));
                    --s.listed;
                }
                if (is_listed(now)) {
                    add(on_board(now, sq));
                    ++s.listed;
                }
            },
            [&](color owner, piece_type t, int before, int now) {
                s.listed += now - before;
                for (int n = before; n > now; --n) {
                    remove(in_hand(owner, t, n));
                }
                for (int n = before + 1; n <= now; ++n) {
                    add(in_hand(owner, t, n));
                }
            });
        for (; s.padded < full - s.listed; ++s.padded) {
            add(search::feature{0});
        }
        for (; s.padded > full - s.listed; --s.padded) {
            remove(search::feature{0});
        }
    }

  private:
    static constexpr int full = 38;

    [[nodiscard]] static constexpr bool is_listed(piece p) noexcept {
        return !p.empty() && p.type() != piece_type::king;
    }

    color view_;
    bool mirrored_;
};

} // namespace kiban::shogi
