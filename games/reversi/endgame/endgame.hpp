#pragma once

#include "games/reversi/endgame/selectivity.hpp"
#include "games/reversi/evaluation/evaluate_source.hpp"
#include "games/reversi/rules/board.hpp"
#include "games/reversi/rules/types.hpp"
#include "search/solver_budget.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace kiban::reversi {

/// The state of a solver during a long solve.
struct endgame_news {
    int percent =
        0; ///< confidence of a single cut in the present pass, 0 before the first; 100: the bounds are proved
    int lower = -64; ///< bounds on the result in discs, by the passes of that percentage
    int upper = 64;
    std::uint64_t nodes = 0;  ///< of all threads, in this solve
    std::vector<move> line{}; ///< best play, as far as the table knows it
};

/// Solves endings exactly, in discs of the final margin; empty squares count for the winner.
///
/// Passes of rising accuracy, each in a narrow window around the last one's value; the last leaves nothing
/// out (endgame/searcher.hpp says how a pass works). Keeps its table from one problem to the next; memory and
/// helper threads are allocated at the first use.
class endgame_solver {
  public:
    using on_news = std::function<void(endgame_news const&)>;

    /// `source`: the evaluation for move ordering and forward pruning; no result depends on it.
    explicit endgame_solver(std::size_t hash_mb = 8, int threads = 1, evaluation_source source = {});
    endgame_solver(endgame_solver&&) noexcept;
    ~endgame_solver();

    /// Empties the table.
    void set_up(std::size_t hash_mb, int threads);
    /// Allocates the memory and the threads now.
    void prepare();

    /// The exact result within (alpha, beta), or a bound beyond the window; nothing once the budget is used
    /// up. If `selectivity` is given, no more accurate than that step of the selectivity levels.
    /// Precondition: -64 <= alpha < beta <= 64.
    [[nodiscard]] std::optional<int> solve(board const& b, int alpha, int beta, search::solver_budget& budget,
                                           on_news const& news = {}, int selectivity = endgame::exact);

    /// Empty squares from which on selective passes pay.
    static constexpr int selective_from = 18;

    /// A best move of a board whose exact result is known; nothing if the game is over or the budget used up.
    [[nodiscard]] std::optional<move> best_move(board const& b, int result, search::solver_budget& budget);
    /// Best play from such a position to the end, or as far as the budget allows.
    [[nodiscard]] std::vector<move> best_line(board b, int result, search::solver_budget& budget);

    /// Empties the table, and frees the memory.
    void clear() noexcept;

  private:
    struct machine;

    std::size_t hash_mb_;
    int threads_;
    evaluation_source source_;
    std::unique_ptr<machine> machine_;
};

} // namespace kiban::reversi
