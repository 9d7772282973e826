#pragma once

#include "framework/child.hpp"
#include "search/move_picker.hpp"
#include "search/move_worth.hpp"
#include "search/quiescence.hpp"
#include "search/reductions.hpp"

#include <algorithm>
#include <cassert>
#include <optional>

namespace kiban::search {

/// Whether a node can lie on the line of best play: only then its window is open.
enum class node_kind : bool { pv, other };

/// A position in the tree and what is asked of it.
template<class W>
struct node {
    using position = typename W::position;
    using move_type = typename W::move_type;

    position& p;
    score alpha;
    score beta;
    int depth; ///< plies to go
    int ply;   ///< plies from the root
    bool cut;  ///< expected to fail high

    bool checked = false;   ///< in check
    bool complete = false;  ///< the depth reaches the end of the game: nothing may be left out
    bool improving = false; ///< the static evaluation is above that of two plies before
    score evaluation = frame<move_type>::no_evaluation; ///< static
    move_type hash_move{};
    table_entry entry{};
};

template<node_kind Kind, class W>
score search_node(W& w, typename W::position& p, score alpha, score beta, int depth, int ply, bool cut);

namespace detail {

template<game_position P>
[[nodiscard]] bool is_checked([[maybe_unused]] P const& p) {
    if constexpr (tactical<P>) {
        return p.in_check();
    } else {
        return false;
    }
}

/// Whether a value from the table settles a question about a window.
[[nodiscard]] constexpr bool settles(bound b, score value, score alpha, score beta) noexcept {
    return b == bound::exact || (b == bound::lower && value >= beta) || (b == bound::upper && value <= alpha);
}

/// Looks the node up, and gives its value if the table settles it.
template<node_kind Kind, class W>
[[nodiscard]] std::optional<score> look_up(W& w, node<W>& n) {
    if constexpr (W::features.table) {
        n.entry = w.table().probe(n.p.key());
        n.hash_move = move_of_bits<typename W::move_type>(n.entry.move);
        if (Kind == node_kind::other && n.entry.depth >= n.depth) {
            score const value = from_table(n.entry.value, n.ply);
            if (settles(n.entry.bound, value, n.alpha, n.beta)) {
                return value;
            }
        }
    }
    return std::nullopt;
}

template<class W>
void remember(W& w, node<W> const& n, score value, bound b, typename W::move_type best) {
    if constexpr (W::features.table) {
        bool const known = n.evaluation != frame<typename W::move_type>::no_evaluation;
        w.table().store(n.p.key(), {.move = move_bits(best),
                                    .value = static_cast<std::int16_t>(to_table(value, n.ply)),
                                    .evaluation = known ? static_cast<std::int16_t>(n.evaluation)
                                                        : table_entry::unknown_evaluation,
                                    .depth = static_cast<std::int8_t>(std::min(n.depth, 127)),
                                    .bound = b});
    }
}

/// Hands the node to the game's exact solver if it wants it.
template<class W>
[[nodiscard]] std::optional<score> solve(W& w, node<W> const& n) {
    using policy = typename W::policy_type;
    if constexpr (solving<policy, typename W::position>) {
        if (n.complete && policy::solver::solves(n.p, n.depth)) {
            auto const value = w.solve(n.p, n.alpha, n.beta);
            if (!value) {
                return score_draw;
            }
            bound const b = *value >= n.beta ? bound::lower : *value <= n.alpha ? bound::upper : bound::exact;
            remember(w, n, *value, b, {});
            return value;
        }
    }
    return std::nullopt;
}

/// Fills in the static evaluation, from the table if it is there.
template<class W>
void judge(W& w, node<W>& n) {
    if (!n.checked) {
        n.evaluation =
            n.entry.evaluation != table_entry::unknown_evaluation ? n.entry.evaluation : w.evaluate(n.p);
    }
    w.at(n.ply).evaluation = n.evaluation;
    score const before = w.at(n.ply - 2).evaluation;
    n.improving = !n.checked && n.ply >= 2 &&
                  (before == frame<typename W::move_type>::no_evaluation || n.evaluation > before);
}

/// The search below one move, in the window (alpha, beta) of the mover.
template<node_kind Kind, class W>
[[nodiscard]] score search_child(W& w, node<W>& n, typename W::move_type m, score alpha, score beta,
                                 int depth, bool cut) {
    auto& here = w.at(n.ply);
    here.move = m;
    here.index = index_of<W>(n.p, m);
    evaluation_step<typename W::evaluator_type, typename W::position> const step{w.evaluator(), n.p, m};
    return with_child(n.p, m, [&](auto& child) {
        return -search_node<Kind>(w, child, -beta, -alpha, depth, n.ply + 1, cut);
    });
}

template<class W>
void learn_cut(W& w, node<W> const& n, typename W::move_type m) {
    if constexpr (W::has_history) {
        if (!is_capture(n.p, m)) {
            auto& killers = w.at(n.ply).killers;
            if (killers[0] != m) {
                killers[1] = killers[0];
                killers[0] = m;
            }
            w.moves()
                .quiet(n.p.side_to_move(), index_of<W>(n.p, m))
                .reward(std::min(32 * n.depth * n.depth, 1600));
        }
    }
}

} // namespace detail

/// Alpha-beta with a principal variation (Marsland's PVS), fail-soft: the value of the position for the side
/// to move, or a bound on it outside the window.
template<node_kind Kind, class W>
score search_node(W& w, typename W::position& p, score alpha, score beta, int depth, int ply, bool cut) {
    using move_type = typename W::move_type;
    if (depth <= 0) {
        return quiescence(w, p, alpha, beta, ply);
    }
    w.enter(ply);
    w.line(ply).clear();
    if (w.aborted()) {
        return score_draw;
    }
    if (auto const ended = ended_by_rule(p, ply)) {
        return *ended;
    }
    if (ply >= max_ply - 1) {
        return w.evaluate(p);
    }

    node<W> n{.p = p, .alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .cut = cut};
    n.complete = depth >= depth_to_end<typename W::policy_type>(p);
    n.checked = detail::is_checked(p);
    if (auto const known = detail::look_up<Kind>(w, n)) {
        return *known;
    }
    if (auto const exact = detail::solve(w, n)) {
        return *exact;
    }

    ranked_moves<typename W::position> moves;
    p.legal_moves(moves.list());
    if (moves.done()) {
        return at_ply(p.final_score(), ply);
    }
    moves.rank([&](move_type m) { return listed_worth(w, p, m, ply); });
    moves.promote(n.hash_move);
    detail::judge(w, n);

    score best = -score_infinite;
    move_type best_move{};
    int number = 0;
    while (!moves.done()) {
        move_type const m = moves.next().first;
        ++number;
        int const next = depth - cost_of<typename W::position>(m);
        score value = 0;
        if (number > 1) {
            value = detail::search_child<node_kind::other>(w, n, m, alpha, alpha + 1, next, !cut);
        }
        if (number == 1 || (Kind == node_kind::pv && value > alpha && value < beta)) {
            value = detail::search_child<Kind>(w, n, m, alpha, beta, next, false);
        }
        if (w.aborted()) {
            return score_draw;
        }
        if (value <= best) {
            continue;
        }
        best = value;
        if (value <= alpha) {
            continue;
        }
        best_move = m;
        if constexpr (Kind == node_kind::pv) {
            w.line(ply).assign(m, w.line(ply + 1));
        }
        alpha = value;
        if (value >= beta) {
            detail::learn_cut(w, n, m);
            break;
        }
    }
    bound const b = best >= beta ? bound::lower : best_move != move_type{} ? bound::exact : bound::upper;
    detail::remember(w, n, best, b, best_move);
    return best;
}

} // namespace kiban::search
