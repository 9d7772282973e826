#pragma once

#include "framework/color.hpp"

#include <concepts>
#include <cstddef>

namespace kiban {

/// The pieces on the board and in hand can be listed from either side's view: f(own, place) for each piece. A
/// place combines the kind of piece and its location; corresponding places of the two sides have the same
/// number.
template<class P>
concept visible = requires(P const c, color view, void (*f)(bool own, std::size_t place)) {
    { P::places } -> std::convertible_to<std::size_t>;
    { P::most_pieces } -> std::convertible_to<std::size_t>; // most pieces of any position
    { c.for_each_piece(view, f) } -> std::same_as<void>;
};

} // namespace kiban
