#pragma once

#include "games/reversi/endgame/endgame.hpp"
#include "games/reversi/game.hpp"
#include "tools/core/game_searcher_members.hpp"

#include <limits>

namespace kiban::core {

/// Exact results in discs, with best play to the end.
template<>
struct ending_solver<reversi::game> {
    [[nodiscard]] static solve_found solve(reversi::position const& p, solve_request const& request,
                                           stop_request const& stop) {
        reversi::endgame_solver solver{static_cast<std::size_t>(request.hash_mb), request.threads};
        search::solver_budget budget{stop.control(), std::numeric_limits<std::uint64_t>::max(), false, true};
        int const bound = request.outcome_only ? 1 : 64;
        std::vector<reversi::move> line;
        auto const discs =
            solver.solve(p.discs(), -bound, bound, budget,
                         [&](reversi::endgame_news const& n) { line = n.line.empty() ? line : n.line; });
        solve_found s{.nodes = budget.nodes()};
        if (discs) {
            s.sign = (*discs > 0) - (*discs < 0);
        }
        if (discs && !request.outcome_only) {
            s.discs = *discs;
            line = best_play(solver, p, *discs, budget);
        }
        for (reversi::move m : line) {
            s.moves.push_back(reversi::write(m));
        }
        return s;
    }

  private:
    [[nodiscard]] static std::vector<reversi::move> best_play(reversi::endgame_solver& solver,
                                                              reversi::position p, int result,
                                                              search::solver_budget& budget) {
        std::vector<reversi::move> line;
        while (auto const m = solver.best_move(p.discs(), result, budget)) {
            line.push_back(*m);
            p.play(*m);
            result = -result;
        }
        return line;
    }
};

} // namespace kiban::core
