#pragma once

#include "framework/history.hpp"
#include "search/clock/control.hpp"
#include "search/policy.hpp"
#include "search/table/transposition_table.hpp"
#include "search/tree/evaluation_change.hpp"
#include "search/tree/histories.hpp"
#include "search/tree/rules.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

namespace kiban::search {

/// A line of play, up to the greatest depth of a search.
template<class Move>
struct pv_line {
    int length = 0;
    std::array<Move, max_ply + 1> moves;

    void clear() noexcept { length = 0; }
    void assign(Move first, pv_line const& rest) noexcept {
        moves[0] = first;
        std::copy_n(rest.moves.begin(), rest.length, moves.begin() + 1);
        length = rest.length + 1;
    }
};

/// The state of one ply of the line that a thread searches.
template<class Move>
struct stack_entry {
    score evaluation = 0; ///< static; `no_evaluation` in check
    std::size_t index = 0;
    Move move{};                   ///< being searched; null for a null move
    bool quiet = true;             ///< it is no capture
    int number = 0;                ///< of the move being searched: 1 for the first tried
    int history = 0;               ///< of the move being searched
    int reduction = 0;             ///< of the move being searched, in plies
    int cutoffs = 0;               ///< of its siblings since their grandparent was entered
    Move excluded{};               ///< left out while the others are compared with it
    std::array<Move, 2> killers{}; ///< quiet moves that cut off siblings

    static constexpr score no_evaluation = score_infinite;
};

namespace detail {
template<class Policy, class P>
struct solver_choice {
    struct type {};
};
template<class Policy, class P>
    requires solving<Policy, P>
struct solver_choice<Policy, P> {
    using type = typename Policy::solver;
};
} // namespace detail

/// The policy's solver, or nothing.
template<class Policy, class P>
using solver_of = typename detail::solver_choice<Policy, P>::type;

/// One thread's share of a search: its own game, evaluator and statistics over the table that all share.
template<game G, class Policy = policy<G>>
class worker {
  public:
    using policy_type = Policy;
    using position = typename G::position;
    using move_type = typename position::move_type;
    using evaluator_type = typename Policy::evaluator;
    using history_type = game_history<position>;
    using stack_entry_type = stack_entry<move_type>;

    static constexpr search::features features = Policy::features;
    static constexpr bool has_history = features.history && indexed<position>;
    static constexpr bool has_continuation = has_history && features.continuation;
    static constexpr bool has_correction =
        has_history && features.correction && names_corrections<Policy, position>;
    static constexpr bool has_stages =
        features.staging && staged<position> && tactical<position> && screened<position>;
    static constexpr bool has_quiescence = features.quiescence && tactical<position> && staged<position>;
    static constexpr bool scales_margins =
        Policy::scales_margins && !std::same_as<evaluator_type, zero_evaluator<position>>;
    static_assert(evaluator<evaluator_type, position>);

    /// `m` outlives the worker; it counts in a build for tuning only.
    worker(transposition_table& t, control const& c, bool leads, search::parameters const& m,
           weights_of<evaluator_type> const& weights)
        : table_{t}, control_{c}, leads_{leads}, parameters_{m},
          evaluator_{make_evaluator<evaluator_type>(weights)}, lines_{std::make_unique<lines_type>()} {}

    /// Before a search of the game's present position. `node_limit` is for this thread alone.
    void prepare(history_type const& game, std::uint64_t node_limit) {
        game_ = game;
        node_limit_ = node_limit;
        nodes_.store(0, std::memory_order_relaxed);
        next_check_ = 0;
        aborted_ = armed_ = false;
        selective_depth_ = null_from_ = probcut_levels_ = 0;
        solver_pass_ = {};
        stack_.fill({});
        if constexpr (incremental_evaluator<evaluator_type, position>) {
            evaluator_.reset(root());
        }
        if constexpr (scales_margins) {
            scaled_ = tuning ? parameters_ : Policy::parameters;
            if (auto const change = measured_change(evaluator_, root())) {
                scale_margins(scaled_, change->total, usual_change * change->pairs);
            }
        }
    }
    /// Forgets what was learned in earlier searches.
    void forget() noexcept {
        histories_.clear();
        if constexpr (solving<Policy, position>) {
            solver_.clear();
        }
    }

    [[nodiscard]] search::parameters const& parameters() const noexcept {
        if constexpr (scales_margins) {
            return scaled_;
        } else if constexpr (tuning) {
            return parameters_;
        } else {
            return Policy::parameters;
        }
    }

    [[nodiscard]] position& root() noexcept { return game_->current(); }
    [[nodiscard]] position const& root() const noexcept { return game_->current(); }
    [[nodiscard]] transposition_table& table() noexcept { return table_; }
    [[nodiscard]] auto& histories() noexcept { return histories_; }
    [[nodiscard]] evaluator_type& evaluator() noexcept { return evaluator_; }
    [[nodiscard]] score evaluate(position const& p) { return evaluator_(p); }

