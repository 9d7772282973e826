#pragma once

#include "games/reversi/endgame/endgame.hpp"
#include "games/reversi/evaluation/evaluate_learned.hpp"
#include "games/reversi/game.hpp"
#include "games/reversi/policy_probcut.hpp"
#include "search/policy.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace kiban::reversi {

/// The exact solver in the search's units: a disc is 100.
class search_solver {
  public:
    using budget = search::solver_budget;

    /// By the steps of the selectivity levels: who wins, then by how much, first nearly and then for sure.
    /// Less sure steps know less than the iterations before them.
    static constexpr int nearly_sure = endgame::selectivity_levels[endgame::exact - 1].percent;
    static constexpr std::array<search::solver_pass, 4> passes{
        {{nearly_sure, true}, {100, true}, {nearly_sure, false}, {100, false}}};
    /// Of a root whose moves lead to positions with a selectivity levels.
    [[nodiscard]] static constexpr std::size_t first_pass(int empties) noexcept {
        return empties > endgame_solver::selective_from ? 0 : passes.size() - 1;
    }
    /// Empty squares from which the root is solved.
    static constexpr int exact_plies = 20;
    /// The same under a clock: as many as leave time for the first pass at least.
    [[nodiscard]] static int plies_in(search::game_clock const& c) noexcept;
    /// Iterations first, so that there is a good move if solving takes too long.
    [[nodiscard]] static constexpr int warm_up(int empties) noexcept {
        return empties > endgame_solver::selective_from ? empties - 4 : std::max(1, empties - 8);
    }
    /// Deep iterations see through the last squares of every line.
    [[nodiscard]] static bool solves(position const& p, int depth, int iteration) noexcept {
        constexpr int seen_through = 8;
        constexpr int deep = 12;
        int const empties = p.empties().count();
        return depth >= empties || (iteration >= deep && empties <= seen_through);
    }

    [[nodiscard]] std::optional<score> solve(position const& p, score alpha, score beta,
                                             search::solver_pass pass, budget& b) {
        constexpr int disc = position::score_of_disc;
        constexpr score most = 64 * disc;
        if (alpha >= most) {
            return most;
        }
        if (beta <= -most) {
            return -most;
        }
        // The window in discs, rounded outwards; beyond +-64 nothing can lie.
        score const low = (std::max(alpha, -most) + most) / disc - 64;
        score const high = 64 - (most - std::min(beta, most)) / disc;
        auto const value = solver_.solve(p.discs(), low, high, b, {}, endgame::step_of(pass.percent));
        if (!value) {
            return std::nullopt;
        }
        return *value * disc;
    }
    /// Adds best play from a position of that exact value to a line, as far as the budget allows.
    void continue_line(position const& p, score value, std::vector<move>& line, budget& b) {
        auto const rest = solver_.best_line(p.discs(), value / position::score_of_disc, b);
        line.insert(line.end(), rest.begin(), rest.end());
    }
    void set_threads(int n) { solver_.set_up(hash_mb, n); }
    void clear() noexcept { solver_.clear(); }

  private:
    static constexpr std::size_t hash_mb = 8;

    endgame_solver solver_{hash_mb};
};

} // namespace kiban::reversi

/// How reversi is searched.
template<>
struct kiban::search::policy<kiban::reversi::game> : default_policy<kiban::reversi::game> {
    using evaluator = reversi::learned_evaluator;
    using solver = reversi::search_solver;

    static constexpr bool scales_margins = false; // they have been measured with this evaluation

    static constexpr search::features features = [] {
        search::features f{};
        f.shallow_ordering = true;
        f.reverse_futility = true;
        f.razoring = true;
        f.singular = true;
        f.history = false; // mobility orders better: with it 60 % more nodes
        return f;
    }();
    static constexpr search::parameters parameters = [] {
        search::parameters p{};
        // Found by `kiban tune`: see TRAINING.md.
        p.aspiration = 145;
        p.reverse_futility = 190;
        p.razor_depth = 6;
        p.razor_base = 300;
        p.razor_step = 200;
        p.reduction_base = 200;
        p.reduction_factor = 270;
        p.deeper_margin = 270;
        p.singular_depth = 8;
        p.singular_margin = 16;
        // From depth 10 on it cost three times the nodes, and 35 % against mobility alone in a match.
        p.shallow_from = 20;
        p.shallow_less = 17;
        p.shallow_most = 3;
        return p;
    }();

    static constexpr search::probcut_model probcut = reversi::probcut_errors;
    [[nodiscard]] static int probcut_stage(position const& p) noexcept { return p.empties().count(); }

    static constexpr int bench_depth = 18;

    /// Where there is no time for the solver, each reduced iteration to this many plies beyond the end errs
    /// less often.
    static constexpr int plies_beyond_end = 4;

    /// A pass costs no depth.
    [[nodiscard]] static int depth_to_end(position const& p) noexcept { return p.empties().count(); }

    /// The opponent's mobility now, most of all at corners, and to come: for the side that has moved.
    [[nodiscard]] static int order_child(position const& child) noexcept {
        reversi::board const& b = child.discs();
        std::uint64_t const replies = b.moves();
        int const open_squares = std::popcount(reversi::evaluator::beside(b.other) & b.empties());
        return -16 * std::popcount(replies) - 32 * std::popcount(replies & reversi::evaluator::corners) -
               6 * open_squares;
    }

    /// Half of the empty squares are ours. Where the game is decided, before the end comes into view and at
    /// it, each of ours takes the time of two others; once the end is known the rest take none.
    [[nodiscard]] static int moves_left(position const& p, search::game_clock const& c) noexcept {
        constexpr int deciding = 3;
        constexpr int at_the_end = 2;
        constexpr int weight = 2;
        int const before = (p.empties().count() - solver::plies_in(c) + 1) / 2;
        int const early = before - deciding;
        // Never all on one move: it may not be solved after all.
        return early > 0 ? early + weight * (deciding + at_the_end) : std::max(2, before + at_the_end);
    }
};
