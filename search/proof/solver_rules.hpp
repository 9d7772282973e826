#pragma once

#include "framework/capabilities.hpp"
#include "framework/contract/images.hpp"
#include "framework/move_list.hpp"
#include "search/proof/solved_value.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace kiban::search {

/// A move to try. Those with the greatest sum of `order` and the history of `slot` come first: how often such
/// a move decided, less how often it failed before another decided.
template<class Move>
struct solver_move {
    Move move{};
    int order = 0;
    std::size_t slot = 0;
};

/// What `solver` must know about a game, here for any game whose positions know how long they can last. A
/// game that knows more specialises `solver_rules` and hides the functions that it can improve.
template<game G>
    requires bounded<typename G::position>
struct default_solver_rules {
    using position = typename G::position;
    using move_type = typename position::move_type;
    using moves = move_list<solver_move<move_type>, position::max_moves>;

    static constexpr std::size_t history_slots = [] {
        if constexpr (indexed<position>) {
            return std::size_t{position::move_index_size};
        } else {
            return std::size_t{1};
        }
    }();

    static constexpr int key_bits = 64; ///< keys are less than 2 to this power
    /// One number for all images of a position (`board_symmetry`, `flipped`), whose values are the same.
    [[nodiscard]] static std::uint64_t key(position const& p) {
        std::uint64_t least = p.key();
        for (int n = 1; n < images<G>; ++n) {
            least = std::min(least, image_of<G>(p, n).key());
        }
        return least;
    }

    /// Bounds of the value that the position shows by itself; unless they are equal, the list, empty before,
    /// then holds the moves of which one is the best. Specialisations may ask that the game is not over, if
    /// they know a win a ply before its end.
    [[nodiscard]] static solved_bounds expand(position const& p, moves& list) {
        moves_of<position> legal;
        p.legal_moves(legal);
        if (legal.empty()) {
            score const final = p.final_score();
            int const value = final > 0 ? solved_win : final < 0 ? -solved_win : 0;
            return {value, value};
        }
        for (move_type m : legal) {
            if constexpr (indexed<position>) {
                list.push_back({m, 0, static_cast<std::size_t>(p.move_index(m))});
            } else {
                list.push_back({m});
            }
        }
        return {};
    }
};

template<game G>
struct solver_rules : default_solver_rules<G> {
    static constexpr bool is_primary = true; ///< the game has none of its own
};

} // namespace kiban::search
