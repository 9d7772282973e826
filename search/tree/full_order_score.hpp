#pragma once

#include "search/tree/node.hpp"

namespace kiban::search {

/// The policy's score of a move, from the move and the position after it.
template<class W>
[[nodiscard]] int policy_order_score([[maybe_unused]] node<W> const& n,
                                     [[maybe_unused]] typename W::move_type m) {
    using policy = typename W::policy_type;
    using position = typename W::position;
    int order_score = 0;
    if constexpr (orders_moves<policy, position>) {
        order_score += policy::order(n.p, m);
    }
    if constexpr (orders_children<policy, position>) {
        order_score +=
            with_child_of(n, m, [](position const& child) { return int{policy::order_child(child)}; });
    }
    return order_score;
}

/// The score of a move of a full list: captures by gain, then killers, then the others.
template<class W>
[[nodiscard]] int full_order_score(W& w, node<W> const& n, typename W::move_type m) {
    int order_score = policy_order_score(n, m);
    if (is_capture(n.p, m)) {
        return order_score + order_unit + capture_order_score(w, n.p, m);
    }
    if constexpr (W::has_history) {
        auto const& killers = w.at(n.ply).killers;
        order_score += m == killers[0] || m == killers[1] ? order_unit / 2 : 0;
    }
    return order_score + history_of(w, n.p, m, n.ply);
}

} // namespace kiban::search
