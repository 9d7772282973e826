#pragma once

#include "framework/perft_counter.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace kiban {

struct perft_options {
    int depth = 1; ///< plies, 0 to 255
    perft_convention convention{};
    bool visit = false;
    int threads = 1;         ///< at least 1
    std::size_t hash_mb = 0; ///< MiB of table, 0 for none
    std::atomic<bool> const* stop = nullptr;
};

/// How far a long count has come; its parts are of unequal size.
struct perft_progress {
    std::uint64_t leaves = 0;
    std::size_t parts_done = 0;
    std::size_t parts = 0;
};

template<game_position P>
struct perft_result {
    std::uint64_t leaves = 0;
    std::vector<std::pair<typename P::move_type, std::uint64_t>> divided; ///< leaves by move at the root
    bool complete = true; ///< false if the count was stopped: then only finished parts are in
};

namespace detail {

/// The lines of one or two plies below the root, handed out to threads and counted one by one.
template<game_position P>
class perft_queue {
  public:
    using move_type = typename P::move_type;

    perft_queue(P root, perft_options const& options) : root_{std::move(root)}, options_{options} {
        moves_of<P> moves;
        root_.legal_moves(moves);
        for (move_type m : moves) {
            split(m);
            result_.divided.emplace_back(m, 0);
        }
        if (moves.empty()) {
            result_.leaves = finished_leaves(options_.convention, options_.depth);
        }
    }

    /// Counts parts until none is left; any number of threads may do so at once.
    void work(perft_counter<P> const& count) {
        P p = root_;
        for (std::size_t i = next_++; i < parts_.size() && !count.stopped(); i = next_++) {
            part const& todo = parts_[i];
            std::uint64_t const leaves = with_child(p, todo.first, [&](P& child) {
                return todo.second
                           ? with_child(child, *todo.second, [&](P& c) { return count(c, todo.depth); })
                           : count(child, todo.depth);
            });
            if (!count.stopped()) {
                add(todo, leaves);
            }
        }
        std::lock_guard const lock{mutex_};
        ++workers_done_;
        changed_.notify_one();
    }

    /// Returns when that many threads have no work left; reports five times a second until then.
    template<class Report>
    void wait_for(int workers, Report const& report) {
        std::unique_lock lock{mutex_};
        auto const ready = [&] { return workers_done_ == workers; };
        while (!changed_.wait_for(lock, std::chrono::milliseconds{200}, ready)) {
            perft_progress const now{result_.leaves, parts_done_, parts_.size()};
            lock.unlock();
            if (report) {
                report(now);
            }
            lock.lock();
        }
    }

    /// Precondition: no thread is at work.
    [[nodiscard]] perft_result<P> result() {
        result_.complete = parts_done_ == parts_.size();
        return std::move(result_);
    }

  private:
    struct part {
        std::size_t root_move;
        move_type first;
        std::optional<move_type> second;
        int depth;
    };

    P root_;
    perft_options options_;
    std::vector<part> parts_;
    std::atomic<std::size_t> next_ = 0;

    std::mutex mutex_; // guards what follows
    std::condition_variable changed_;
    perft_result<P> result_;
    std::size_t parts_done_ = 0;
    int workers_done_ = 0;

    [[nodiscard]] int left_after(move_type m, int depth) const {
        return costs_no_ply<P>(options_.convention, m) ? depth : depth - 1;
    }

    void split(move_type first) {
        std::size_t const root_move = result_.divided.size();
        int const left = left_after(first, options_.depth);
        moves_of<P> replies;
        int const worth_splitting = 4;
        if (left >= worth_splitting) {
            with_child(root_, first, [&](P& child) { child.legal_moves(replies); });
        }
        for (move_type reply : replies) {
            parts_.push_back({root_move, first, reply, left_after(reply, left)});
        }
        if (replies.empty()) {
            parts_.push_back({root_move, first, std::nullopt, left});
        }
    }

    void add(part const& finished, std::uint64_t leaves) {
        std::lock_guard const lock{mutex_};
        result_.leaves += leaves;
        result_.divided[finished.root_move].second += leaves;
        ++parts_done_;
    }
};

} // namespace detail

/// Counts as the options say and divides the leaves by root move. Long counts report from the calling thread.
template<game_position P>
[[nodiscard]] perft_result<P> perft_run(P const& root, perft_options const& options,
                                        std::function<void(perft_progress const&)> const& report = {}) {
    if (options.depth == 0) {
        return {.leaves = 1, .divided = {}, .complete = true};
    }
    std::optional<perft_table> table;
    if (options.hash_mb > 0) {
        table.emplace(options.hash_mb);
    }
    perft_counter<P> const count{options.convention, options.visit, table ? &*table : nullptr, options.stop};

    detail::perft_queue<P> queue{root, options};
    {
        std::vector<std::jthread> workers;
        for (int i = 0; i < options.threads; ++i) {
            workers.emplace_back([&] { queue.work(count); });
        }
        queue.wait_for(options.threads, report);
    }
    return queue.result();
}

} // namespace kiban
