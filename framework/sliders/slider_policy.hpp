#pragma once

#include "framework/bitboard.hpp"
#include "framework/color.hpp"
#include "framework/sliders/occupancy.hpp"

#include <concepts>
#include <cstddef>

namespace kiban::sliders {

/// A method of slider attacks: static functions of a square and the occupied squares. An attack includes the
/// first blocker, of either side. A lance moves along one ray, for black up the board; `rook` is the union of
/// `file` and `rank`, `bishop` of both diagonals. `table_bytes` is the memory of its tables.
template<class P>
concept slider_policy = requires(square from, occupancy_of<P> const& occupied) {
    { P::template lance<color::black>(from, occupied) } -> std::same_as<typename P::board>;
    { P::template lance<color::white>(from, occupied) } -> std::same_as<typename P::board>;
    { P::file(from, occupied) } -> std::same_as<typename P::board>;
    { P::rank(from, occupied) } -> std::same_as<typename P::board>;
    { P::rook(from, occupied) } -> std::same_as<typename P::board>;
    { P::bishop(from, occupied) } -> std::same_as<typename P::board>;
    { P::table_bytes() } -> std::same_as<std::size_t>;
};

} // namespace kiban::sliders
