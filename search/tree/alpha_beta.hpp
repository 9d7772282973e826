#pragma once

#include "search/tree/correction.hpp"
#include "search/tree/extensions.hpp"
#include "search/tree/full_order_score.hpp"
#include "search/tree/history_update.hpp"
#include "search/tree/move_picker.hpp"
#include "search/tree/probcut.hpp"
#include "search/tree/pruning.hpp"
#include "search/tree/quiescence.hpp"
#include "search/tree/step.hpp"

#include <algorithm>
#include <optional>

namespace kiban::search {

/// The search below one move, in the window (alpha, beta) of the mover.
template<node_kind Kind, class W>
[[nodiscard]] score search_child(W& w, node<W>& n, typename W::move_type m, score alpha, score beta,
                                 int depth, bool cut) {
    return search_move(w, n, m, [&](auto& child) {
        return -search_node<Kind>(w, child, -beta, -alpha, depth, n.ply + 1, cut);
    });
}

/// The loop over the moves of one node, until one fails high. The root has a picker of its own
/// (root_picker.hpp), which takes the result of each move.
template<node_kind Kind, class W, class Picker = move_picker<W>>
class move_loop {
  public:
    using position = typename W::position;
    using move_type = typename W::move_type;

    move_loop(W& w, node<W>& n, Picker& picker) : w_{w}, n_{n}, picker_{picker}, alpha_{n.alpha} {}

    score run() {
        for (move_type m = picker_.next(); m != move_type{}; m = picker_.next()) {
            if (m == n_.excluded) {
                continue;
            }
            candidate const c = describe(m);
            if (is_pruned(c, m)) {
                continue;
            }
            singularity const single = singularity_of<Kind>(w_, n_, m);
            if (single.value) {
                return *single.value;
            }
            int const more = single.plies != 0 ? single.plies : extension_of<Kind>(w_, n_, c, m);
            score const value = w_.aborted() ? score_draw : try_move(c, m, more);
            if constexpr (Kind == node_kind::root) {
                picker_.count();
            }
            if (w_.aborted()) {
                return score_draw;
            }
            if constexpr (Kind == node_kind::root) {
                picker_.note(value, alpha_, n_.beta);
            }
            if (take(m, value)) {
                if (w_.parameters().counts_cutoffs != 0) {
                    w_.at(n_.ply).cutoffs += more < 2 ? 1 : 0;
                }
                if constexpr (Kind != node_kind::root) {
                    update_on_cutoff(w_, n_, m, quiets_, captures_);
                }
                break;
            }
            if (W::has_history && best_move_ != m) {
                (c.quiet ? quiets_ : captures_).push_back(m);
            }
            if (W::features.reductions && Kind == node_kind::pv && best_move_ == m) {
                reduce_the_others();
            }
        }
        if constexpr (Kind == node_kind::root) {
            return best_;
        }
        if (seen_ == 0) {
            return n_.excluded != move_type{} ? alpha_ : at_ply(n_.p.final_score(), n_.ply);
        }
        blend_with_beta();
        if (best_move_ == move_type{} && n_.excluded == move_type{}) {
            update_on_fail_low(w_, n_, best_);
        }
        store_in_table(w_, n_, best_, bound_reached(), best_move_);
        update_correction(w_, n_, best_, bound_reached(), best_move_);
        return best_;
    }

  private:
    W& w_;
    node<W>& n_;
    Picker& picker_;
    score alpha_;
    score best_ = -score_infinite;
    move_type best_move_{};
    int seen_ = 0; ///< moves so far, searched or pruned
    tried_moves<move_type> quiets_;
    tried_moves<move_type> captures_;

    [[nodiscard]] candidate describe(move_type m) {
        candidate c{.number = ++seen_, .quiet = picker_.is_quiet()};
        if (c.quiet) {
            c.history = history_of(w_, n_.p, m, n_.ply);
        }
        if constexpr (tactical<position>) {
            c.check = n_.p.gives_check(m);
        }
        if constexpr (W::has_stages && Kind != node_kind::root) {
            c.bad_capture = picker_.is_bad_capture();
        }
        return c;
    }

    /// Nothing is pruned until a move is found that does not lose by force.
    [[nodiscard]] bool is_pruned(candidate const& c, move_type m) {
        if (Kind == node_kind::root || n_.complete || c.check || best_ <= -score_bound) {
            return false;
        }
        if (c.quiet && late_move_prunes(w_, n_, c)) {
            picker_.skip_quiets();
            return true;
        }
        if (c.quiet && (history_prunes(w_, n_, c) || futility_prunes(w_, n_, c))) {
            return true;
        }
        prefetch_child(w_, n_, m);
        return exchange_prunes(w_, n_, c, m);
    }

