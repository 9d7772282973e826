#pragma once

#include "framework/geometry.hpp"

/// What a slider policy needs from the position that uses it. Most need nothing: they take the set of
/// occupied squares. For a policy with a type `kept`, the position toggles in it every square that is
/// occupied or vacated; the policy takes its type `occupancy`, built from the set and `kept` (see
/// rotated.hpp).
namespace kiban::sliders {

/// For policies that keep nothing: takes no space and no time.
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

/// The occupied squares in the form that the policy takes; a set converts to it, perhaps slowly.
template<class Policy>
using occupancy_of = typename detail::needs<Policy>::occupancy;

/// Precondition: `kept` belongs to exactly these squares.
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
