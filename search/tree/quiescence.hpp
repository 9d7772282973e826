#pragma once

#include "search/tree/correction.hpp"
#include "search/tree/pruning.hpp"
#include "search/tree/scored_moves.hpp"
#include "search/tree/step.hpp"

#include <algorithm>
#include <optional>

namespace kiban::search {

namespace detail {

/// Whether a move is searched: it must not lose material, and must be able to raise the evaluation to alpha
/// (delta pruning). In check there is no evaluation to raise.
template<class W>
[[nodiscard]] bool is_worth_a_look([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                                   [[maybe_unused]] typename W::move_type m) {
    using policy = typename W::policy_type;
    using position = typename W::position;
    if constexpr (counts_gains<policy, position>) {
        if (!n.checked && n.estimate + w.parameters().delta + policy::gain(n.p, m) <= n.alpha &&
            !n.p.gives_check(m)) {
            return false;
        }
    }
    if constexpr (judges_exchanges<policy, position>) {
        prefetch_child(w, n, m);
        return policy::see(n.p, m, 0);
    }
    return true;
}

/// Whether a move comes too late to be searched: `tried` moves have been, and it is no check and no
/// recapture.
template<class W>
[[nodiscard]] bool is_late([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                           [[maybe_unused]] typename W::move_type m, [[maybe_unused]] int tried) {
    using policy = typename W::policy_type;
    if constexpr (knows_recaptures<policy, typename W::position>) {
        if (tried >= w.parameters().quiescence_moves && !n.p.gives_check(m)) {
            auto const& before = w.at(n.ply - 1).move;
            return before == typename W::move_type{} || !policy::is_recapture(n.p, m, before);
        }
    }
    return false;
}

/// Adds the checks that are not in the list yet.
template<class W>
void add_checks(node<W> const& n, moves_of<typename W::position>& list) {
    moves_of<typename W::position> checks;
    n.p.template generate<move_kind::checks>(checks);
    auto* const known = list.end();
    for (auto m : checks) {
        if (std::find(list.begin(), known, m) == known) {
            list.push_back(m);
        }
    }
}

template<class W>
void list_forcing(W& w, node<W>& n, bool with_checks, scored_moves<typename W::position>& moves) {
    using move_type = typename W::move_type;
    if (n.checked) {
        n.p.template generate<move_kind::evasions>(moves.list());
    } else {
        n.p.template generate<move_kind::captures_and_promotions>(moves.list());
        if (with_checks) {
            add_checks(n, moves.list());
        }
    }
    moves.score_moves([&](move_type m) {
        return !n.checked || n.p.is_capture(m) ? order_unit + capture_order_score(w, n.p, m)
                                               : history_of(w, n.p, m, n.ply);
    });
    moves.promote(n.hash_move);
}

/// Searches captures and promotions, at the first levels checks as well, and all evasions.
template<class W>
[[nodiscard]] score play_out(W& w, node<W>& n, int level) {
    using move_type = typename W::move_type;
    score best = n.checked ? -score_infinite : n.estimate;
    n.alpha = std::max(n.alpha, best);
    score const first_alpha = n.alpha;
    move_type best_move{};
    scored_moves<typename W::position> moves;
    if (best < n.beta) {
        list_forcing(w, n, level < w.parameters().quiescence_checks, moves);
    }
    if (n.checked && moves.done()) {
        return at_ply(n.p.final_score(), n.ply);
    }
    for (int tried = 0; !moves.done(); ++tried) {
        move_type const m = moves.next_best();
        bool const may_skip = !n.checked || best > -score_bound;
        if (may_skip && (is_late(w, n, m, tried) || !is_worth_a_look(w, n, m))) {
            continue;
        }
        score const value = search_move(w, n, m, [&](auto& child) {
            return -quiescence(w, child, -n.beta, -n.alpha, n.ply + 1, level + 1);
        });
        if (w.aborted()) {
            return score_draw;
        }
        if (value <= best) {
            continue;
        }
        best = value;
        if (value <= n.alpha) {
            continue;
        }
        best_move = m;
        n.alpha = value;
        if (value >= n.beta) {
            break;
        }
    }
    store_in_table(w, n, best,
                   best >= n.beta       ? bound::lower
                   : best > first_alpha ? bound::exact
                                        : bound::upper,
                   best_move);
    return best;
}

/// Searches all moves of a position that is not quiet, until it is.
template<class W>
[[nodiscard]] score settle(W& w, node<W>& n, int level) {
    moves_of<typename W::position> moves;
    n.p.legal_moves(moves);
    if (moves.empty()) {
        return at_ply(n.p.final_score(), n.ply);
    }
    score best = -score_infinite;
    for (auto m : moves) {
        score const value = search_move(w, n, m, [&](auto& child) {
            return -quiescence(w, child, -n.beta, -n.alpha, n.ply + 1, level + 1);
        });
        if (w.aborted()) {
            return score_draw;
        }
        best = std::max(best, value);
        n.alpha = std::max(n.alpha, value);
        if (value >= n.beta) {
            break;
        }
    }
    return best;
}

} // namespace detail

/// The value of a position at the horizon: its evaluation in games without quiescence, else after captures,
/// promotions and checks, or after all moves until the position is quiet. `level`: plies into the quiescence;
/// a node's table depth is 0 where checks are tried, else -1.
template<class W>
score quiescence(W& w, typename W::position& p, score alpha, score beta, int ply,
                 [[maybe_unused]] int level) {
    w.enter(ply);
    w.line(ply).clear();
    if (w.aborted()) {
        return score_draw;
    }
    if (auto const ended = ended_by_rule(p, ply)) {
        return *ended;
    }
    if constexpr (W::features.quiescence && !W::has_quiescence && settling<typename W::position>) {
        if (ply < max_ply - 1 && !p.is_quiet()) {
            node<W> n = make_node<W>(p, alpha, beta, 0, ply, false);
            return detail::settle(w, n, level);
        }
    }
    if constexpr (!W::has_quiescence) {
        return is_over(p) ? at_ply(p.final_score(), ply) : w.evaluate(p);
    } else {
        if (ply >= max_ply - 1) {
            return w.evaluate(p);
        }
        int const depth = level < w.parameters().quiescence_checks ? 0 : -1;
        node<W> n = make_node<W>(p, alpha, beta, depth, ply, false);
        if (auto const known = look_up<node_kind::other>(w, n)) {
            return *known;
        }
        if constexpr (sees_mates<typename W::policy_type, typename W::position>) {
            if (w.parameters().sees_mates_at_horizon != 0) {
                if (auto const mate = mate_at_once(w, n)) {
                    return *mate;
                }
            }
        }
        evaluate_node(w, n);
        return detail::play_out(w, n, level);
    }
}

} // namespace kiban::search
