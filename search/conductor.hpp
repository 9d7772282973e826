#pragma once

#include "search/control.hpp"
#include "search/move_timer.hpp"
#include "search/pinning.hpp"
#include "search/report.hpp"
#include "search/root.hpp"
#include "search/skill.hpp"
#include "search/voting.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace kiban::search {

/// Leads the threads of one search after another over one table: iterations, limits, reports, and the end.
///
/// Lazy SMP: every thread searches the root by itself, and they help each other through the table. The first
/// one leads and watches the clock; at the end they vote.
template<game G, class Policy = policy<G>>
class conductor {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;
    using history = game_history<position>;
    using limits_type = limits<position>;
    using report_type = report<position>;
    using outcome_type = outcome<position>;

    using weights_type = weights_of<typename Policy::evaluator>;

    conductor(std::size_t hash_mb, int threads) : hash_mb_{hash_mb} { set_threads(threads); }

    // Not while a search runs.
    void set_hash(std::size_t mb) {
        hash_mb_ = mb;
        if (table_) {
            table_->resize(mb);
        }
    }
    /// At most eight for each processor: more would starve the one that watches the clock. Returns how many
    /// there are now.
    int set_threads(int n) {
        int const processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        return threads_ = std::clamp(n, 1, 8 * processors);
    }
    /// Whether each thread keeps to a processor of its own.
    void set_pinning(bool on) noexcept { pins_ = on; }
    /// Sets a number of the search; false if there is none of that name, or this is no build for tuning.
    [[nodiscard]] bool set_parameter(std::string_view name, int value) {
        return tuning && search::set_parameter(margins_, name, value);
    }
    /// What was worked out with other weights is forgotten.
    void set_weights(weights_type weights) {
        weights_ = std::move(weights);
        workers_.clear();
        clear_hash();
    }
    void clear_hash() {
        if (table_) {
            table_->clear(threads_);
        }
    }
    /// Takes all memory now, the table's and the threads', rather than at the first search.
    void allocate() {
        make_table();
        make_workers();
        table_->populate(threads_);
    }
    void new_game() {
        timer_.new_game();
        clear_hash();
        for (auto& w : workers_) {
            w->forget();
        }
    }
    [[nodiscard]] std::size_t hash_bytes() const noexcept { return table_ ? table_->bytes() : 0; }

    /// Takes up the limits of the next `run`; from here on a stop or a ponder hit counts for it.
    void prepare(position const& root, limits_type const& l) { timer_.begin(l, moves_left(root)); }
    void stop() { timer_.stop(); }
    void ponder_hit(std::optional<game_clock> const& clock) { timer_.ponder_hit(clock); }

    /// Searches. `report` may be empty.
    template<class Report>
    outcome_type run(history const& game, limits_type const& l, Report const& report) {
        pinning const pinned{pins_ ? 0 : -1};
        skill const skilled{l.skill.value_or(skill::best), Policy::skill_errors};
        bool const alone = !skilled.is_full() || l.driver != driver::pvs;
        set_up(game, l, alone ? 1 : threads_);
        root_search<worker_type> root{*workers_[0], moves_at_root(game.current(), l.root_moves), l.driver};
        outcome_type result;
        if (root.moves().empty()) {
            result.value = game.current().final_score();
            result.solved = true;
        } else {
            std::vector<std::jthread> helpers;
            if (!alone) {
                helpers = start_helpers(root.moves());
            }
            auto const show = [&](report_type const& news) {
                if (report && news.line <= l.lines) {
                    report(news);
                }
            };
            iterate(root, skilled.limited(l), show, result);
            control_.stop();
            std::size_t const started = helpers.size();
            helpers.clear(); // joins them
            choices_[0] = skilled.is_full() ? root.choice() : chosen_by(skilled, root);
            std::size_t const chosen = l.lines <= 1 && !l.depth && !result.solved ? elect(started + 1) : 0;
            if (chosen != 0) {
                show(news_of(choices_[chosen]));
            }
            conclude(choices_[chosen], result);
        }
        timer_.await_release();
        timer_.end();
        result.nodes = total_nodes();
        result.time = timer_.elapsed();
        return result;
    }

