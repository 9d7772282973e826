#pragma once

#include "search/clock/control.hpp"
#include "search/pinning.hpp"
#include "search/root.hpp"
#include "search/voting.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace kiban::search {

/// The threads of a search, the data that each of them owns, and the table through which they help each
/// other.
///
/// Lazy SMP: every thread searches the root by itself. The first one is the search manager's own; at the end
/// they vote.
template<game G, class Policy = policy<G>>
class thread_pool {
  public:
    using worker_type = worker<G, Policy>;
    using position = typename G::position;
    using history = game_history<position>;
    using weights_type = weights_of<typename Policy::evaluator>;

    /// `c` must outlive the thread pool.
    thread_pool(control const& c, std::size_t hash_mb, int threads) : control_{c}, hash_mb_{hash_mb} {
        set_threads(threads);
    }

    // Not while a search runs.
    void set_hash(std::size_t mb) {
        hash_mb_ = mb;
        if (table_) {
            table_->resize(mb);
        }
    }
    /// At most eight for each processor: more would delay the thread that watches the clock. Returns the new
    /// number of threads.
    int set_threads(int n) {
        int const processors = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        return threads_ = std::clamp(n, 1, 8 * processors);
    }
    /// Whether each thread is bound to a processor of its own.
    void set_pinning(bool on) noexcept { pins_ = on; }
    /// Sets a number of the search; false if there is none of that name, or if this is not a build for
    /// tuning.
    [[nodiscard]] bool set_parameter(std::string_view name, int value) {
        return tuning && search::set_parameter(parameters_, name, value);
    }
    /// Results computed with other weights are forgotten.
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
    /// Allocates all memory now, for the table and the threads, rather than at the first search.
    void allocate() {
        make_table();
        make_workers();
        table_->populate(threads_);
    }
    /// Forgets all that was learned.
    void forget() {
        clear_hash();
        for (auto& w : workers_) {
            w->forget();
        }
    }
    [[nodiscard]] std::size_t hash_bytes() const noexcept { return table_ ? table_->bytes() : 0; }

    /// Called before a search of the game's present position by one thread or by all, which divide the nodes
    /// among them.
    void prepare(history const& game, std::optional<std::uint64_t> nodes, bool alone) {
        make_table();
        make_workers();
        table_->new_generation();
        auto const all = std::numeric_limits<std::uint64_t>::max();
        auto const n = static_cast<std::uint64_t>(alone ? 1 : threads_);
        std::uint64_t const limit = nodes.value_or(all);
        for (auto& w : workers_) {
            w->prepare(game, limit == all ? all : limit / n + (w == workers_[0] ? limit % n : 0));
        }
    }

    // Since `prepare`:
    [[nodiscard]] worker_type& leader() noexcept { return *workers_[0]; }
    [[nodiscard]] worker_type const& leader() const noexcept { return *workers_[0]; }
    [[nodiscard]] transposition_table const& table() const noexcept { return *table_; }
    /// Binds the leading thread to a processor, during the lifetime of `p`.
    void pin_leader(std::optional<pinning>& p) const { p.emplace(processor(0)); }
    /// The nodes of all threads.
    [[nodiscard]] std::uint64_t nodes() const noexcept {
        std::uint64_t sum = 0;
        for (auto const& w : workers_) {
            sum += w->nodes();
        }
        return sum;
    }

    /// Starts all threads except the leader, or as many as the system can give, until `control` says stop;
    /// adds them to `helpers`.
    void start_helpers(root_moves<position> const& moves, std::vector<std::jthread>& helpers) {
        failures_.assign(workers_.size(), nullptr);
        for (std::size_t i = 1; i < workers_.size(); ++i) {
            try {
                helpers.emplace_back([this, i, moves] { help(i, moves); });
            } catch (std::system_error const&) {
                break;
            }
        }
    }
    /// Waits for the helpers, and throws an exception that one of them has thrown.
    void join(std::vector<std::jthread>& helpers) const {
        helpers.clear();
        for (std::exception_ptr const& failure : failures_) {
            if (failure) {
                std::rethrow_exception(failure);
            }
        }
    }
    /// The choice that counts, of those of the leader and of the first `helpers` others, which have ended.
    [[nodiscard]] root_choice<position> const& elect(root_choice<position> const& leaders,
                                                     std::size_t helpers) const {
        std::vector<ballot> ballots{ballot_of(leaders)};
        for (std::size_t i = 1; i <= helpers; ++i) {
            ballots.push_back(ballot_of(choices_[i]));
        }
        std::size_t const chosen = elected(ballots);
        return chosen == 0 ? leaders : choices_[chosen];
    }

  private:
    control const& control_;
    std::size_t hash_mb_;
    int threads_ = 1;
    bool pins_ = false;
    [[no_unique_address]] weights_type weights_{};
    search::parameters parameters_ = Policy::parameters; ///< used in a build for tuning only
    std::optional<transposition_table> table_;
    std::vector<std::unique_ptr<worker_type>> workers_;
    std::vector<root_choice<position>> choices_; ///< of each helper
    std::vector<std::exception_ptr> failures_;   ///< likewise, if it has failed

    void make_table() {
        if (!table_) {
            table_.emplace(hash_mb_);
        }
    }
    /// Precondition: there is a table.
    void make_workers() {
        while (workers_.size() < static_cast<std::size_t>(threads_)) {
            workers_.push_back(
                std::make_unique<worker_type>(*table_, control_, workers_.empty(), parameters_, weights_));
        }
        workers_.resize(static_cast<std::size_t>(threads_));
        choices_.resize(workers_.size());
    }

    [[nodiscard]] int processor(std::size_t i) const noexcept { return pins_ ? static_cast<int>(i) : -1; }

    void help(std::size_t i, root_moves<position> const& moves) noexcept {
        try {
            search_on(i, moves);
        } catch (...) {
            failures_[i] = std::current_exception();
        }
    }
    void search_on(std::size_t i, root_moves<position> const& moves) {
        pinning const pinned{processor(i)};
        worker_type& w = *workers_[i];
        w.arm();
        root_search<worker_type> root{w, moves};
        // Half of the helpers run one ply ahead.
        for (int depth = 1 + static_cast<int>(i % 2); depth < max_ply && !w.aborted(); ++depth) {
            root.iterate(depth, 1, [](std::size_t) {});
        }
        choices_[i] = root.choice();
    }

    [[nodiscard]] static ballot ballot_of(root_choice<position> const& c) noexcept {
        return {move_bits(c.move), c.value, c.depth};
    }
};

} // namespace kiban::search
