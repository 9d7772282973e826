#pragma once

#include "framework/sliders/rays.hpp"
#include "games/shogi/tables.hpp"

namespace kiban::shogi {

/// How slider attacks are worked out: the one place that chooses (see framework/sliders).
using slider = sliders::rays<board>;

/// What a piece of that side and kind attacks.
template<color C>
[[nodiscard]] inline bitboard attacks(piece_type t, square from, bitboard occupied) noexcept {
    bitboard const steps = tables::at(tables::of(tables::steps, C, t), from);
    switch (t) {
    case piece_type::lance:
        return slider::lance<C>(from, occupied);
    case piece_type::bishop:
        return slider::bishop(from, occupied);
    case piece_type::rook:
        return slider::rook(from, occupied);
    case piece_type::horse:
        return slider::bishop(from, occupied) | steps;
    case piece_type::dragon:
        return slider::rook(from, occupied) | steps;
    default:
        return steps;
    }
}

[[nodiscard]] inline bitboard attacks(color c, piece_type t, square from, bitboard occupied) noexcept {
    return c == color::black ? attacks<color::black>(t, from, occupied)
                             : attacks<color::white>(t, from, occupied);
}

/// Every pawn's square in front of it. Precondition: no pawn on the last rank.
template<color C>
[[nodiscard]] constexpr bitboard pawn_attacks(bitboard pawns) noexcept {
    if constexpr (C == color::black) {
        return bitboard{pawns.raw() >> 1};
    } else {
        return bitboard{pawns.raw() << 1};
    }
}

} // namespace kiban::shogi
