#pragma once

#include "games/reversi/endgame/forward_pruning.hpp"
#include "games/reversi/endgame/last_squares.hpp"
#include "games/reversi/endgame/ordering.hpp"
#include "games/reversi/endgame/selectivity.hpp"
#include "games/reversi/endgame/stability.hpp"
#include "games/reversi/endgame/table.hpp"
#include "games/reversi/endgame/thread_pool.hpp"
#include "games/reversi/evaluation/evaluate_source.hpp"
#include "search/solver_budget.hpp"

#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace kiban::reversi::endgame {

/// One thread's search of endings over the shared table.
/// Null windows everywhere except on the principal variation. By the number of empty squares: the last four
/// have separate code (last_squares.hpp); then parity alone orders the moves; then mobility, with the
/// thread's own table; then the shared table is added, with enhanced cut-offs, a shallow search, forward
/// pruning unless the search is exact, and sharing of moves with the thread pool.
class searcher {
  public:
    /// `t`: the helper threads; none if null. `w`: the weights for shallow searches; the evaluation written
    /// by hand if null.
    searcher(shared_table& table, thread_pool* t, pattern_weights const* w)
        : shared_{table}, pool_{t}, weights_{w}, forward_pruning_{w != nullptr ? learned : by_hand},
          edges_{edge_table::instance()} {}
    searcher(searcher const&) = delete;
    searcher& operator=(searcher const&) = delete;

    /// Before a search: the budget that counts nodes and says when to end, and the step of the selectivity
    /// levels.
    void begin(search::solver_budget& b, int selectivity) noexcept {
        budget_ = &b;
        selectivity_ = selectivity;
    }
    /// The exact result if it is within (alpha, beta), otherwise a bound on the correct side of it. Invalid
    /// once the budget is used up.
    [[nodiscard]] int search(board const& b, int alpha, int beta);

    /// A guess of the result in hundredths of a disc, by a search of `depth` plies.
    [[nodiscard]] score guess(board const& b, int depth, score alpha, score beta) noexcept;

    /// Whether a pass at that step of the selectivity levels pays.
    [[nodiscard]] bool worthwhile(int selectivity) const noexcept {
        return selectivity_levels[static_cast<std::size_t>(selectivity)].deviations <=
               forward_pruning_.most_deviations;
    }

    // For the thread pool.

    /// The same for a helper, which only a cut of the node that it works for ends.
    void begin_helping(int selectivity) noexcept {
        begin(free_budget_.emplace(free_, std::numeric_limits<std::uint64_t>::max(), false, false),
              selectivity);
    }
    /// Sets the split point of the present work, null for none; returns the previous one.
    split_point const* enter(split_point const* s) noexcept { return std::exchange(scope_, s); }
    /// Checks the clock now, without waiting for the usual number of nodes.
    void look_at_clock() noexcept { budget_->look(); }
    /// Whether the result of the present work is no longer needed.
    [[nodiscard]] bool halted() const noexcept {
        return (scope_ != nullptr && scope_->is_cut()) || budget_->over();
    }
    /// The value of a move at a split point.
    [[nodiscard]] int sibling(split_point const& s, candidate const& c, int alpha);
    /// Nodes of all finished work.
    [[nodiscard]] std::uint64_t helped() const noexcept { return helped_.load(std::memory_order_relaxed); }

  private:
    /// The result of a node's moves.
    struct finding {
        int value = no_result;
        int sq = 0;
    };

    shared_table& shared_;
    thread_pool* pool_;
    pattern_weights const* weights_;
    forward_pruning const& forward_pruning_;
    edge_table const& edges_;
    local_table local_;
    search::control free_{};
    std::optional<search::solver_budget> free_budget_;
    search::solver_budget* budget_ = nullptr;
    int selectivity_ = 0;
    split_point const* scope_ = nullptr;
    std::uint64_t nodes_ = 0; ///< not yet counted by the budget
    std::atomic<std::uint64_t> helped_{0};

    [[nodiscard]] bool visit() noexcept;
    int open(board const& b, int alpha, int beta, node_state at);
    int null(board const& b, int alpha, node_state at);
    int deep(board const& b, int alpha, node_state at);
    int shallow(board const& b, int alpha, node_state at);
    int leafward(board const& b, int alpha, node_state at);
    template<bool Passed>
    int last(board const& b, int alpha, node_state at) noexcept;

    [[nodiscard]] finding search_moves(candidates& list, int alpha, int beta, node_state at);
    [[nodiscard]] int search_move(candidate const& c, int alpha, int beta, node_state at, bool first);
    [[nodiscard]] std::optional<int> stability_cut(board const& b, int alpha, int empties) const noexcept;
    [[nodiscard]] std::optional<int> forecast_cut(board const& b, int alpha, int empties) noexcept;
    [[nodiscard]] table_data look_up(board const& b, std::uint64_t key) const noexcept;
    void remember(board const& b, std::uint64_t key, table_data known, finding f, int alpha, int beta,
                  std::uint64_t before) noexcept;
    void look_at_moves(candidates& list, board const& b, int depth) noexcept;
    void sort(candidates& list, board const& b, node_state at, table_data const& known) noexcept;
};

} // namespace kiban::reversi::endgame
