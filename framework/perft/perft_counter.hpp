#pragma once

#include "framework/perft/perft.hpp"
#include "framework/perft/perft_table.hpp"

#include <atomic>
#include <cstdint>

namespace kiban {

/// Counts like `perft`, optionally with a table that several counters may share, and can be stopped.
template<game_position P>
struct perft_counter {
    perft_convention convention{};
    bool visit = false;           ///< visit the leaves of the last ply instead of counting its moves
    perft_table* table = nullptr; ///< filled by counters with this convention only
    std::atomic<bool> const* stop = nullptr;

    [[nodiscard]] bool stopped() const noexcept {
        return stop != nullptr && stop->load(std::memory_order_relaxed);
    }

    /// Leaves below the position; a partial count once stopped.
    [[nodiscard]] std::uint64_t operator()(P& p, int depth) const {
        if (depth <= plies_at_once()) {
            return visit ? perft_by_visiting(p, depth, convention) : perft(p, depth, convention);
        }
        if (stopped()) {
            return 0;
        }
        if (table != nullptr) {
            if (auto const known = table->find(p.key(), depth)) {
                return *known;
            }
        }
        std::uint64_t const leaves = below(p, depth);
        if (table != nullptr && !stopped()) {
            table->store(p.key(), depth, leaves);
        }
        return leaves;
    }

  private:
    /// The plies whose count takes no longer than a stop may wait and, with a table, no longer than a lookup.
    [[nodiscard]] int plies_at_once() const noexcept {
        if constexpr (bulk_countable<P>) {
            return table != nullptr ? P::bulk_plies - 2 : P::bulk_plies;
        } else {
            return table != nullptr ? 1 : 3;
        }
    }

    /// Not detail::sum_over_children: with it GCC 12 makes reversi's count a fifth slower.
    [[nodiscard]] std::uint64_t below(P& p, int depth) const {
        moves_of<P> moves;
        p.legal_moves(moves);
        if (moves.empty()) {
            return detail::finished_leaves(convention, depth);
        }
        std::uint64_t leaves = 0;
        for (auto m : moves) {
            int const left = detail::costs_no_ply<P>(convention, m) ? depth : depth - 1;
            leaves += with_child(p, m, [&](P& child) { return (*this)(child, left); });
        }
        return leaves;
    }
};

} // namespace kiban
