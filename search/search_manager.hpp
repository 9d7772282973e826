#pragma once

#include "search/clock/move_timer.hpp"
#include "search/report.hpp"
#include "search/skill.hpp"
#include "search/thread_pool.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

namespace kiban::search {

/// Leads a thread pool through one search after another: iterations, limits, reports, and the end. It runs on
/// the thread pool's first thread, and watches the clock.
template<game G, class Policy = policy<G>>
class search_manager {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;
    using history = game_history<position>;
    using limits_type = limits<position>;
    using report_type = report<position>;
    using outcome_type = outcome<position>;

    search_manager(std::size_t hash_mb, int threads) : pool_{control_, hash_mb, threads} {}

    /// To be configured while no search runs.
    [[nodiscard]] thread_pool<G, Policy>& pool() noexcept { return pool_; }
    void new_game() {
        timer_.new_game();
        pool_.forget();
    }

    /// Takes the limits of the next `run`; from here on a stop or a ponder hit counts for it.
    void prepare(position const& root, limits_type const& l) { timer_.begin(l, moves_left(root, l)); }
    void stop() { timer_.stop(); }
    void ponder_hit(std::optional<game_clock> const& clock) { timer_.ponder_hit(clock); }

    /// Searches. `report` may be empty.
    template<class Report>
    outcome_type run(history const& game, limits_type const& l, Report const& report) {
        helpers at_work;
        struct at_end {
            control& c;
            ~at_end() { c.stop(); }
        } const whatever_happens{control_}; // otherwise helpers would go on searching after a failure
        pool_.pin_leader(at_work.pinned);
        skill const skilled{l.skill.value_or(skill::best), Policy::skill_errors};
        bool const alone = !skilled.is_full() || l.driver != driver::pvs;
        pool_.prepare(game, l.nodes, alone);
        root_search<worker_type> root{pool_.leader(), moves_at_root(game.current(), l.root_moves), l.driver};
        outcome_type result;
        if (root.moves().empty()) {
            result.value = game.current().final_score();
            result.solved = true;
        } else {
            if (!alone) {
                pool_.start_helpers(root.moves(), at_work.threads);
            }
            auto const show = [&](report_type const& news) {
                if (report && news.line <= l.lines) {
                    report(news);
                }
            };
            iterate(root, skilled.limited(l), show, at_work, result);
            control_.stop();
            std::size_t const started = at_work.threads.size();
            pool_.join(at_work.threads);
            auto const own = skilled.is_full() ? root.choice() : chosen_by(skilled, root);
            bool const votes = l.lines <= 1 && !l.depth && !result.solved;
            auto const& chosen = pool_.elect(own, votes ? started : 0);
            if (&chosen != &own) {
                show(news_of(chosen));
            }
            conclude(chosen, result);
        }
        timer_.await_release();
        timer_.end();
        result.nodes = pool_.nodes();
        result.time = timer_.elapsed();
        return result;
    }

  private:
    using worker_type = worker<G, Policy>;
    static constexpr milliseconds quiet_time{1000}; ///< no reports of bounds before this

    /// An iteration: its depth, and once that reaches the end of the game, the solver's pass.
    struct stage {
        int depth = 1;
        std::size_t number = 0; ///< of the pass
        solver_pass pass{};
    };

    /// The helper threads of a search that runs, and the pinning of its own thread.
    struct helpers {
        std::optional<pinning> pinned;
        std::vector<std::jthread> threads;
    };

    control control_;
    move_timer timer_{control_};
    thread_pool<G, Policy> pool_;

    [[nodiscard]] static int moves_left(position const& p, limits_type const& l) {
        if constexpr (plans_time<Policy, position>) {
            return std::max(1, int{Policy::moves_left(p, l.clock.value_or(game_clock{}))});
        } else {
            int const plies = depth_to_end<Policy>(p);
            return plies > max_ply ? expected_moves : std::max(1, (plies + 1) / 2);
        }
    }

    /// The choice of a player of that skill among the values found.
    [[nodiscard]] static root_choice<position> chosen_by(skill skilled,
                                                         root_search<worker_type> const& root) {
        root_choice<position> choice = root.choice();
        std::vector<score> values;
        for (auto const& r : root.moves()) {
            if (r.value == -score_infinite || static_cast<int>(values.size()) == skilled.lines()) {
                break;
            }
            values.push_back(r.value);
        }
        if (!values.empty()) {
            auto const seed = static_cast<std::uint64_t>(steady_clock::now().time_since_epoch().count());
            auto const& r = root.moves()[skilled.choose(values, seed)];
            choice.move = r.move;
            choice.value = r.value;
            choice.pv = r.pv;
        }
        return choice;
    }

    template<class Report>
    void iterate(root_search<worker_type>& root, limits_type const& l, Report const& report, helpers& at_work,
                 outcome_type& result) {
        worker_type& w = pool_.leader();
        steadiness steady;
        for (stage at;;) {
            int const end = complete_depth<Policy>(w.root());
            bool const at_end = at.depth >= end && at.pass.is_exact();
            bool const solved = at_end && !at.pass.winner_only;
            root_choice<position> const before = root.choice();
            auto const tell_line = [&](std::size_t line) { tell(root, line, at, at_end, l, report); };
            w.set_solver_pass(at.pass);
            if (!(at.pass.winner_only ? root.find_winner(at.depth, tell_line)
                                      : root.iterate(at.depth, l.lines, tell_line))) {
                if (root.knows_best()) {
                    tell(root, 0, at, false, l, report);
                }
                return;
            }
            w.arm();
            result.solved = solved;
            auto const& now = root.choice();
            steady.note(now.move != before.move, before.depth > 0 ? before.value - now.value : 0,
                        root.share_of_best());
            if (is_enough(root, l, solved, steady)) {
                return;
            }
            stage const next = after(at, w.root(), l);
            if (at.depth < end && next.depth >= end) {
                hand_over(at_work);
            }
            at = next;
        }
    }

