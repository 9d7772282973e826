#pragma once

#include "framework/bitboard.hpp"
#include "framework/color.hpp"

namespace kiban {

/// A set of squares in a mirror: each is moved to the other end of its rank.
template<class Geometry>
[[nodiscard]] constexpr bitboard<Geometry> mirrored(bitboard<Geometry> set) noexcept {
    bitboard<Geometry> other;
    for (square sq : set) {
        other |= bitboard<Geometry>::of(
            Geometry::at(Geometry::files - 1 - Geometry::file_of(sq), Geometry::rank_of(sq)));
    }
    return other;
}

/// The board_symmetry of a game whose board has a mirror, and whose position is each side's squares and the
/// side to move.
template<class G>
struct mirror_symmetry {
    static constexpr int count = 2;

    [[nodiscard]] static typename G::position image(typename G::position const& p, int n) {
        return n == 0 ? p
                      : typename G::position{mirrored(p.of(color::black)), mirrored(p.of(color::white)),
                                             p.side_to_move()};
    }
};

} // namespace kiban
