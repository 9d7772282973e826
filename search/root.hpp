#pragma once

#include "search/report.hpp"
#include "search/tree/alpha_beta.hpp"
#include "search/tree/root_picker.hpp"

#include <ranges>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace kiban::search {

/// The result of a search of the root so far.
template<game_position P>
struct root_choice {
    using move_type = typename P::move_type;

    move_type move{};
    score value = 0; ///< exact for the depth
    int depth = 0;   ///< of the last completed iteration, or at least for this move
    std::vector<move_type> pv{};
};

/// The legal moves at the root, restricted to `wanted` unless that is empty or names no legal move.
template<game_position P>
[[nodiscard]] root_moves<P> moves_at_root(P const& p, std::vector<typename P::move_type> const& wanted) {
    moves_of<P> list;
    p.legal_moves(list);
    root_moves<P> all;
    root_moves<P> chosen;
    for (auto m : list) {
        all.push_back({.move = m, .pv = {m}});
        if (std::ranges::find(wanted, m) != wanted.end()) {
            chosen.push_back(all.back());
        }
    }
    return chosen.empty() ? all : chosen;
}

/// One thread's iterations over the moves at the root.
template<class W>
class root_search {
  public:
    using position = typename W::position;
    using move_type = typename W::move_type;

    root_search(W& w, root_moves<position> moves, search::driver d = search::driver::pvs)
        : w_{w}, moves_{std::move(moves)}, driver_{d} {
        for (auto& r : moves_) {
            r.order_score = first_order_score(r.move);
        }
        sort_by(&root_move<position>::order_score, 0, moves_.size());
    }

    [[nodiscard]] root_moves<position> const& moves() const noexcept { return moves_; }
    /// The best move of the last completed iteration, or a better one that the unfinished iteration has
    /// found.
    [[nodiscard]] root_choice<position> const& choice() const noexcept { return choice_; }
    /// Whether the last, unfinished iteration knows the value of its best move.
    [[nodiscard]] bool knows_best() const noexcept { return knows_best_; }
    /// The share of the nodes spent on the best move, in 1/1000.
    [[nodiscard]] int share_of_best() const noexcept {
        std::uint64_t all = 1;
        for (auto const& r : moves_) {
            all += r.nodes;
        }
        return static_cast<int>(1000 * moves_[0].nodes / all);
    }

    /// Searches the best `lines` moves to a depth; calls `tell(line)` (from 0) for bounds on the best one's
    /// value during the search, and for every line at the end. Returns whether it was completed.
    template<class Tell>
    bool iterate(int depth, int lines, Tell&& tell) {
        w_.begin_iteration(depth);
        knows_best_ = false;
        for (auto& r : moves_) {
            r.previous = r.value;
            r.value = -score_infinite;
            r.nodes /= 2;
        }
        auto const count = std::min(static_cast<std::size_t>(lines), moves_.size());
        for (std::size_t line = 0; line < count; ++line) {
            if (!search_line(depth, line, tell)) {
                if (count == 1) {
                    keep_better(depth);
                }
                return false;
            }
        }
        sort_by_value(0, count);
        keep(moves_[0], depth);
        for (std::size_t line = 0; line < count; ++line) {
            tell(line);
        }
        return true;
    }

    /// Asks only who wins with best play: searches the moves in their order until one wins. That move, or one
    /// that draws, is put first, and losing ones last; `tell(0)` is called with what is known of its value.
    /// Returns whether it was completed; if not, the earlier choice stands unless a move has been proved to
    /// win or to draw.
    template<class Tell>
    bool find_winner(int depth, Tell&& tell) {
        w_.begin_iteration(depth);
        knows_best_ = false;
        node<W> n = make_node<W>(w_.root(), score_draw - 1, score_draw + 1, depth, 0, false);
        evaluate_node(w_, n);
        for (auto& r : moves_) {
            r.order_score = 0;
        }
        score best = -score_infinite;
        for (auto it = moves_.begin(); it != moves_.end() && best < n.beta && !w_.aborted(); ++it) {
            std::uint64_t const before = w_.nodes();
            score const alpha = std::max(n.alpha, best);
            int const next = depth - cost_of<position>(it->move);
            score const value =
                search_child<node_kind::other>(w_, n, it->move, alpha, n.beta, next, it != moves_.begin());
            it->nodes = it->nodes / 2 + w_.nodes() - before;
            if (!w_.aborted()) {
                it->order_score = value > alpha ? value + 1 : -1; // a draw is better than an unknown result
                best = std::max(best, value);
            }
        }
        sort_by(&root_move<position>::order_score, 0, moves_.size());
        root_move<position>& first = moves_[0];
        if (w_.aborted() && first.order_score <= 0) {
            return false;
        }
        choice_.move = first.move;
        choice_.pv = first.pv;
        if (w_.aborted()) {
            return false;
        }
        score const guess = first.value;
        first.value = best;
        first.exactness = best >= n.beta ? bound::lower : best <= n.alpha ? bound::upper : bound::exact;
        tell(0);
        choice_.depth = depth;
        // The guess is closer to the margin, unless it names another winner.
        bool const plausible = best >= n.beta ? guess > best : best <= n.alpha && guess < best;
        choice_.value = first.value = plausible ? guess : best;
        return true;
    }

