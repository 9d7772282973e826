#pragma once

#include "framework/game.hpp"
#include "search/proof/solved_value.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace kiban::tests {

/// Plain negamax that looks at everything.
template<game G>
class oracle {
  public:
    using position = typename G::position;

    int value(position const& p) {
        if (auto const known = values_.find(p.key()); known != values_.end()) {
            return known->second;
        }
        moves_of<position> moves;
        p.legal_moves(moves);
        int best = -search::solved_win - 1;
        for (auto const m : moves) {
            position child = p;
            child.play(m);
            best = std::max(best, -search::seen_from(value(child), 1));
        }
        if (moves.empty()) {
            best = p.final_score() < 0 ? -search::solved_win : p.final_score() > 0 ? search::solved_win : 0;
        }
        return values_[p.key()] = best;
    }

  private:
    std::unordered_map<std::uint64_t, int> values_;
};

} // namespace kiban::tests
