#pragma once

#include "framework/child.hpp"
#include "search/tree/node.hpp"

namespace kiban::search {

/// Begins to read the slot of the table for the position after a move that is likely to be searched, where
/// its key is known before the move is made: memory takes longer than anything between.
template<class W>
void prefetch_child([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                    [[maybe_unused]] typename W::move_type m) {
    if constexpr (W::features.table && foreseeing<typename W::position>) {
        w.table().prefetch(n.p.key_after(m));
    }
}

/// Makes a move with everything that is updated incrementally, calls `search` on the position after it, takes
/// the move back and returns what `search` returned. The move counts as a node however often `search` visits
/// that position.
template<class W, class F>
[[nodiscard]] score search_move(W& w, node<W>& n, typename W::move_type m, F&& search) {
    prefetch_child(w, n, m);
    w.count();
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
        return search(child);
    });
}

} // namespace kiban::search
