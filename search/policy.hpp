#pragma once

#include "framework/capabilities.hpp"
#include "search/evaluator.hpp"
#include "search/limits.hpp"
#include "search/parameters.hpp"
#include "search/skill.hpp"
#include "search/solver.hpp"

#include <optional>
#include <vector>

namespace kiban::search {

/// Which steps of the search a game takes. A step that needs a capability the game lacks is left out whatever
/// the switch says.
struct features {
    bool table = true;         ///< transposition table
    bool aspiration = true;    ///< narrow windows around the last iteration's value
    bool history = true;       ///< killers and move statistics, where `indexed`
    bool continuation = false; ///< statistics of pairs of moves; move_index_size^2 * 2 bytes per thread
    bool staging = true;    ///< moves are generated kind by kind, where `staged`, `tactical` and `screened`
    bool quiescence = true; ///< where `tactical` and `staged`
    bool check_extension = true;    ///< where `tactical`
    bool mate_in_one = false;       ///< looks for a mate at once at new nodes, where `tactical` and `staged`
    bool null_move = true;          ///< where `passable`
    bool reductions = true;         ///< late moves are searched less deep at first
    bool internal_reduction = true; ///< less depth where the table knows no move
    bool reverse_futility = false;  ///< trusts a static evaluation far above the window
    bool futility = false;          ///< skips quiet moves that cannot lift a static evaluation far below it
    bool late_move_pruning = false; ///< skips late quiet moves near the leaves
    bool exchange_pruning =
        false;            ///< skips moves that lose material near the leaves, where the policy has `see`
    bool probcut = false; ///< trusts a shallow search far outside the window, by the game's error model
    bool shallow_ordering = false;    ///< sorts moves by a shallow search
    bool razoring = false;            ///< trusts the quiescence far below the window near the leaves
    bool singular = false;            ///< looks deeper at a move that is better than all others
    bool recapture_extension = false; ///< looks deeper at recaptures, where the policy knows them
    bool correction =
        false; ///< learns the errors of the evaluation, where the policy names `correction_keys`

    /// No step that can change the value of a search to fixed depth.
    [[nodiscard]] static constexpr features exact() noexcept {
        features f{};
        f.table = f.aspiration = f.quiescence = f.check_extension = f.null_move = f.reductions = false;
        f.internal_reduction = f.staging = f.correction = false;
        return f;
    }
};

/// What differs between games in the search: the primary template serves any game, with its rules alone. A
/// game specialises it in its policy.hpp, deriving from `default_policy<G>` and redefining what it wants:
/// see search/README.md for all that it may define.
template<game G>
struct default_policy {
    using position = typename G::position;
    using move_type = typename position::move_type;
    using evaluator = zero_evaluator<position>;

