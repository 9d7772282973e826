#pragma once

#include "games/reversi/endgame/selectivity.hpp"
#include "games/reversi/evaluation/evaluate_source.hpp"
#include "games/reversi/rules/board.hpp"
#include "games/reversi/rules/types.hpp"
#include "search/solver.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace kiban::reversi {

/// What a solver knows at some moment of a long solve.
struct endgame_news {
    int percent =
        0; ///< how sure a single cut of the present pass is, 0 before the first; 100: the bounds are proved
    int lower = -64; ///< bounds on the result in discs, by the passes of that percentage
    int upper = 64;
    std::uint64_t nodes = 0;  ///< of all threads, in this solve
    std::vector<move> line{}; ///< best play, as far as the table knows it
};

/// Solves endings exactly, in discs of the final margin with the empty squares counted for the winner.
///
/// Passes of rising accuracy, each in a narrow window about the last one's value; the last leaves nothing out
/// (endgame/searcher.hpp says how a pass works). Keeps its table from one problem to the next; memory and
/// helping threads are taken at the first use.
class endgame_solver {
  public:
    using on_news = std::function<void(endgame_news const&)>;

    /// `source`: what moves are ordered and cuts forecast by; no result depends on it.
    explicit endgame_solver(std::size_t hash_mb = 8, int threads = 1, evaluation_source source = {});
    endgame_solver(endgame_solver&&) noexcept;
    ~endgame_solver();

    /// Forgets all that was solved.
    void set_up(std::size_t hash_mb, int threads);
    /// Takes the memory and the threads now.
    void prepare();

    /// The exact result inside (alpha, beta), a bound on it on the far side outside; nothing once the budget
    /// is over. No surer than the step `selectivity` of the selectivity levels, if that is given.
    /// Precondition: -64 <= alpha < beta <= 64.
    [[nodiscard]] std::optional<int> solve(board const& b, int alpha, int beta, search::solver_budget& budget,
                                           on_news const& news = {}, int selectivity = endgame::exact);

    /// Empty squares from which on selective passes pay.
    static constexpr int selective_from = 18;

    /// A best move of a board whose exact result is known; nothing once the game or the budget is over.
    [[nodiscard]] std::optional<move> best_move(board const& b, int result, search::solver_budget& budget);

    /// Forgets all that was solved, and gives the memory back.
    void clear() noexcept;

  private:
    struct machine;

    std::size_t hash_mb_;
    int threads_;
    evaluation_source source_;
    std::unique_ptr<machine> machine_;
};

} // namespace kiban::reversi
