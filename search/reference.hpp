#pragma once

#include "framework/child.hpp"
#include "search/evaluator.hpp"
#include "search/tree/rules.hpp"

#include <algorithm>

namespace kiban::search {

/// Plain negamax to a fixed depth: the oracle that the search is compared with.
template<game_position P, class Evaluator>
[[nodiscard]] score reference_search(P& p, Evaluator& evaluate, int depth, int ply = 0) {
    if (ply > 0) {
        if (auto const value = ended_by_rule(p, ply)) {
            return *value;
        }
    }
    moves_of<P> moves;
    p.legal_moves(moves);
    if (moves.empty()) {
        return at_ply(p.final_score(), ply);
    }
    if (depth == 0) {
        if constexpr (incremental_evaluator<Evaluator, P>) {
            evaluate.reset(p); // it has followed no move
        }
        return evaluate(p);
    }
    score best = -score_infinite;
    for (auto m : moves) {
        best = std::max(best, with_child(p, m, [&](P& child) {
                            return -reference_search(child, evaluate, depth - cost_of<P>(m), ply + 1);
                        }));
    }
    return best;
}

} // namespace kiban::search
