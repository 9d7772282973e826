#pragma once

#include "framework/parallel_for.hpp"
#include "search/search_manager.hpp"

#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace kiban::search {

/// A game's engine: a hash table, threads with their learned statistics, and one search at a time.
///
/// `start` returns at once; the search runs on the session's own thread, which calls `on_report` and then,
/// exactly once for each `start`, `on_finish`; if the search has failed, that has no move, and `wait` then
/// throws the reason. `search` runs on the calling thread, without a switch between threads. Callbacks may
/// call `stop`, `ponder_hit` and `searching`, and nothing else of the session. All other functions are called
/// from one thread at a time.
/// @code
/// using kiban::shogi::game;
/// kiban::search::session<game> session{16, 1}; // MiB, threads
/// kiban::game_history<game::position> const history{game::initial()};
/// auto const outcome = session.search(history, {.depth = 3});
/// assert(outcome.depth == 3 && outcome.nodes > 0);
/// @endcode
template<game G, class Policy = policy<G>>
class session {
  public:
    using position = typename G::position;
    using history = game_history<position>;
    using limits_type = limits<position>;
    using report_type = report<position>;
    using outcome_type = outcome<position>;
    using on_report = std::function<void(report_type const&)>;
    using on_finish = std::function<void(outcome_type const&)>;

    /// The table is allocated at the first search.
    explicit session(std::size_t hash_mb = 16, int threads = 1);
    session(session const&) = delete;
    session& operator=(session const&) = delete;
    /// Ends a running search first, whose on_finish is still called.
    ~session();

    // These end a running search first.
    /// The size of the table from now on in MiB; 0 for the smallest one. Forgets what it holds.
    void set_hash(std::size_t mb);
    /// The number of threads from now on. Returns what is taken: from 1 to eight for each processor.
    int set_threads(int n);
    /// Whether each thread is bound to a processor of its own; initially off.
    void set_pinning(bool on);
    /// Sets a number of the search (search/parameters.hpp); false if there is none of that name, or if this
    /// is not a build for tuning.
    [[nodiscard]] bool set_parameter(std::string_view name, int value);
    /// Sets the weights to evaluate with from now on, for evaluators whose weights can be chosen.
    void set_weights(weights_of<typename Policy::evaluator> weights);
    /// Allocates the memory of the table and the threads now rather than at the first search, so that this
    /// search is not delayed: for use before a game with a clock.
    void prepare();
    /// Forgets what earlier searches have left: table, statistics and the clock's.
    void new_game();
    /// Empties the table alone.
    void clear_hash();
    /// The size of the table in bytes: 0 before the first search, less than requested if memory is short.
    [[nodiscard]] std::size_t hash_bytes();

    /// Begins to search the game's present position, after ending a search that still runs.
    void start(history const& game, limits_type const& l, on_report report = {}, on_finish finished = {});
    /// Ends the search as soon as it has a move; does not wait. Without a running search nothing happens.
    void stop();
    /// The move pondered on was played: from now on the clock runs, the one given or that of `start`.
    void ponder_hit(std::optional<game_clock> clock = {});
    /// Returns when no search runs and on_finish has returned. If the search has failed, as for lack of
    /// memory, throws what ended it.
    void wait();
    [[nodiscard]] bool searching() const {
        std::lock_guard const lock{mutex_};
        return busy_;
    }

    /// Searches on the calling thread and returns the result.
    outcome_type search(history const& game, limits_type const& l, on_report const& report = {});

  protected:
    /// Throws nothing: for destructors.
    void stop_and_wait() {
        stop();
        await_idle();
    }

  private:
    struct job {
        history game;
        limits_type limits;
        on_report report;
        on_finish finished;
    };

    search_manager<G, Policy> manager_;
    mutable std::mutex mutex_;
    std::condition_variable_any wake_;
    std::condition_variable idle_;
    std::unique_ptr<job> job_;
    bool busy_ = false;
    std::exception_ptr failure_; ///< error of the search that has ended
    std::jthread thread_;        ///< from the first `start`; last: it ends before the members that it uses

