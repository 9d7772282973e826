#pragma once

#include "games/shogi/rules/position.hpp"

#include <array>
#include <cstddef>

namespace kiban::shogi {

/// The pieces of a board and of the hands, initially none: to find what has changed since.
class board_snapshot {
  public:
    /// Calls on_square(square, before, now) for each square whose piece has changed, and in_hand(owner, kind,
    /// before, now) for each changed count. Then it takes the position's state.
    template<class OnSquare, class InHand>
    void update(position const& p, OnSquare&& on_square, InHand&& in_hand) {
        for (square sq : take_sets(p)) {
            piece& held = on_[static_cast<std::size_t>(sq)];
            piece const before = held;
            held = p.piece_on(sq);
            on_square(sq, before, held);
        }
        for (color owner : {color::black, color::white}) {
            hand const before = hands_[kiban::index(owner)];
            hand const now = p.hand_of(owner);
            if (before == now) {
                continue;
            }
            hands_[kiban::index(owner)] = now;
            for (piece_type t : hand_types) {
                if (before.count(t) != now.count(t)) {
                    in_hand(owner, t, before.count(t), now.count(t));
                }
            }
        }
    }

  private:
    std::array<bitboard, piece_type_count> by_type_{};
    std::array<bitboard, 2> by_color_{};
    std::array<piece, board::squares> on_{};
    std::array<hand, 2> hands_{};

    /// Stores the sets of pieces; returns the squares where they differ from the earlier ones.
    bitboard take_sets(position const& p) noexcept {
        bitboard changed;
        auto const take = [&](bitboard& before, bitboard now) {
            changed |= before ^ now;
            before = now;
        };
        for (std::size_t t = 1; t < piece_type_count; ++t) {
            take(by_type_[t], p.pieces(static_cast<piece_type>(t)));
        }
        for (color c : {color::black, color::white}) {
            take(by_color_[kiban::index(c)], p.pieces(c));
        }
        return changed;
    }
};

} // namespace kiban::shogi