    /// From here on a solver does the work, and divides it among threads itself if it can.
    void hand_over([[maybe_unused]] helpers& at_work) {
        if constexpr (sharing<Policy, position>) {
            int const threads = 1 + static_cast<int>(at_work.threads.size());
            control_.dismiss_helpers();
            pool_.join(at_work.threads);
            at_work.pinned.reset(); // otherwise all of the solver's threads would stay on one processor
            pool_.leader().share_solver(threads);
        }
    }

    /// Whether nothing is left to find, or no time to find it.
    [[nodiscard]] bool is_enough(root_search<worker_type> const& root, limits_type const& l, bool solved,
                                 steadiness const& steady) {
        score const value = root.choice().value;
        int const depth = root.choice().depth;
        bool const mate_found = l.lines <= 1 && is_decided(value) && score_win - std::abs(value) <= depth;
        bool const forced = root.moves().size() == 1 && timer_.saves_time();
        return solved || mate_found || forced || depth >= max_ply - 1 || depth >= l.depth.value_or(max_ply) ||
               (l.soft_nodes && pool_.nodes() >= *l.soft_nodes) || pool_.leader().aborted() ||
               timer_.is_time_to_move(steady);
    }

    /// How many plies before the end the root is solved.
    [[nodiscard]] static int solved_plies(limits_type const& l)
        requires solving<Policy, position>
    {
        using solver = typename Policy::solver;
        if (l.exact_plies) {
            return *l.exact_plies;
        }
        if constexpr (solving_in_time<Policy, position>) {
            if (l.move_time) {
                return solver::plies_in({.byoyomi = *l.move_time});
            }
            if (l.clock) {
                return solver::plies_in(*l.clock);
            }
        }
        return l.depth ? 0 : int{solver::exact_plies};
    }

    /// The iteration after one that has not solved the root.
    [[nodiscard]] static stage after(stage const& at, position const& root, limits_type const& l) {
        if constexpr (solving<Policy, position>) {
            using solver = typename Policy::solver;
            int const left = depth_to_end<Policy>(root);
            if (left <= solved_plies(l) && at.depth >= solver::warm_up(left)) {
                int const end = complete_depth<Policy>(root);
                std::size_t next = at.depth < end ? solver::first_pass(left) : at.number + 1;
                // If time is short, the first question is who wins.
                while (solver::passes[next].winner_only && (!l.clock || l.lines > 1)) {
                    ++next;
                }
                return {end, next, solver::passes[next]};
            }
        }
        // A depth limit that reaches the end asks for a certain result.
        bool const sure = l.depth && at.depth + 1 >= depth_to_end<Policy>(root);
        return {sure ? std::max(at.depth + 1, complete_depth<Policy>(root)) : at.depth + 1};
    }
    /// A depth for reports: that of the end once nothing is left out.
    [[nodiscard]] int reported_depth(int depth) const {
        position const& root = pool_.leader().root();
        return depth >= complete_depth<Policy>(root) ? depth - beyond_end<Policy> : depth;
    }

    [[nodiscard]] report_type news_of(root_choice<position> const& c) const {
        report_type news;
        news.depth = reported_depth(c.depth);
        news.selective_depth = std::max(news.depth, pool_.leader().selective_depth());
        news.value = c.value;
        news.nodes = pool_.nodes();
        news.time = timer_.elapsed();
        news.hash_permille = pool_.table().permille();
        news.pv = c.pv;
        return news;
    }
    /// Of a value exact to the end of the game.
    [[nodiscard]] static proof what_is_proved(score value, bound b) {
        bool const has_winner = (b == bound::lower && value > 0) || (b == bound::upper && value < 0);
        return b == bound::exact ? proof::exact : has_winner ? proof::winner : proof::none;
    }
    template<class Report>
    void tell(root_search<worker_type> const& root, std::size_t line, stage const& at, bool to_end,
              limits_type const& l, Report const& report) {
        auto const& r = root.moves()[line];
        proof const proved = to_end ? what_is_proved(r.value, r.exactness) : proof::none;
        if (r.exactness != bound::exact && proved == proof::none && timer_.elapsed() < quiet_time) {
            return;
        }
        report_type news = news_of({.move = r.move, .value = r.value, .depth = at.depth, .pv = r.pv});
        news.line = static_cast<int>(line) + 1;
        news.lines = std::min(l.lines, static_cast<int>(root.moves().size()));
        news.bound = r.exactness;
        news.percent = at.pass.is_exact() ? 0 : at.pass.percent;
        news.proof = proved;
        if constexpr (continuing<Policy, position>) {
            if (proved == proof::exact) {
                pool_.leader().continue_line(news.pv, r.value);
            }
        }
        report(news);
    }

    void conclude(root_choice<position> const& best, outcome_type& result) {
        result.best = best.move;
        result.value = best.value;
        result.depth = reported_depth(best.depth);
        result.ponder = best.pv.size() > 1 ? best.pv[1] : expected_reply(best.move);
    }

    /// The table's move after a move at the root, if it is legal there.
    [[nodiscard]] move_type expected_reply(move_type m) {
        return with_child(pool_.leader().root(), m, [&](position const& child) {
            auto const reply = move_of_bits<move_type>(pool_.table().probe(child.key()).move);
            moves_of<position> legal;
            child.legal_moves(legal);
            return std::ranges::find(legal, reply) != legal.end() ? reply : move_type{};
        });
    }
};

} // namespace kiban::search
