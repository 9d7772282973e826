#pragma once

#include "framework/sliders/arithmetic.hpp"
#include "framework/sliders/pext.hpp"
#include "framework/sliders/rays.hpp"
#include "games/shogi/tables.hpp"

namespace kiban {

extern template struct sliders::pext<shogi::board>; // its tables are in rules.cpp

namespace shogi {

/// How slider attacks are worked out: the one place that chooses (see framework/sliders); a build may set
/// KIBAN_SLIDER to another policy's name. Without the instruction, PEXT is a loop.
template<class Geometry>
#if defined(KIBAN_SLIDER)
using slider_for = sliders::KIBAN_SLIDER<Geometry>;
#elif defined(__BMI2__) && !defined(KIBAN_GENERIC)
using slider_for = sliders::pext<Geometry>;
#else
using slider_for = sliders::arithmetic<Geometry>;
#endif
using slider = slider_for<board>;

/// What a piece of that side and kind attacks.
template<color C, variant V = standard>
[[nodiscard]] inline bitboard_of<V> attacks(piece_type t, square from, bitboard_of<V> occupied) noexcept {
    using table = basic_tables<V>;
    using sliding = slider_for<typename V::board>;
    bitboard_of<V> const steps = table::at(table::of(table::steps, C, t), from);
    switch (t) {
    case piece_type::lance:
        return sliding::template lance<C>(from, occupied);
    case piece_type::bishop:
        return sliding::bishop(from, occupied);
    case piece_type::rook:
        return sliding::rook(from, occupied);
    case piece_type::horse:
        return sliding::bishop(from, occupied) | steps;
    case piece_type::dragon:
        return sliding::rook(from, occupied) | steps;
    default:
        return steps;
    }
}

template<variant V = standard>
[[nodiscard]] inline bitboard_of<V> attacks(color c, piece_type t, square from,
                                            bitboard_of<V> occupied) noexcept {
    return c == color::black ? attacks<color::black, V>(t, from, occupied)
                             : attacks<color::white, V>(t, from, occupied);
}

/// Every pawn's square in front of it. Precondition: no pawn on the last rank.
template<color C, class Geometry>
[[nodiscard]] constexpr kiban::bitboard<Geometry> pawn_attacks(kiban::bitboard<Geometry> pawns) noexcept {
    if constexpr (C == color::black) {
        return kiban::bitboard<Geometry>{pawns.raw() >> 1};
    } else {
        return kiban::bitboard<Geometry>{pawns.raw() << 1};
    }
}

} // namespace shogi
} // namespace kiban
