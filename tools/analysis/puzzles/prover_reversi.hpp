#pragma once

#include "games/reversi/endgame/endgame.hpp"
#include "games/reversi/game.hpp"
#include "tools/analysis/puzzles/prover.hpp"

namespace kiban::tools {

/// Endings, in discs. As a game is analysed from its end, the table has most of an ending from the one after
/// it.
template<>
class prover<reversi::game> {
  public:
    using position = reversi::position;
    static constexpr std::uint64_t usual_nodes = 2'000'000;
    /// With more empty squares it is not tried.
    static constexpr int most_empties = 26;

    prover(analysis_settings const& s, std::atomic<bool> const& /*each solve is short*/)
        : nodes_{s.proof_nodes.value_or(usual_nodes)} {}

    void new_game() {
        solver_.clear();
        failures_ = 0;
    }

    [[nodiscard]] std::optional<proved_line<position>> prove(position const& p, int effort = 1) {
        constexpr int enough_failures = 2; // positions before it are harder still
        if (p.empties().count() > most_empties || (failures_ >= enough_failures && effort == 1)) {
            return {};
        }
        search::control control;
        search::solver_budget budget{control, nodes_ * static_cast<std::uint64_t>(effort), true, true};
        auto const discs = solver_.solve(p.discs(), -64, 64, budget);
        if (!discs) {
            failures_ += effort == 1 ? 1 : 0;
            return {};
        }
        proved_line<position> found{*discs * position::score_of_disc};
        search::solver_budget more{control, nodes_ * static_cast<std::uint64_t>(effort), true, true};
        continue_line(p, *discs, found.moves, more);
        found.nodes = budget.nodes() + more.nodes();
        return found.moves.empty() ? std::nullopt : std::optional{std::move(found)};
    }

    [[nodiscard]] std::optional<proved_line<position>> lost(position const&) const { return {}; }

  private:
    std::uint64_t nodes_;
    reversi::endgame_solver solver_{16};
    int failures_ = 0;

    void continue_line(position p, int result, std::vector<reversi::move>& line,
                       search::solver_budget& budget) {
        while (auto const m = solver_.best_move(p.discs(), result, budget)) {
            line.push_back(*m);
            p.play(*m);
            result = -result;
        }
    }
};

} // namespace kiban::tools