    /// The stack entry of a ply, from `-plies_before`.
    [[nodiscard]] stack_entry_type& at(int ply) noexcept {
        return stack_[static_cast<std::size_t>(ply + plies_before)];
    }
    [[nodiscard]] pv_line<move_type>& line(int ply) noexcept {
        return (*lines_)[static_cast<std::size_t>(ply)];
    }

    /// Counts a node: a move made, as Stockfish and YaneuraOu count them. Null moves, and positions searched
    /// again, count nothing.
    void count() noexcept {
        if (!aborted_) {
            nodes_.store(nodes() + 1, std::memory_order_relaxed);
        }
    }
    /// Enters a node; afterwards `aborted` says whether the search goes on.
    void enter(int ply) noexcept {
        if (aborted_) {
            return;
        }
        selective_depth_ = std::max(selective_depth_, ply);
        if (std::uint64_t const n = nodes(); n >= next_check_) {
            check(n);
        }
    }
    /// The search is to end at once; the values returned on the way are invalid.
    [[nodiscard]] bool aborted() const noexcept { return aborted_; }
    /// From now on the search may be aborted: there is a move to play.
    void arm() noexcept {
        armed_ = true;
        check(nodes());
    }

    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] int selective_depth() const noexcept { return selective_depth_; }
    void begin_iteration(int depth) noexcept {
        depth_ = depth;
        length_ = std::clamp(depth - parameters().long_from, 0, 8);
        selective_depth_ = 0;
    }
    [[nodiscard]] int iteration() const noexcept { return depth_; }
    /// How long the search is: 0 up to the iteration `long_from`, 8 from the eighth after it on.
    [[nodiscard]] int length() const noexcept { return length_; }
    [[nodiscard]] bool is_long() const noexcept { return length_ >= 4; }

    /// No null moves nearer to the root than that ply, where one is being verified.
    [[nodiscard]] int null_from() const noexcept { return null_from_; }
    void set_null_from(int ply) noexcept { null_from_ = ply; }

    /// How many shallow searches of ProbCut are under way, one within the other.
    [[nodiscard]] int& probcut_levels() noexcept { return probcut_levels_; }

    /// Sets the selectivity of the game's solver from now on.
    void set_solver_pass(solver_pass p) noexcept { solver_pass_ = p; }
    [[nodiscard]] bool solves_exactly() const noexcept { return solver_pass_.is_exact(); }
    /// Sets the number of threads of the game's solver.
    void share_solver(int threads)
        requires sharing<Policy, position>
    {
        solver_.set_threads(threads);
    }
    /// Runs the game's solver on a node. Nothing if it was interrupted.
    [[nodiscard]] std::optional<score> solve(position const& p, score alpha, score beta)
        requires solving<Policy, position>
    {
        std::uint64_t const used = nodes();
        solver_budget budget{control_, node_limit_ - std::min(node_limit_, used), leads_, armed_};
        auto const value = solver_.solve(p, alpha, beta, solver_pass_, budget);
        nodes_.store(used + budget.nodes(), std::memory_order_relaxed);
        check(nodes());
        if (!value) {
            aborted_ = true;
        }
        return value;
    }

    /// Extends a line from the root whose value is exact by the solver's best play. The nodes are not
    /// counted.
    void continue_line(std::vector<move_type>& line, score value)
        requires continuing<Policy, position>
    {
        position p = root();
        for (move_type m : line) {
            p.play(m);
            value = -value;
        }
        solver_budget budget{control_, line_nodes, leads_, armed_};
        solver_.continue_line(p, value, line, budget);
    }

  private:
    static constexpr int plies_before = 5; ///< that a node looks back, and its parent from the root
    static constexpr std::uint64_t check_interval = 512;
    static constexpr std::uint64_t line_nodes = 200'000;
    using lines_type = std::array<pv_line<move_type>, max_ply + 2>;

    transposition_table& table_;
    control const& control_;
    bool leads_; ///< watches the clock for all threads
    search::parameters const& parameters_;
    search::parameters scaled_ = Policy::parameters; ///< to the evaluation

    std::optional<history_type> game_;
    evaluator_type evaluator_;
    [[no_unique_address]] solver_of<Policy, position> solver_{};
    solver_pass solver_pass_{};
    search::histories<position, has_continuation, has_correction> histories_;
    std::array<stack_entry_type, max_ply + 2 + plies_before> stack_{};
    std::unique_ptr<lines_type> lines_;

    std::atomic<std::uint64_t> nodes_{0}; ///< written by this thread only
    std::uint64_t node_limit_ = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t next_check_ = 0;
    int depth_ = 0;
    int length_ = 0;
    int selective_depth_ = 0;
    int null_from_ = 0;
    int probcut_levels_ = 0;
    bool armed_ = false;
    bool aborted_ = false;

    void check(std::uint64_t n) noexcept {
        next_check_ = n + check_interval;
        if (!armed_) {
            return;
        }
        if (n < node_limit_) {
            next_check_ = std::min(next_check_, node_limit_);
        }
        aborted_ = aborted_ || n >= node_limit_ || control_.must_stop(leads_);
    }
};

} // namespace kiban::search
