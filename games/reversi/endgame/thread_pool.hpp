#pragma once

#include "games/reversi/endgame/ordering.hpp"
#include "games/reversi/endgame/parity.hpp"
#include "games/reversi/evaluation/evaluate_source.hpp"

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace kiban::reversi::endgame {

class searcher;
class shared_table;

/// The state of a node in the endgame.
struct node_state {
    quadrant_parity parity;
    int empties;
    bool passed; ///< the opponent has just passed
};

/// A node whose moves after the first several threads search (young brothers wait: R. Feldmann, "Game tree
/// search on massively parallel systems", 1993). The thread pool's mutex guards all members except `cut`.
struct split_point {
    split_point const* parent; ///< the one in which the thread that opened this one works
    candidates& list;          ///< the remaining ones are not yet searched
    node_state at;
    int alpha;
    int beta;
    int best;
    int best_sq;
    int at_work = 0;              ///< threads
    std::atomic<bool> cut{false}; ///< the searches below are no longer needed

    /// Whether this is below the other, or is it; always with null.
    [[nodiscard]] bool below(split_point const* other) const noexcept {
        split_point const* p = this;
        while (p != nullptr && p != other) {
            p = p->parent;
        }
        return p == other;
    }
    /// Whether the searches here are no longer needed.
    [[nodiscard]] bool is_cut() const noexcept {
        split_point const* p = this;
        while (p != nullptr && !p->cut.load(std::memory_order_relaxed)) {
            p = p->parent;
        }
        return p != nullptr;
    }
};

/// The threads that help the solving one.
class thread_pool {
  public:
    /// `helpers` threads besides the caller's, fewer if the system has no more.
    thread_pool(int helpers, shared_table& table, pattern_weights const* w);
    ~thread_pool();
    thread_pool(thread_pool const&) = delete;
    thread_pool& operator=(thread_pool const&) = delete;

    /// Before a search: its selectivity.
    void begin(int selectivity);
    /// Whether a thread is idle.
    [[nodiscard]] bool wants_work() const noexcept { return idle_.load(std::memory_order_relaxed) > 0; }
    /// Searches all the moves of a split point, with the threads that join; returns when none works there.
    void share(searcher& owner, split_point& s);
    /// Nodes of the helpers since the last call.
    [[nodiscard]] std::uint64_t take_nodes() noexcept;

  private:
    using lock = std::unique_lock<std::mutex>;

    std::mutex mutex_;
    std::condition_variable_any changed_;
    std::vector<split_point*> open_; ///< with moves left to search, the oldest first
    std::atomic<int> idle_{0};
    std::uint64_t taken_ = 0;
    std::vector<std::unique_ptr<searcher>> searchers_;
    std::vector<std::jthread> threads_; ///< last: they end before the members that they use

    void serve(std::stop_token const& over, searcher& s);
    void work(searcher& s, split_point& p, lock& held);
    void close(split_point const& p);
    [[nodiscard]] split_point* find_below(split_point const* p) const;
};

} // namespace kiban::reversi::endgame