  private:
    using worker_type = worker<G, Policy>;
    static constexpr milliseconds quiet_time{1000}; ///< no reports of mere bounds earlier

    std::size_t hash_mb_;
    int threads_ = 1;
    [[no_unique_address]] weights_type weights_{};
    std::optional<transposition_table> table_;
    std::vector<std::unique_ptr<worker_type>> workers_;
    control control_;
    search::margins margins_ = Policy::margins; ///< used in a build for tuning only

    move_timer timer_{control_};
    std::vector<root_choice<position>> choices_; ///< of each worker
    bool pins_ = false;

    [[nodiscard]] static int moves_left(position const& p) {
        if constexpr (plans_time<Policy, position>) {
            return std::max(1, int{Policy::moves_left(p)});
        } else {
            int const plies = depth_to_end<Policy>(p);
            return plies > max_ply ? expected_moves : std::max(1, (plies + 1) / 2);
        }
    }

    void make_table() {
        if (!table_) {
            table_.emplace(hash_mb_);
        }
    }
    /// Precondition: there is a table.
    void make_workers() {
        while (workers_.size() < static_cast<std::size_t>(threads_)) {
            workers_.push_back(
                std::make_unique<worker_type>(*table_, control_, workers_.empty(), margins_, weights_));
        }
        workers_.resize(static_cast<std::size_t>(threads_));
        choices_.resize(workers_.size());
    }

    /// `searching`: how many threads the nodes are shared out to.
    void set_up(history const& game, limits_type const& l, int searching) {
        make_table();
        make_workers();
        table_->new_generation();
        auto const all = std::numeric_limits<std::uint64_t>::max();
        auto const n = static_cast<std::uint64_t>(searching);
        std::uint64_t const limit = l.nodes.value_or(all);
        for (auto& w : workers_) {
            w->prepare(game, limit == all ? all : limit / n + (w == workers_[0] ? limit % n : 0));
        }
    }