    void finish() {
        stop();
        wait();
    }
    void await_idle() {
        std::unique_lock lock{mutex_};
        idle_.wait(lock, [&] { return !busy_; });
    }

    /// Calls f; `wait` will throw what it throws.
    template<class F>
    void keep_failure(F const& f) {
        try {
            f();
        } catch (...) {
            failure_ = std::current_exception();
        }
    }
    void serve(std::stop_token token);
    void set_idle() {
        std::lock_guard const lock{mutex_};
        busy_ = false;
        idle_.notify_all();
    }
};

// Out of the class, so that `extern template` keeps the whole search out of other translation units.
template<game G, class Policy>
session<G, Policy>::session(std::size_t hash_mb, int threads) : manager_{hash_mb, threads} {}

template<game G, class Policy>
session<G, Policy>::~session() {
    stop_and_wait();
}

template<game G, class Policy>
void session<G, Policy>::set_hash(std::size_t mb) {
    finish();
    manager_.pool().set_hash(mb);
}

template<game G, class Policy>
int session<G, Policy>::set_threads(int n) {
    finish();
    return manager_.pool().set_threads(n);
}

template<game G, class Policy>
void session<G, Policy>::set_pinning(bool on) {
    finish();
    manager_.pool().set_pinning(on);
}

template<game G, class Policy>
bool session<G, Policy>::set_parameter(std::string_view name, int value) {
    finish();
    return manager_.pool().set_parameter(name, value);
}

template<game G, class Policy>
void session<G, Policy>::set_weights(weights_of<typename Policy::evaluator> weights) {
    finish();
    manager_.pool().set_weights(std::move(weights));
}

template<game G, class Policy>
void session<G, Policy>::prepare() {
    finish();
    manager_.pool().allocate();
}

template<game G, class Policy>
void session<G, Policy>::new_game() {
    finish();
    manager_.new_game();
}

template<game G, class Policy>
void session<G, Policy>::clear_hash() {
    finish();
    manager_.pool().clear_hash();
}

template<game G, class Policy>
std::size_t session<G, Policy>::hash_bytes() {
    finish();
    return manager_.pool().hash_bytes();
}

template<game G, class Policy>
void session<G, Policy>::start(history const& game, limits_type const& l, on_report report,
                               on_finish finished) {
    finish();
    if (!thread_.joinable()) {
        thread_ = start_thread([this](std::stop_token token) { serve(token); });
    }
    {
        std::lock_guard const lock{mutex_};
        job_ = std::make_unique<job>(game, l, std::move(report), std::move(finished));
        manager_.prepare(job_->game.current(), l);
        busy_ = true;
    }
    wake_.notify_all();
}

template<game G, class Policy>
void session<G, Policy>::stop() {
    manager_.stop();
}

template<game G, class Policy>
void session<G, Policy>::ponder_hit(std::optional<game_clock> clock) {
    manager_.ponder_hit(clock);
}

template<game G, class Policy>
void session<G, Policy>::wait() {
    await_idle();
    if (auto const failure = std::exchange(failure_, {})) {
        std::rethrow_exception(failure);
    }
}

template<game G, class Policy>
auto session<G, Policy>::search(history const& game, limits_type const& l, on_report const& report)
    -> outcome_type {
    finish();
    {
        std::lock_guard const lock{mutex_};
        manager_.prepare(game.current(), l);
        busy_ = true;
    }
    struct scope {
        session& s;
        ~scope() { s.set_idle(); }
    } const whatever_happens{*this};
    return manager_.run(game, l, report);
}

template<game G, class Policy>
void session<G, Policy>::serve(std::stop_token token) {
    for (;;) {
        std::unique_ptr<job> next;
        {
            std::unique_lock lock{mutex_};
            if (!wake_.wait(lock, token, [&] { return job_ != nullptr; })) {
                return;
            }
            next = std::move(job_);
        }
        outcome_type result;
        keep_failure([&] { result = manager_.run(next->game, next->limits, next->report); });
        if (next->finished) {
            keep_failure([&] { next->finished(result); });
        }
        next.reset();
        set_idle();
    }
}

} // namespace kiban::search