    /// Whether the window is open. Off the principal variation it is null; plain alpha-beta searches all
    /// moves with the full window.
    [[nodiscard]] bool is_open() const noexcept {
        if constexpr (Kind == node_kind::root) {
            return picker_.opens();
        } else {
            return Kind == node_kind::pv;
        }
    }

    /// The value of the current move by a search below it in the window (alpha, upper).
    template<node_kind Below>
    [[nodiscard]] score search_below(position& child, score upper, int depth, bool cut) {
        return -search_node<Below>(w_, child, -upper, -alpha_, depth, n_.ply + 1, cut);
    }

    /// With the full window.
    [[nodiscard]] score search_full_window(position& child, int depth, bool cut) {
        constexpr auto below = Kind == node_kind::root ? node_kind::pv : Kind;
        if (Kind == node_kind::root && !is_open()) {
            return search_below<node_kind::other>(child, n_.beta, depth, cut);
        }
        return search_below<below>(child, n_.beta, depth, cut);
    }

    /// With a null window and reduced, and again in full where that fails high.
    [[nodiscard]] score search_null_window(position& child, candidate const& c, int depth) {
        int const reduction = std::min(reduction_of<Kind>(w_, n_, c), std::max(0, depth - 1));
        constexpr auto narrow = node_kind::other;
        score const upper = is_open() ? alpha_ + 1 : n_.beta;
        w_.at(n_.ply).reduction = reduction;
        score value = search_below<narrow>(child, upper, depth - reduction, reduction > 0 || !n_.cut);
        w_.at(n_.ply).reduction = 0;
        if (value > alpha_ && reduction > 0) {
            depth += is_much_better<Kind>(w_, n_, value, best_, depth) ? 1 : 0;
            value = search_below<narrow>(child, upper, depth, !n_.cut);
        }
        bool const inside = value > alpha_ && (value < n_.beta || Kind == node_kind::root);
        return is_open() && inside ? search_full_window(child, depth, false) : value;
    }

    /// The first move with the full window; the others with a null window first.
    [[nodiscard]] score try_move(candidate const& c, move_type m, int extension) {
        int const depth = n_.depth - cost_of<position>(m) + extension;
        if constexpr (W::has_history) {
            w_.at(n_.ply).number = c.number;
            w_.at(n_.ply).history = c.history;
        }
        return search_move(w_, n_, m, [&](position& child) {
            return c.number == 1 ? search_full_window(child, depth, Kind == node_kind::other && !n_.cut)
                                 : search_null_window(child, c, depth);
        });
    }

    /// Records the value of a move; true if it fails high.
    [[nodiscard]] bool take(move_type m, score value) {
        if (value <= best_) {
            return false;
        }
        best_ = value;
        if (value <= alpha_) {
            return false;
        }
        best_move_ = m;
        if constexpr (Kind == node_kind::pv) {
            w_.line(n_.ply).assign(m, w_.line(n_.ply + 1));
        }
        alpha_ = value;
        return value >= n_.beta;
    }

    /// Takes depth from the moves after one that has raised alpha: few of them will raise it again
    /// (Stockfish, since 2021).
    void reduce_the_others() {
        int const less = w_.parameters().raised_reduction;
        if (less != 0 && n_.depth > 2 && n_.depth < 14 && !n_.complete && !is_decided(alpha_)) {
            n_.depth = std::max(1, n_.depth - less);
        }
    }

    /// Moves a value above the window towards beta, further at low depth, where few nodes support the excess.
    void blend_with_beta() {
        if (w_.parameters().softens_bounds != 0 && best_ >= n_.beta && !is_decided(best_) &&
            !is_decided(n_.alpha)) {
            best_ = (best_ * n_.depth + n_.beta) / (n_.depth + 1);
        }
    }