    [[nodiscard]] std::vector<std::jthread> start_helpers(root_moves<position> const& moves) {
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            try {
                helpers.emplace_back([this, i, moves] { help(i, moves); });
            } catch (std::system_error const&) {
                break; // the system has no more threads to give: those that run will do
            }
        }
        return helpers;
    }
    void help(std::size_t i, root_moves<position> const& moves) {
        pinning const pinned{pins_ ? static_cast<int>(i) : -1};
        worker_type& w = *workers_[i];
        w.arm();
        root_search<worker_type> root{w, moves};
        // Half of the helpers run one ply ahead.
        for (int depth = 1 + static_cast<int>(i % 2); depth < max_ply && !w.aborted(); ++depth) {
            root.iterate(depth, 1, [](std::size_t) {});
        }
        choices_[i] = root.choice();
    }
    /// The worker whose choice counts, of the first `count`.
    [[nodiscard]] std::size_t elect(std::size_t count) const {
        std::vector<ballot> ballots;
        for (std::size_t i = 0; i < count; ++i) {
            auto const& c = choices_[i];
            ballots.push_back({move_bits(c.move), c.value, c.depth});
        }
        return elected(ballots);
    }
    /// What a player of that skill makes of the values found.
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
    void iterate(root_search<worker_type>& root, limits_type const& l, Report const& report,
                 outcome_type& result) {
        worker_type& w = *workers_[0];
        steadiness steady;
        for (int depth = 1;;) {
            bool const solved = depth >= depth_to_end<Policy>(w.root());
            root_choice<position> const before = root.choice();
            auto const tell_line = [&](std::size_t line, bool exact) {
                tell(root, line, depth, exact, l, report);
            };
            if (!root.iterate(depth, l.lines, [&](std::size_t line) { tell_line(line, solved); })) {
                if (root.choice().depth == depth) {
                    tell_line(0, false);
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
            depth = next_depth(w.root(), depth, l);
        }
    }

    /// Whether nothing is left to find out, or no time to find it out in.
    [[nodiscard]] bool is_enough(root_search<worker_type> const& root, limits_type const& l, bool solved,
                                 steadiness const& steady) {
        score const value = root.choice().value;
        int const depth = root.choice().depth;
        bool const mate_found = l.lines <= 1 && is_decided(value) && score_win - std::abs(value) <= depth;
        bool const forced = root.moves().size() == 1 && timer_.saves_time();
        return solved || mate_found || forced || depth >= max_ply - 1 || depth >= l.depth.value_or(max_ply) ||
               (l.soft_nodes && total_nodes() >= *l.soft_nodes) || workers_[0]->aborted() ||
               timer_.is_time_to_move(steady);
    }

    [[nodiscard]] static int next_depth([[maybe_unused]] position const& root, int depth,
                                        [[maybe_unused]] limits_type const& l) {
        if constexpr (solving<Policy, position>) {
            int const left = depth_to_end<Policy>(root);
            int const exact = l.exact_plies.value_or(l.depth ? 0 : int{Policy::solver::exact_plies});
            if (left <= exact && depth >= Policy::solver::warm_up(left) && depth < left) {
                return left;
            }
        }
        return depth + 1;
    }

    [[nodiscard]] report_type news_of(root_choice<position> const& c) const {
        report_type news;
        news.depth = c.depth;
        news.selective_depth = std::max(c.depth, workers_[0]->selective_depth());
        news.value = c.value;
        news.nodes = total_nodes();
        news.time = timer_.elapsed();
        news.hash_permille = table_->permille();
        news.pv = c.pv;
        return news;
    }
    /// Of a value to the end of the game.
    [[nodiscard]] static proof what_is_proved(score value, bound b) {
        bool const has_winner = (b == bound::lower && value > 0) || (b == bound::upper && value < 0);
        return b == bound::exact ? proof::exact : has_winner ? proof::winner : proof::none;
    }
    template<class Report>
    void tell(root_search<worker_type> const& root, std::size_t line, int depth, bool solved,
              limits_type const& l, Report const& report) {
        auto const& r = root.moves()[line];
        if (r.exactness != bound::exact && timer_.elapsed() < quiet_time) {
            return;
        }
        report_type news = news_of({.move = r.move, .value = r.value, .depth = depth, .pv = r.pv});
        news.line = static_cast<int>(line) + 1;
        news.lines = std::min(l.lines, static_cast<int>(root.moves().size()));
        news.bound = r.exactness;
        if (solved) {
            news.proof = what_is_proved(r.value, r.exactness);
            if constexpr (continuing<Policy, position>) {
                if (r.exactness == bound::exact) {
                    workers_[0]->continue_line(news.pv, r.value);
                }
            }
        }
        report(news);
    }

    void conclude(root_choice<position> const& best, outcome_type& result) {
        result.best = best.move;
        result.value = best.value;
        result.depth = best.depth;
        result.ponder = best.pv.size() > 1 ? best.pv[1] : expected_reply(best.move);
    }

    /// The table's move after a move at the root, if it is legal there.
    [[nodiscard]] move_type expected_reply(move_type m) {
        return with_child(workers_[0]->root(), m, [&](position const& child) {
            auto const reply = move_of_bits<move_type>(table_->probe(child.key()).move);
            moves_of<position> legal;
            child.legal_moves(legal);
            return std::ranges::find(legal, reply) != legal.end() ? reply : move_type{};
        });
    }

    [[nodiscard]] std::uint64_t total_nodes() const noexcept {
        std::uint64_t sum = 0;
        for (auto const& w : workers_) {
            sum += w->nodes();
        }
        return sum;
    }
};

} // namespace kiban::search
