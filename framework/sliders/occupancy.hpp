#pragma once

#include "framework/geometry.hpp"

/// What a policy of slider attacks asks of the position that uses it. Most ask for nothing: they take the set
/// of occupied squares. One that names a type `kept` has the position toggle in it every square that is taken
/// or left, and takes its type `occupancy`, made of the set and that (see rotated.hpp).
namespace kiban::sliders {

/// For policies that keep nothing: no size, no time.
struct nothing_kept {
    constexpr void toggle(square) noexcept {}
    friend constexpr bool operator==(nothing_kept, nothing_kept) noexcept = default;
};

template<class Policy>
concept keeping = requires {
    typename Policy::kept;
    typename Policy::occupancy;
};

namespace detail {

template<class Policy>
struct needs {
    using kept = nothing_kept;
    using occupancy = typename Policy::board;
};
template<keeping Policy>
struct needs<Policy> {
    using kept = typename Policy::kept;
    using occupancy = typename Policy::occupancy;
};

} // namespace detail

template<class Policy>
using kept_by = typename detail::needs<Policy>::kept;

/// The occupied squares as the policy takes them; a set converts to it, though perhaps slowly.
template<class Policy>
using occupancy_of = typename detail::needs<Policy>::occupancy;

/// Precondition: `kept` belongs to just these squares.
template<class Policy>
[[nodiscard]] constexpr occupancy_of<Policy>
occupancy(typename Policy::board occupied, [[maybe_unused]] kept_by<Policy> const& kept) noexcept {
    if constexpr (keeping<Policy>) {
        return {occupied, kept};
    } else {
        return occupied;
    }
}

/// Precondition: the square is occupied.
template<class Policy>
[[nodiscard]] constexpr occupancy_of<Policy> without(occupancy_of<Policy> const& occupied,
                                                     square sq) noexcept {
    if constexpr (keeping<Policy>) {
        return occupied.without(sq);
    } else {
        return occupied ^ Policy::board::of(sq);
    }
}

} // namespace kiban::sliders
