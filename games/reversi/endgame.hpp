#pragma once

#include "games/reversi/board.hpp"
#include "games/reversi/endgame_table.hpp"
#include "search/solver.hpp"

#include <optional>

namespace kiban::reversi {

/// Solves endings exactly, in discs of the final margin with the empty squares counted for the winner.
///
/// Alpha-beta with null windows. With many empty squares: a table, enhanced cut-offs from it, and moves in
/// the order of the opponent's mobility (fastest first); with few, by the parity of the quadrants; the last
/// four squares have code of their own. One object serves one thread and keeps its table from one problem to
/// the next.
class endgame_solver {
  public:
    /// The exact result inside (alpha, beta), a bound on it on the far side outside; nothing once the budget
    /// is over. Precondition: -64 <= alpha < beta <= 64.
    [[nodiscard]] std::optional<int> solve(board const& b, int alpha, int beta,
                                           search::solver_budget& budget);

    /// A best move of a board whose exact result is known; nothing once the game or the budget is over.
    [[nodiscard]] std::optional<move> best_move(board const& b, int result, search::solver_budget& budget);

    /// Forgets all that was solved.
    void clear() noexcept { table_.clear(); }

  private:
    endgame_table table_;
};

} // namespace kiban::reversi
