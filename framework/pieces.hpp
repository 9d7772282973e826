#pragma once

#include "framework/color.hpp"

#include <concepts>
#include <cstddef>

namespace kiban {

/// What stands on the board, and in hands, can be listed as either side sees it: f(own, place) for each
/// piece, a place being a kind of piece and where it is, the same number for what corresponds on the two
/// sides.
template<class P>
concept visible = requires(P const c, color view, void (*f)(bool own, std::size_t place)) {
    { P::places } -> std::convertible_to<std::size_t>;
    { P::most_pieces } -> std::convertible_to<std::size_t>; // that one position may have
    { c.for_each_piece(view, f) } -> std::same_as<void>;
};

} // namespace kiban