    [[nodiscard]] bound bound_reached() const noexcept {
        return best_ >= n_.beta ? bound::lower : best_move_ != move_type{} ? bound::exact : bound::upper;
    }
};

/// The picker of a node: staged, or over the full list with scores.
template<class W>
[[nodiscard]] move_picker<W> pick_moves(W& w, node<W>& n) {
    if constexpr (W::has_stages) {
        return staged_picker<W>{w, n.p, n.hash_move, n.ply, n.depth, n.checked};
    } else {
        return full_picker<W>{w, n};
    }
}

/// Scores the moves of a full list: by a shallow search where the game asks for it and the depth repays it
/// (as Tatsuki and Edax sort their moves), else without a search.
template<class W>
void score_moves(W& w, node<W>& n, full_picker<W>& picker) {
    using move_type = typename W::move_type;
    if constexpr (W::features.shallow_ordering) {
        if (n.depth >= w.parameters().shallow_from) {
            int const depth =
                std::min<int>(n.depth - w.parameters().shallow_less, w.parameters().shallow_most);
            picker.score_moves([&](move_type m) {
                return search_child<node_kind::other>(w, n, m, -score_infinite, score_infinite, depth, false);
            });
            return;
        }
    }
    picker.score_moves([&](move_type m) { return full_order_score(w, n, m); });
}

/// Enters a node. Returns its value if no search is needed: the search is being aborted, a rule ends the
/// game, the line is too long, or mate distance pruning, which narrows the window, leaves it empty.
template<class W>
[[nodiscard]] std::optional<score> enter_node(W& w, typename W::position const& p, score& alpha, score& beta,
                                              int ply) {
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
    // Mate distance: no value here can be better than a win at once, or worse than a loss at once.
    alpha = std::max(alpha, -score_win + ply);
    beta = std::min(beta, score_win - ply - 1);
    return alpha >= beta ? std::optional{alpha} : std::nullopt;
}

/// The value of a node by the table, the solver or a mate in one, if there is any.
template<node_kind Kind, class W>
[[nodiscard]] std::optional<score> value_known(W& w, node<W>& n) {
    if (auto const known = look_up<Kind>(w, n)) {
        return known;
    }
    if (auto const exact = solve(w, n)) {
        return exact;
    }
    return n.excluded == typename W::move_type{} ? mate_at_once(w, n) : std::nullopt;
}

/// The value of a node that is pruned as a whole, because it seems to lie far outside the window.
template<class W>
[[nodiscard]] std::optional<score> value_guessed(W& w, node<W>& n) {
    if (reverse_futility_cuts(w, n)) {
        return n.estimate;
    }
    if (auto const value = razor(w, n)) {
        return value;
    }
    if (auto const value = try_null_move(w, n)) {
        return value;
    }
    if (auto const value = try_probcut(w, n)) {
        return value;
    }
    return w.aborted() ? std::optional{score_draw} : std::nullopt;
}

/// Corrects the depth of a node that its parent has reduced, now that its evaluation is known: a ply more
/// if the reduced move has cost its side nothing, a ply less if it has cost much (Stockfish, since 2024).
template<class W>
void use_hindsight(W& w, node<W>& n) {
    constexpr score unknown = stack_entry<typename W::move_type>::no_evaluation;
    auto& parent = w.at(n.ply - 1);
    if (!n.checked && !n.complete && parent.evaluation != unknown) {
        int const cost = n.corrected + parent.evaluation; // of the move, for its own side
        if (parent.reduction >= 3 && cost <= 0) {
            ++n.depth;
        } else if (parent.reduction >= 2 && n.depth >= 2 && cost > w.parameters().hindsight) {
            --n.depth;
        }
    }
    parent.reduction = 0;
}

/// Alpha-beta with a principal variation (Marsland's PVS), fail-soft: the value of the position for the side
/// to move, or a bound on it outside the window.
template<node_kind Kind, class W>
score search_node(W& w, typename W::position& p, score alpha, score beta, int depth, int ply, bool cut) {
    if (depth <= 0) {
        return quiescence(w, p, alpha, beta, ply);
    }
    if (auto const plain = enter_node(w, p, alpha, beta, ply)) {
        return *plain;
    }
    node<W> n = make_node<W>(p, alpha, beta, depth, ply, cut);
    n.excluded = w.at(ply).excluded;
    if (auto const known = value_known<Kind>(w, n)) {
        return *known;
    }
    move_picker<W> picker = pick_moves(w, n);
    if constexpr (!W::has_stages) {
        if (picker.is_empty()) {
            return at_ply(p.final_score(), ply);
        }
    }
    evaluate_node(w, n);
    if (w.parameters().counts_cutoffs != 0) {
        w.at(ply + 2).cutoffs = 0;
    }
    if (w.parameters().hindsight != 0 && ply > 0) {
        use_hindsight(w, n);
    }
    bool const all_moves = n.excluded == typename W::move_type{};
    if (Kind == node_kind::other && all_moves && may_prune(n)) {
        if (auto const guessed = value_guessed(w, n)) {
            return *guessed;
        }
    }
    if (W::features.internal_reduction && !n.complete && n.depth >= w.parameters().internal_depth &&
        n.hash_move == typename W::move_type{}) {
        --n.depth;
    }
    if constexpr (!W::has_stages) {
        score_moves(w, n, picker);
    }
    return move_loop<Kind, W>{w, n, picker}.run();
}

} // namespace kiban::search