    static constexpr search::features features{};
    static constexpr search::parameters parameters{};
    static constexpr skill::errors_type skill_errors = skill::usual_errors;
};

template<game G>
struct policy : default_policy<G> {
    static_assert(!has_policy<G>, "this game has a policy that is not seen here: include "
                                  "games/NAME/engine.hpp (NAME is the game's), or games/engines.hpp");
    static constexpr bool is_primary = true; ///< not a game's own, which derives from default_policy
};

/// The policy with every step off that may change the value of a search to fixed depth: for comparison with
/// the plain negamax of reference.hpp.
template<class Policy>
struct exact_policy : Policy {
    static constexpr search::features features = search::features::exact();
};

// What a policy may define besides.

/// `see(position, move, threshold)`: whether the exchanges on the move's target square gain at least
/// `threshold`.
template<class Policy, class P>
concept judges_exchanges = requires(P const p, typename P::move_type m, score threshold) {
    { Policy::see(p, m, threshold) } -> std::same_as<bool>;
};

/// `gain(position, move)`: the material that the move wins at once (what is captured, what promotion adds).
template<class Policy, class P>
concept counts_gains = requires(P const p, typename P::move_type m) {
    { Policy::gain(p, m) } -> std::convertible_to<int>;
};

/// `order(position, move)`: a first guess of the move's worth, in the units of the evaluation.
template<class Policy, class P>
concept orders_moves = requires(P const p, typename P::move_type m) {
    { Policy::order(p, m) } -> std::convertible_to<int>;
};

/// `order_child(child)`: a first guess of the worth of a position after a move, for the side that has moved.
template<class Policy, class P>
concept orders_children = requires(P const child) {
    { Policy::order_child(child) } -> std::convertible_to<int>;
};

/// `depth_to_end(position)`: a number of plies of depth that surely reaches the end of the game. By default
/// what a game that is `bounded` says; but a pass costs no depth, so that a game with passes knows better.
template<class Policy, class P>
concept knows_end = requires(P const p) {
    { Policy::depth_to_end(p) } -> std::convertible_to<int>;
};

/// `plies_beyond_end`: as deep as the end of the game and so many plies deeper iterations still reduce moves
/// and prune, the less the deeper they are; from there on they leave nothing out. By default that is from the
/// end itself on.
template<class Policy>
inline constexpr int beyond_end = [] {
    if constexpr (requires { Policy::plies_beyond_end; }) {
        return int{Policy::plies_beyond_end};
    } else {
        return 0;
    }
}();

/// `solver`: an endgame solver; one object serves one thread. `solves(position, depth, iteration)`: whether a
/// node with so much depth left, in an iteration to such a depth, is handed over. `solve` gives the value, or
/// a bound on the far side of the window, or nothing once the budget says that time is up. `exact_plies`: the
/// root is solved once `depth_to_end` is at most that, after iterations up to the depth
/// `warm_up(depth_to_end)`. `passes`: those over the root, in their order; the last is exact, and alone will
/// do. `first_pass(depth_to_end)`: the first one that pays.
template<class Policy, class P>
concept solving = requires(typename Policy::solver solver, P const p, int plies, score s, solver_budget& b) {
    { Policy::solver::exact_plies } -> std::convertible_to<int>;
    { Policy::solver::warm_up(plies) } -> std::convertible_to<int>;
    { Policy::solver::solves(p, plies, plies) } -> std::same_as<bool>;
    { Policy::solver::first_pass(plies) } -> std::same_as<std::size_t>;
    { Policy::solver::passes.back() } -> std::convertible_to<solver_pass>;
    { solver.solve(p, s, s, solver_pass{}, b) } -> std::same_as<std::optional<score>>;
    solver.clear();
};

/// A solver's `plies_in(clock)`: so many plies before the end it begins under a clock, in the place of
/// `exact_plies`.
template<class Policy, class P>
concept solving_in_time = solving<Policy, P> && requires(game_clock const& c) {
    { Policy::solver::plies_in(c) } -> std::convertible_to<int>;
};

/// A solver's `set_threads(n)`: it shares its work out among `n` threads of its own.
template<class Policy, class P>
concept sharing = solving<Policy, P> && requires(typename Policy::solver solver) { solver.set_threads(1); };

/// A solver's `continue_line(position, value, line, budget)`: adds the moves of best play from a position of
/// that exact value to a line, as far as the budget allows.
template<class Policy, class P>
concept continuing =
    solving<Policy, P> &&
    requires(typename Policy::solver solver, P const p, score s, std::vector<typename P::move_type>& line,
             solver_budget& b) { solver.continue_line(p, s, line, b); };

/// `is_recapture(position, move, before)`: whether the move takes back what `before`, the last one, has
/// taken.
template<class Policy, class P>
concept knows_recaptures = requires(P const p, typename P::move_type m) {
    { Policy::is_recapture(p, m, m) } -> std::same_as<bool>;
};

/// `correction_keys(position)`: an array of hashes of those parts of a position by which the errors of the
/// evaluation are remembered.
template<class Policy, class P>
concept names_corrections = requires(P const p) {
    { Policy::correction_keys(p)[0] } -> std::convertible_to<std::uint64_t>;
    { Policy::correction_keys(p).size() } -> std::convertible_to<std::size_t>;
};

/// `mating_move(position)`: a move that ends the game at once, or none; without it, checks are tried in turn.
template<class Policy, class P>
concept sees_mates = requires(P const p) {
    { Policy::mating_move(p) } -> std::same_as<typename P::move_type>;
};

/// `moves_left(position, clock)`: own moves to plan the clock for.
template<class Policy, class P>
concept plans_time = requires(P const p, game_clock const& c) {
    { Policy::moves_left(p, c) } -> std::convertible_to<int>;
};

} // namespace kiban::search
