#pragma once

#include "games/shogi/rules/position.hpp"

namespace kiban::shogi::detail {

/// Puts a piece on an empty square. Returns false if the square is occupied.
[[nodiscard]] inline bool put(placement& p, square sq, piece what) noexcept {
    piece& there = p.on[static_cast<std::size_t>(sq)];
    if (!there.empty()) {
        return false;
    }
    there = what;
    return true;
}

/// Adds pieces to a hand. Returns false if it would then hold more than a set has.
[[nodiscard]] inline bool give(placement& p, color side, piece_type t, int n) noexcept {
    hand& held = p.hands[index(side)];
    if (held.count(t) + n > set_size(t)) {
        return false;
    }
    held.add(t, n);
    return true;
}

/// Gives a side all pieces of a set that are neither on the board nor in a hand, except kings.
inline void give_the_rest(placement& p, color side) noexcept {
    for (piece_type t : hand_types) {
        int left = set_size(t) - p.hands[0].count(t) - p.hands[1].count(t);
        for (piece const there : p.on) {
            bool const same =
                !there.empty() && there.type() != piece_type::king && unpromoted(there.type()) == t;
            left -= same ? 1 : 0;
        }
        if (left > 0) {
            p.hands[index(side)].add(t, left);
        }
    }
}

} // namespace kiban::shogi::detail