  private:
    W& w_;
    root_moves<position> moves_;
    root_choice<position> choice_;
    search::driver driver_;
    bool knows_best_ = false;

    void keep(root_move<position> const& r, int depth) {
        choice_ = {.move = r.move, .value = r.value, .depth = depth, .pv = r.pv};
    }
    /// In an iteration that was interrupted: a move that was searched to the end, or is known to be better
    /// than the window's bound, keeps its own value.
    void keep_better(int depth) {
        root_move<position> const& r = moves_[0];
        if (r.exactness == bound::exact && r.value != -score_infinite) {
            keep(r, depth);
            knows_best_ = true;
        } else if (r.exactness == bound::lower && r.value != -score_infinite) {
            choice_.move = r.move;
            choice_.pv = r.pv;
        }
    }

    [[nodiscard]] int first_order_score(move_type m) {
        position& p = w_.root();
        if constexpr (W::features.table) {
            if (w_.table().probe(p.key()).move == move_bits(m)) {
                return std::numeric_limits<int>::max();
            }
        }
        return full_order_score(w_, make_node<W>(p, -score_infinite, score_infinite, 0, 0, false), m);
    }

    /// Moves the best of the moves from `line` on to `line`.
    template<class Tell>
    bool search_line(int depth, std::size_t line, Tell& tell) {
        if (driver_ == driver::mtdf) {
            return close_in(depth, line);
        }
        score const guess = moves_[line].previous;
        bool const narrow = driver_ == driver::pvs && W::features.aspiration &&
                            depth >= w_.parameters().aspiration_depth && !is_decided(guess);
        score width = w_.parameters().aspiration;
        score alpha = narrow ? std::max(guess - width, -score_infinite) : -score_infinite;
        score beta = narrow ? std::min(guess + width, score_infinite) : score_infinite;
        for (;;) {
            score const best = search_window(depth, line, alpha, beta);
            sort_by_value(line, moves_.size());
            if (w_.aborted()) {
                return false;
            }
            if (best > alpha && best < beta) {
                break;
            }
            moves_[line].exactness = best >= beta ? bound::lower : bound::upper;
            if (line == 0) {
                tell(line);
            }
            width *= 2;
            if (best <= alpha) {
                beta = (alpha + beta) / 2;
                alpha = widened(best, -width);
            } else {
                beta = widened(best, width);
            }
        }
        return true;
    }

    /// MTD(f): every null window bounds the value from one side, until the bounds meet.
    bool close_in(int depth, std::size_t line) {
        score value = depth > 1 ? moves_[line].previous : 0;
        score lower = -score_infinite;
        score upper = score_infinite;
        while (lower < upper) {
            score const beta = std::max(value, lower + 1);
            value = search_window(depth, line, beta - 1, beta);
            sort_by_value(line, moves_.size());
            if (w_.aborted()) {
                return false;
            }
            (value < beta ? upper : lower) = value;
        }
        moves_[line].value = value;
        moves_[line].exactness = bound::exact;
        return true;
    }

    /// An edge of a window, `by` away from a value, fully open once that is beyond all evaluations.
    [[nodiscard]] static score widened(score from, score by) noexcept {
        score const edge = from + by;
        return is_decided(edge) ? (by < 0 ? -score_infinite : score_infinite) : edge;
    }

    /// Searches the moves from `line` on.
    score search_window(int depth, std::size_t line, score alpha, score beta) {
        node<W> n = make_node<W>(w_.root(), alpha, beta, depth, 0, false);
        evaluate_node(w_, n);
        root_picker<W> picker{w_, moves_, line, driver_};
        return move_loop<node_kind::root, W, root_picker<W>>{w_, n, picker}.run();
    }

    void sort_by_value(std::size_t from, std::size_t to) { sort_by(&root_move<position>::value, from, to); }
    /// A stable sort, fast where little has changed.
    void sort_by(int root_move<position>::* key, std::size_t from, std::size_t to) {
        auto const first = moves_.begin() + static_cast<std::ptrdiff_t>(from);
        auto const last = moves_.begin() + static_cast<std::ptrdiff_t>(to);
        for (auto it = first; it != last; ++it) {
            std::rotate(std::ranges::upper_bound(first, it, (*it).*key, std::greater{}, key), it, it + 1);
        }
    }
};

} // namespace kiban::search
