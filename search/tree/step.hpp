#pragma once

#include "framework/child.hpp"
#include "search/tree/node.hpp"

namespace kiban::search {

/// Makes a move with everything that is updated incrementally, searches the child and takes the move back;
/// returns the value of `search(child)` for the side that moved.
template<class W, class F>
[[nodiscard]] score search_move(W& w, node<W>& n, typename W::move_type m, F&& search) {
    if constexpr (W::features.table && foreseeing<typename W::position>) {
        w.table().prefetch(n.p.key_after(m)); // reading memory takes longer than making the move
    }
    auto& here = w.at(n.ply);
    here.move = m;
    if constexpr (W::has_history) {
        here.index = index_of<W>(n.p, m);
        here.quiet = !is_capture(n.p, m);
    }
    evaluation_step<typename W::evaluator_type, typename W::position> const step{w.evaluator(), n.p, m};
    return with_child_of(n, m, [&](auto& child) {
        if constexpr (W::features.table && !foreseeing<typename W::position> &&
                      !keeps_children<typename W::position>) {
            w.table().prefetch(child.key());
        }
        return -search(child);
    });
}

} // namespace kiban::search
