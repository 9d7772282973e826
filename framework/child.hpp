#pragma once

#include "framework/capabilities.hpp"

#include <type_traits>
#include <utility>

namespace kiban {

/// Calls f on the position after the move, and leaves `p` as it was. This is the only place that chooses
/// between making and unmaking a move and playing it on a copy. Precondition: the move is legal.
template<game_position P, class F>
decltype(auto) with_child(P& p, typename P::move_type m, F&& f) {
    if constexpr (reversible<P>) {
        struct scope {
            P& p;
            typename P::move_type m;
            typename P::undo_type undo;
            scope(P& position, typename P::move_type move) : p{position}, m{move} { p.make(m, undo); }
            scope(scope const&) = delete;
            scope& operator=(scope const&) = delete;
            ~scope() { p.unmake(m, undo); }
        };
        scope const made{p, m};
        return std::forward<F>(f)(p);
    } else {
        P child = p;
        child.play(m);
        return std::forward<F>(f)(child);
    }
}

/// Positions so small that it is cheaper to keep the one after a move than to make it twice.
template<class P>
inline constexpr bool keeps_children = !reversible<P> && std::is_trivially_copyable_v<P> && sizeof(P) <= 32;

/// The position after a move. Precondition: the move is legal.
template<game_position P>
    requires keeps_children<P>
[[nodiscard]] P child_of(P const& p, typename P::move_type m) {
    P child = p;
    child.play(m);
    return child;
}

} // namespace kiban
