#pragma once

#include "framework/child.hpp"
#include "search/evaluator.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>

namespace kiban::search {

/// Changes of an evaluation by a move and its answer, for the same side.
struct evaluation_change {
    long long total = 0; ///< of the absolute changes
    int pairs = 0;
};

namespace detail {

/// Calls f on the position after each of at most `most` moves, spread over the list.
template<class E, game_position P, class F>
void for_some_children(E& evaluate, P& p, std::size_t most, F f) {
    moves_of<P> moves;
    p.legal_moves(moves);
    std::size_t const step = std::max<std::size_t>(1, (moves.size() + most - 1) / most);
    for (std::size_t i = 0; i < moves.size(); i += step) {
        evaluation_step<E, P> const in_step{evaluate, p, moves[i]};
        with_child(p, moves[i], f);
    }
}

} // namespace detail

/// Measures the changes from a position, to which an incremental evaluator has been reset. Nothing if all are
/// 0.
template<class E, game_position P>
[[nodiscard]] std::optional<evaluation_change> measured_change(E& evaluate, P& root) {
    constexpr std::size_t most = 8;
    score const before = evaluate(root);
    evaluation_change sum;
    detail::for_some_children(evaluate, root, most, [&](P& child) {
        detail::for_some_children(evaluate, child, most, [&](P& after) {
            score const value = evaluate(after);
            sum.total += std::abs((after.side_to_move() == root.side_to_move() ? value : -value) - before);
            ++sum.pairs;
        });
    });
    return sum.total > 0 ? std::optional{sum} : std::nullopt;
}

} // namespace kiban::search
