#pragma once

#include "framework/sliders/arithmetic.hpp"
#include "framework/sliders/pext.hpp"
#include "framework/sliders/rays.hpp"
#include "games/shogi/tables.hpp"

namespace kiban {

extern template struct sliders::pext<shogi::board>; // its tables are in tables.cpp

namespace shogi {

/// How slider attacks are worked out: the one place that chooses (see framework/sliders); a build may set
/// KIBAN_SLIDER to another policy's name. Without the instruction, PEXT is a loop.
#if defined(KIBAN_SLIDER)
using slider = sliders::KIBAN_SLIDER<board>;
#elif defined(__BMI2__) && !defined(KIBAN_GENERIC)
using slider = sliders::pext<board>;
#else
using slider = sliders::arithmetic<board>;
#endif

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

} // namespace shogi
} // namespace kiban
