#pragma once

#include "framework/ending.hpp"
#include "search/policy.hpp"

#include <optional>

namespace kiban::search {

/// The value of a position that the rules end, or let the search end, without a look at its moves: by
/// repetition or by declaration. Nothing if play goes on. Not for the root, where a move is wanted in any
/// case.
template<game_position P>
[[nodiscard]] std::optional<score> ended_by_rule([[maybe_unused]] P const& p, [[maybe_unused]] int ply) {
    if constexpr (repeatable<P>) {
        switch (p.repetition_within(ply)) {
        case repetition::none:
            break;
        case repetition::draw:
            return score_draw;
        case repetition::win:
            return at_ply(score_win, ply);
        case repetition::loss:
            return at_ply(-score_win, ply);
        // The game goes on, but one side only has fewer pieces in hand: such a line is not searched further.
        case repetition::superior:
            return score_bound - 1;
        case repetition::inferior:
            return 1 - score_bound;
        }
    }
    if constexpr (declarable<P>) {
        if (p.can_declare_win()) {
            return at_ply(score_win, ply);
        }
    }
    return std::nullopt;
}

/// The depth that is sure to reach the end of the game; more than any depth where that is not known.
template<class Policy, game_position P>
[[nodiscard]] int depth_to_end([[maybe_unused]] P const& p) {
    if constexpr (knows_end<Policy, P>) {
        return Policy::depth_to_end(p);
    } else if constexpr (bounded<P>) {
        return p.plies_left();
    } else {
        return 2 * max_ply;
    }
}

/// The depth from which nothing is pruned: that to the end of the game and what the policy adds
/// (`plies_beyond_end`).
template<class Policy, game_position P>
[[nodiscard]] int complete_depth(P const& p) {
    return depth_to_end<Policy>(p) + beyond_end<Policy>;
}

/// The plies of depth that a move costs: a pass costs none, so that a search of n plies places n pieces.
template<game_position P>
[[nodiscard]] constexpr int cost_of([[maybe_unused]] typename P::move_type m) noexcept {
    if constexpr (passing<P>) {
        return P::is_pass(m) ? 0 : 1;
    } else {
        return 1;
    }
}

} // namespace kiban::search
