#pragma once

#include "framework/capabilities.hpp"
#include "search/evaluator.hpp"
#include "search/limits.hpp"
#include "search/parameters.hpp"
#include "search/skill.hpp"
#include "search/solver_budget.hpp"

#include <optional>
#include <vector>

namespace kiban::search {

/// Which steps of the search a game takes. A step that needs a capability which the game lacks is always left
/// out.
struct features {
    bool table = true;         ///< transposition table
    bool aspiration = true;    ///< narrow windows around the last iteration's value
    bool history = true;       ///< killers and move statistics, where `indexed`
    bool continuation = false; ///< statistics of pairs of moves; move_index_size^2 * 2 bytes per thread
    bool staging = true;    ///< moves are generated kind by kind, where `staged`, `tactical` and `screened`
    bool quiescence = true; ///< where `tactical` and `staged`, or `settling`
    bool check_extension = true;    ///< where `tactical`
    bool mate_in_one = false;       ///< looks for a mate in one at new nodes, where `tactical` and `staged`
    bool null_move = true;          ///< where `passable`
    bool reductions = true;         ///< late moves are searched to less depth at first
    bool internal_reduction = true; ///< less depth where the table knows no move
    bool reverse_futility = false;  ///< cuts off on a static evaluation far above the window
    bool futility = false;          ///< skips quiet moves that cannot lift a static evaluation far below it
    bool late_move_pruning = false; ///< skips late quiet moves near the leaves
    bool exchange_pruning =
        false;            ///< skips moves that lose material near the leaves, where the policy has `see`
    bool probcut = false; ///< cuts off on a shallow search far outside the window, by the game's error model
    bool shallow_ordering = false; ///< sorts moves by a shallow search
    bool razoring = false;         ///< trusts the quiescence search far below the window near the leaves
    bool singular = false;         ///< extends a move that is better than all others
    bool correction =
        false; ///< learns the errors of the evaluation, where the policy names `correction_keys`

    /// Only steps that cannot change the value of a search to fixed depth.
    [[nodiscard]] static constexpr features exact() noexcept {
        features f{};
        f.table = f.aspiration = f.quiescence = f.check_extension = f.null_move = f.reductions = false;
        f.internal_reduction = f.staging = f.correction = false;
        return f;
    }
};

/// What differs between games in the search. The primary template serves any game, with its rules alone. A
/// game specialises it in its policy.hpp, deriving from `default_policy<G>` and redefining what it wants;
/// search/README.md lists all that it may define.
template<game G>
struct default_policy {
    using position = typename G::position;
    using move_type = typename position::move_type;
    using evaluator = zero_evaluator<position>;

