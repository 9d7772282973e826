#pragma once

#include "tools/analysis/judgement.hpp"
#include "tools/analysis/puzzles/line_finder.hpp"
#include "tools/analysis/puzzles/prover.hpp"

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>
#include <vector>

namespace kiban::tools {

/// Finds the positions of an analysed game in which only one move wins or holds.
template<game G>
class puzzle_finder {
  public:
    using position = typename G::position;
    using history = game_history<position>;

    puzzle_finder(line_finder<G>& finder, prover<G>& prover, std::atomic<bool> const& stop)
        : finder_{finder}, prover_{prover}, stopped_{stop} {}

    /// Precondition: the game is at its start.
    void find(history& game, analysed_game& result) {
        for (std::size_t i = 0; i < result.positions.size() && !stopped_; ++i) {
            if (is_candidate(result, i)) {
                verify(game, result, i);
            }
            if (i < result.moves.size()) {
                game.play(*G::read_move(game.current(), result.moves[i].played));
            }
        }
    }

  private:
    static constexpr int deeper = 8; ///< times the work

    line_finder<G>& finder_;
    prover<G>& prover_;
    std::atomic<bool> const& stopped_;

    [[nodiscard]] static std::optional<puzzle_kind> kind_of(score best, score second, double scale) {
        double const first = expected_points(best, scale);
        double const other = expected_points(second, scale);
        if (first >= 0.8 && other <= 0.6) {
            return puzzle_kind::win;
        }
        if (first >= 0.4 && first < 0.8 && other <= first - 0.3) {
            return puzzle_kind::hold;
        }
        return {};
    }

    [[nodiscard]] static bool is_candidate(analysed_game const& result, std::size_t i) {
        analysed_position const& p = result.positions[i];
        return !p.forced && p.lines.size() >= 2 && kind_of(p.value, p.lines[1].value, p.scale);
    }

    /// Recapturing the piece that has just captured is no puzzle.
    [[nodiscard]] static bool is_recapture(history const& game, typename position::move_type m) {
        if constexpr (tactical<position> && requires { m.to(); }) {
            return !game.moves().empty() && game.moves().back().to() == m.to() &&
                   game.current().is_capture(m);
        } else {
            return false;
        }
    }

    /// Whether a solver proves a mate by another move: the search may have missed a long one.
    [[nodiscard]] bool another_mates(position const& p, typename position::move_type best) {
        moves_of<position> moves;
        p.legal_moves(moves);
        return std::ranges::any_of(moves, [&](auto m) {
            position child = p;
            child.play(m);
            return m != best && prover_.lost(child).has_value();
        });
    }

    /// The best move alone, then all others, with more work for each.
    void verify(history& game, analysed_game& result, std::size_t i) {
        analysed_position const& p = result.positions[i];
        auto const best = G::read_move(game.current(), p.lines.front().moves.front());
        if (!best || is_recapture(game, *best)) {
            return;
        }
        search::limits<position> l = finder_.limits(deeper);
        moves_of<position> moves;
        game.current().legal_moves(moves);
        for (auto m : moves) {
            if (m != *best) {
                l.root_moves.push_back(m);
            }
        }
        search::outcome<position> outcome;
        static_cast<void>(finder_.run(game, l, outcome));
        puzzle found{.ply = i, .position = G::write(game.current()), .second = outcome.value};
        analysed_position proof{.scale = p.scale};
        if (auto const proved = prover_.prove(game.current(), deeper);
            proved && proved->moves.front() == *best) {
            finder_.add_line(game, proof, {proved->value, true, 0, {}}, proved->moves);
            found.proved = true;
        } else {
            l.root_moves.assign(1, *best);
            auto const last = finder_.run(game, l, outcome);
            finder_.add_line(game, proof, {outcome.value, outcome.solved, outcome.depth, {}},
                             finder_.best_play(outcome, last));
        }
        found.value = proof.lines.front().value;
        found.solution = proof.lines.front().moves;
        auto const kind = kind_of(found.value, found.second, p.scale);
        if (kind && !(is_decided(found.value) && another_mates(game.current(), *best)) && !stopped_) {
            found.kind = *kind;
            result.puzzles.push_back(std::move(found));
        }
    }
};

} // namespace kiban::tools
