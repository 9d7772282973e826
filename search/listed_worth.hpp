#pragma once

#include "search/tree/node.hpp"

namespace kiban::search {

/// What the policy says of a move, by looking at it and at the position after it.
template<class W>
[[nodiscard]] int policy_worth([[maybe_unused]] node<W> const& n, [[maybe_unused]] typename W::move_type m) {
    using policy = typename W::policy_type;
    using position = typename W::position;
    int worth = 0;
    if constexpr (orders_moves<policy, position>) {
        worth += policy::order(n.p, m);
    }
    if constexpr (orders_children<policy, position>) {
        worth += with_child_of(n, m, [](position const& child) { return int{policy::order_child(child)}; });
    }
    return worth;
}

/// A move out of a full list: captures by gain before killers before the others.
template<class W>
[[nodiscard]] int listed_worth(W& w, node<W> const& n, typename W::move_type m) {
    int worth = policy_worth(n, m);
    if (is_capture(n.p, m)) {
        return worth + worth_unit + capture_worth(w, n.p, m);
    }
    if constexpr (W::has_history) {
        auto const& killers = w.at(n.ply).killers;
        worth += m == killers[0] || m == killers[1] ? worth_unit / 2 : 0;
    }
    return worth + history_of(w, n.p, m, n.ply);
}

} // namespace kiban::search
