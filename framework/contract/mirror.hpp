#pragma once

#include "framework/bitboard.hpp"

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

} // namespace kiban
