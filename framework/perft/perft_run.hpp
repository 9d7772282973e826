#pragma once

#include "framework/parallel_for.hpp"
#include "framework/perft/perft_counter.hpp"

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace kiban {

struct perft_options {
    int depth = 1; ///< plies, 0 to 255
    perft_convention convention{};
    bool visit = false;      ///< visits the leaves of the last ply instead of counting its moves
    int threads = 1;         ///< at least 1
    std::size_t hash_mb = 0; ///< MiB of table, 0 for none
    std::atomic<bool> const* stop = nullptr; ///< once true, the count ends, not `complete`; may be null
};

/// The progress of a long count; its parts differ in size.
struct perft_progress {
    std::uint64_t leaves = 0;
    std::size_t parts_done = 0;
    std::size_t parts = 0;
};

using perft_reporter = std::function<void(perft_progress const&)>;

template<game_position P>
struct perft_result {
    std::uint64_t leaves = 0;
    std::vector<std::pair<typename P::move_type, std::uint64_t>> divided; ///< leaves by move at the root
    bool complete = true; ///< false if the count was stopped: then only finished parts are included
};

namespace detail {

/// The progress of the threads of a count.
class perft_tally {
  public:
    explicit perft_tally(std::size_t workers) : workers_{workers} {}

    void start(std::size_t parts) { now_.parts = parts; }
    void add(std::uint64_t leaves);
    /// A thread has no more work.
    void leave();
    /// Returns when all threads have finished; reports five times a second until then.
    void wait(perft_reporter const& report);

    // Precondition: no thread is running.
    [[nodiscard]] std::uint64_t leaves() const noexcept { return now_.leaves; }
    [[nodiscard]] bool is_complete() const noexcept { return now_.parts_done == now_.parts; }

  private:
    std::mutex mutex_; // guards the members below
    std::condition_variable changed_;
    perft_progress now_;
    std::size_t workers_;
};

/// The lines of a few plies below the root, enough of them that each takes little time, distributed to
/// threads and counted one by one.
template<game_position P>
class perft_queue {
  public:
    using move_type = typename P::move_type;

    perft_queue(P root, perft_options const& options)
        : root_{std::move(root)}, options_{options}, tally_{static_cast<std::size_t>(options.threads)} {
        moves_of<P> moves;
        root_.legal_moves(moves);
        for (move_type m : moves) {
            parts_.push_back({.root_move = result_.divided.size(),
                              .line = {m},
                              .length = 1,
                              .depth = left_after(m, options_.depth)});
            result_.divided.emplace_back(m, 0);
        }
        while (parts_.size() < many && split_all()) {
        }
        tally_.start(parts_.size());
    }

    /// Counts parts until none is left; any number of threads may call it at once.
    void work(perft_counter<P> const& count) {
        struct at_end {
            perft_tally& tally;
            ~at_end() { tally.leave(); }
        } const whatever_happens{tally_};
        P p = root_;
        for (std::size_t i = next_++; i < parts_.size() && !count.stopped(); i = next_++) {
            part& todo = parts_[i];
            std::uint64_t const leaves = below(p, todo, 0, [&](P& at) { return count(at, todo.depth); });
            if (!count.stopped()) {
                todo.leaves = leaves;
                tally_.add(leaves);
            }
        }
    }

    [[nodiscard]] perft_tally& tally() noexcept { return tally_; }

    /// Precondition: no thread is running.
    [[nodiscard]] perft_result<P> result() {
        for (part const& p : parts_) {
            result_.divided[p.root_move].second += p.leaves;
        }
        result_.leaves =
            parts_.empty() ? finished_leaves(options_.convention, options_.depth) : tally_.leaves();
        result_.complete = tally_.is_complete();
        return std::move(result_);
    }

  private:
    static constexpr std::size_t many = 2000; ///< parts, of which none is split further
    static constexpr std::size_t longest = 6;
    static constexpr int worth_splitting = 4; ///< plies left

    struct part {
        std::size_t root_move;
        std::array<move_type, longest> line;
        std::size_t length;
        int depth;                ///< left after the line
        std::uint64_t leaves = 0; ///< written only by the thread that has taken the part
    };

    P root_;
    perft_options options_;
    perft_tally tally_;
    perft_result<P> result_;
    std::vector<part> parts_;
    std::atomic<std::size_t> next_ = 0;

    [[nodiscard]] int left_after(move_type m, int depth) const {
        return costs_no_ply<P>(options_.convention, m) ? depth : depth - 1;
    }

    /// Calls f at the end of the part's line from its move number `from` on.
    template<class F>
    static auto below(P& p, part const& at, std::size_t from, F const& f) -> decltype(f(p)) {
        if (from == at.length) {
            return f(p);
        }
        return with_child(p, at.line[from], [&](P& child) { return below(child, at, from + 1, f); });
    }

    /// Makes every part a ply longer where that is worth it. Returns whether any was.
    bool split_all() {
        std::vector<part> longer;
        for (part const& p : parts_) {
            split(p, longer);
        }
        bool const split_some = longer.size() != parts_.size();
        parts_ = std::move(longer);
        return split_some;
    }

    void split(part const& p, std::vector<part>& into) {
        moves_of<P> replies;
        if (p.depth >= worth_splitting && p.length < longest) {
            below(root_, p, 0, [&](P& at) { at.legal_moves(replies); });
        }
        for (move_type reply : replies) {
            part& deeper = into.emplace_back(p);
            deeper.line[deeper.length++] = reply;
            deeper.depth = left_after(reply, p.depth);
        }
        if (replies.empty()) {
            into.push_back(p);
        }
    }
};

} // namespace detail

/// Counts as the options say and divides the leaves by root move. Long counts report from the calling thread.
template<game_position P>
[[nodiscard]] perft_result<P> perft_run(P const& root, perft_options const& options,
                                        perft_reporter const& report = {}) {
    if (options.depth == 0) {
        return {.leaves = 1, .divided = {}, .complete = true};
    }
    std::optional<perft_table> table;
    if (options.hash_mb > 0) {
        table.emplace(options.hash_mb);
    }
    perft_counter<P> const count{options.convention, options.visit, table ? &*table : nullptr, options.stop};

    detail::perft_queue<P> queue{root, options};
    on_threads(1 + static_cast<std::size_t>(options.threads), [&](std::size_t thread) {
        if (thread == 0) {
            queue.tally().wait(report);
        } else {
            queue.work(count);
        }
    });
    return queue.result();
}

} // namespace kiban
