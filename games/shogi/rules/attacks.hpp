#pragma once

#include "framework/sliders/arithmetic.hpp"
#include "framework/sliders/magic.hpp"
#include "framework/sliders/occupancy.hpp"
#include "framework/sliders/pext.hpp"
#include "framework/sliders/rays.hpp"
#include "framework/sliders/rotated.hpp"
#include "framework/sliders/slider_policy.hpp"
#include "games/shogi/rules/tables.hpp"

// The one place that chooses how slider attacks are computed (see README.md): the build's option `slider`
// names a policy; without it, the fastest for the processor.
#if !defined(KIBAN_SLIDER)
#if defined(__BMI2__) && !defined(KIBAN_SLOW_PEXT) && !defined(__GFNI__) && !defined(KIBAN_GENERIC)
#define KIBAN_SLIDER pext
#else
#define KIBAN_SLIDER arithmetic
#endif
#endif

namespace kiban {

extern template struct sliders::KIBAN_SLIDER<shogi::board>; // its tables are in rules.cpp

namespace shogi {

template<class Geometry>
using built_slider = sliders::KIBAN_SLIDER<Geometry>;
static_assert(sliders::slider_policy<built_slider<board>>);

namespace detail {

template<variant V>
struct slider_choice {
    using type = built_slider<typename V::board>;
};
template<variant V>
    requires requires { typename V::slider; }
struct slider_choice<V> {
    using type = typename V::slider;
};

} // namespace detail

/// The build's policy, unless the variant names its own.
template<variant V>
using slider_for = typename detail::slider_choice<V>::type;
using slider = slider_for<standard>;

/// The occupied squares as the variant's policy takes them.
template<variant V>
using occupancy_of = sliders::occupancy_of<slider_for<V>>;

/// What a piece of that side and kind attacks.
template<color C, variant V = standard>
[[nodiscard]] inline bitboard_of<V> attacks(piece_type t, square from,
                                            occupancy_of<V> const& occupied) noexcept {
    using table = basic_tables<V>;
    using sliding = slider_for<V>;
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
                                            occupancy_of<V> const& occupied) noexcept {
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
