#pragma once

#include "framework/geometry.hpp"

#include <utility>

namespace kiban {

/// A step on the board as a type: files over (towards higher numbers) and ranks down.
template<int FilesOver, int RanksDown>
struct direction {
    static constexpr int files_over = FilesOver;
    static constexpr int ranks_down = RanksDown;
    using reversed = direction<-FilesOver, -RanksDown>;

    template<class Geometry>
    [[nodiscard]] static constexpr square from(square sq) noexcept {
        return Geometry::step(sq, FilesOver, RanksDown);
    }
};

/// A compile-time list of types (directions, pieces) that functions are applied to one by one.
///
/// Plain packs and folds rather than Boost.Hana's algorithms: they stop early, and the hot code unrolled from
/// them compiles faster.
template<class... Ts>
struct type_list {
    static constexpr int size = sizeof...(Ts);

    template<class F>
    static constexpr void for_each(F&& f) {
        (f(Ts{}), ...);
    }
    template<class F>
    [[nodiscard]] static constexpr bool any_of(F&& f) {
        return (f(Ts{}) or ...);
    }
    /// f(T1) | f(T2) | ...
    template<class F>
    [[nodiscard]] static constexpr auto unite(F&& f) {
        return (f(Ts{}) | ...);
    }
};

using up = direction<0, -1>;
using down = direction<0, 1>;
using west = direction<1, 0>;
using east = direction<-1, 0>;
using up_west = direction<1, -1>;
using up_east = direction<-1, -1>;
using down_west = direction<1, 1>;
using down_east = direction<-1, 1>;

using orthogonals = type_list<up, down, west, east>;
using diagonals = type_list<up_west, up_east, down_west, down_east>;
using all_directions = type_list<up, down, west, east, up_west, up_east, down_west, down_east>;

} // namespace kiban