    static constexpr search::features features{};
    static constexpr search::parameters parameters{};
    /// Margins are meant for an evaluation that a move and its answer change by `usual_change` on average;
    /// each search measures that change at its start and multiplies them accordingly, so that the units of an
    /// evaluation do not matter. False: they are in the units of the evaluation as it is.
    static constexpr bool scales_margins = true;
    static constexpr skill::errors_type skill_errors = skill::usual_errors;
};

template<game G>
struct policy : default_policy<G> {
    static_assert(!has_policy<G>, "this game has a policy that is not seen here: include "
                                  "games/NAME/policy.hpp (NAME is the game's), or games/engines.hpp");
    static constexpr bool is_primary = true; ///< not a game's own policy, which derives from default_policy
};

/// The policy without any step that may change the value of a search to fixed depth: for comparison with the
/// plain negamax of reference.hpp.
template<class Policy>
struct exact_policy : Policy {
    static constexpr search::features features = search::features::exact();
};

// What a policy may define in addition.

/// `see(position, move, threshold)`: whether the exchanges on the move's target square gain at least
/// `threshold`.
template<class Policy, class P>
concept judges_exchanges = requires(P const p, typename P::move_type m, score threshold) {
    { Policy::see(p, m, threshold) } -> std::same_as<bool>;
};

/// `gain(position, move)`: the material that the move wins at once (the captured piece, the gain by
/// promotion).
template<class Policy, class P>
concept counts_gains = requires(P const p, typename P::move_type m) {
    { Policy::gain(p, m) } -> std::convertible_to<int>;
};

/// `order(position, move)`: a first estimate of the move, in the units of the evaluation.
template<class Policy, class P>
concept orders_moves = requires(P const p, typename P::move_type m) {
    { Policy::order(p, m) } -> std::convertible_to<int>;
};

/// `order_child(child)`: a first estimate of a position after a move, for the side that has moved.
template<class Policy, class P>
concept orders_children = requires(P const child) {
    { Policy::order_child(child) } -> std::convertible_to<int>;
};

/// `depth_to_end(position)`: a depth that certainly reaches the end of the game. By default a `bounded`
/// game's own number; but a pass costs no depth, so a game with passes can give a better one.
template<class Policy, class P>
concept knows_end = requires(P const p) {
    { Policy::depth_to_end(p) } -> std::convertible_to<int>;
};

/// `plies_beyond_end`: iterations still reduce moves and prune until they are this many plies deeper than the
/// end of the game, less and less with depth; from there on they leave nothing out. By default that is from
/// the end itself on.
template<class Policy>
inline constexpr int beyond_end = [] {
    if constexpr (requires { Policy::plies_beyond_end; }) {
        return int{Policy::plies_beyond_end};
    } else {
        return 0;
    }
}();

/// `solver`: an endgame solver; one object serves one thread. `solves(position, depth, iteration)`: whether
/// it takes over a node with remaining depth `depth`, in an iteration to depth `iteration`. `solve` gives the
/// value, or a bound beyond the window, or nothing once the budget says that time is up. `exact_plies`: the
/// root is solved once `depth_to_end` is at most that, after iterations up to the depth
/// `warm_up(depth_to_end)`. `passes`: those over the root, in their order; the last is exact, and suffices
/// alone. `first_pass(depth_to_end)`: the first pass that pays.
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

/// A solver's `plies_in(clock)`: how many plies before the end it begins under a clock, instead of
/// `exact_plies`.
template<class Policy, class P>
concept solving_in_time = solving<Policy, P> && requires(game_clock const& c) {
    { Policy::solver::plies_in(c) } -> std::convertible_to<int>;
};

/// A solver's `set_threads(n)`: it divides its work among `n` threads of its own.
template<class Policy, class P>
concept sharing = solving<Policy, P> && requires(typename Policy::solver solver) { solver.set_threads(1); };

/// A solver's `continue_line(position, value, line, budget)`: appends the moves of best play from a position
/// of that exact value to a line, as far as the budget allows.
template<class Policy, class P>
concept continuing =
    solving<Policy, P> &&
    requires(typename Policy::solver solver, P const p, score s, std::vector<typename P::move_type>& line,
             solver_budget& b) { solver.continue_line(p, s, line, b); };

/// `is_recapture(position, move, before)`: whether the move recaptures on the square of `before`, the last
/// move.
template<class Policy, class P>
concept knows_recaptures = requires(P const p, typename P::move_type m) {
    { Policy::is_recapture(p, m, m) } -> std::same_as<bool>;
};

/// `correction_keys(position)`: an array of hashes of those parts of a position by which the errors of the
/// evaluation are stored.
template<class Policy, class P>
concept names_corrections = requires(P const p) {
    { Policy::correction_keys(p)[0] } -> std::convertible_to<std::uint64_t>;
    { Policy::correction_keys(p).size() } -> std::convertible_to<std::size_t>;
};

/// `mating_move(position)`: a move that ends the game at once, or none; without it, checks are tried one by
/// one.
template<class Policy, class P>
concept sees_mates = requires(P const p) {
    { Policy::mating_move(p) } -> std::same_as<typename P::move_type>;
};

/// `moves_left(position, clock)`: number of own moves to plan the clock for.
template<class Policy, class P>
concept plans_time = requires(P const p, game_clock const& c) {
    { Policy::moves_left(p, c) } -> std::convertible_to<int>;
};

} // namespace kiban::search
