#pragma once

#include "search/tree/node.hpp"
#include "search/tree/reductions.hpp"

#include <algorithm>
#include <optional>

namespace kiban::search {

// Pruning of nodes and moves, and reductions. None of it applies where the depth reaches the end of the game,
// in check, or where the window holds values of forced wins.

/// No line becomes longer than twice the iteration's depth.
template<class W>
[[nodiscard]] bool may_extend(W& w, node<W> const& n) noexcept {
    return n.ply < 2 * w.iteration();
}

/// Whether whole nodes may be pruned here.
template<class W>
[[nodiscard]] bool may_prune(node<W> const& n) noexcept {
    return !n.checked && !n.complete && !is_decided(n.beta);
}

/// Reverse futility pruning: the static evaluation is so far above the window that a shallow search would not
/// bring it back.
template<class W>
[[nodiscard]] bool reverse_futility_cuts([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n) noexcept {
    if constexpr (W::features.reverse_futility) {
        int const plies = n.depth - (n.improving ? 1 : 0);
        return n.depth <= w.parameters().reverse_futility_depth && !is_decided(n.estimate) &&
               n.estimate - w.parameters().reverse_futility * plies >= n.beta;
    } else {
        return false;
    }
}

/// Razoring: the static evaluation is so far below the window that only captures could bring it back, so the
/// quiescence search decides. In a game without captures nothing could.
template<class W>
[[nodiscard]] std::optional<score> razor([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n) {
    if constexpr (W::features.razoring) {
        auto const& parameters = w.parameters();
        bool const far_below =
            n.estimate + parameters.razor_base + parameters.razor_step * n.depth * n.depth <= n.alpha;
        if (n.depth <= parameters.razor_depth && far_below && !is_decided(n.alpha)) {
            score const value = quiescence(w, n.p, n.alpha, n.alpha + 1, n.ply);
            if (value <= n.alpha) {
                return value;
            }
        }
    }
    return std::nullopt;
}

/// Whether a search of this node without null moves for most of its depth fails high as well: in zugzwang a
/// null move proves nothing.
template<class W>
[[nodiscard]] bool is_null_verified(W& w, node<W>& n, int depth) {
    if (n.depth < w.parameters().null_verification || w.null_from() > 0) {
        return true;
    }
    w.set_null_from(n.ply + 3 * depth / 4);
    score const value =
        search_node<node_kind::other>(w, n.p, n.beta - 1, n.beta, std::max(1, depth), n.ply, false);
    w.set_null_from(0);
    return value >= n.beta;
}

/// Null move pruning (Goetsch and Campbell 1990): if passing fails high, a move will as well.
template<class W>
[[nodiscard]] std::optional<score> try_null_move([[maybe_unused]] W& w, [[maybe_unused]] node<W>& n) {
    using position = typename W::position;
    if constexpr (W::features.null_move && passable<position>) {
        bool const after_null = n.ply > 0 && w.at(n.ply - 1).move == typename W::move_type{};
        bool const wanted = n.cut || w.parameters().null_at_cuts == 0;
        if (n.depth < w.parameters().null_depth || n.estimate < n.beta || after_null || !wanted ||
            n.ply < w.null_from()) {
            return std::nullopt;
        }
        int const surplus = std::min((n.estimate - n.beta) / w.parameters().null_step, 3);
        int const growth = std::min<int>(n.depth, w.parameters().null_growth) / w.parameters().null_divisor;
        int const depth = n.depth - w.parameters().null_reduction - growth - surplus;
        w.at(n.ply).move = {};
        score value = 0;
        {
            evaluation_step<typename W::evaluator_type, position> const step{w.evaluator(), n.p};
            typename position::undo_type undo;
            n.p.make_null(undo);
            value = -search_node<node_kind::other>(w, n.p, -n.beta, 1 - n.beta, depth, n.ply + 1, !n.cut);
            n.p.unmake_null(undo);
        }
        if (value >= n.beta && !w.aborted() && is_null_verified(w, n, depth) && !w.aborted()) {
            return is_decided(value) ? n.beta : value;
        }
    }
    return std::nullopt;
}

/// What the move loop knows of a move before it is searched.
struct candidate {
    int number = 0; ///< 1 for the first tried
    bool quiet = true;
    bool check = false;
    bool bad_capture = false;
    int history = 0;
};

/// The late move reduction by depth and number alone, in 1/1024 of a ply.
template<class W>
[[nodiscard]] int basic_reduction(W& w, node<W> const& n, candidate const& c) {
    auto const& parameters = w.parameters();
    return late_move_reduction(parameters.reduction_base, parameters.reduction_factor, n.depth, c.number) +
           (n.improving ? 0 : 512);
}

/// The plies left for a quiet move once it is reduced, more with a good history. Pruning by that depth
/// instead of the node's works at every depth (Stockfish, since 2016).
template<class W>
[[nodiscard]] int depth_left(W& w, node<W> const& n, candidate const& c) {
    return n.depth - 1 - basic_reduction(w, n, c) / 1024 + c.history / w.parameters().history_ply;
}

/// Late move pruning: whether enough quiet moves have been searched at this depth to prune the others.
template<class W>
[[nodiscard]] bool late_move_prunes([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                                    [[maybe_unused]] candidate const& c) noexcept {
    if constexpr (W::features.late_move_pruning) {
        auto const& parameters = w.parameters();
        int const most = (parameters.late_move_base + parameters.late_move_factor * n.depth * n.depth) /
                         (n.improving ? 1 : 2);
        return n.depth <= parameters.late_move_depth && c.number > most;
    } else {
        return false;
    }
}

/// Futility pruning: whether a quiet move would not raise the evaluation to alpha within the depth left.
template<class W>
[[nodiscard]] bool futility_prunes([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                                   [[maybe_unused]] candidate const& c) noexcept {
    if constexpr (W::features.futility) {
        auto const& parameters = w.parameters();
        int const left = depth_left(w, n, c);
        return !n.checked && left <= parameters.futility_depth &&
               n.corrected + parameters.futility_base + parameters.futility * left <= n.alpha;
    } else {
        return false;
    }
}

/// History pruning: whether a quiet move's history is too low for the depth left.
template<class W>
[[nodiscard]] bool history_prunes([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                                  [[maybe_unused]] candidate const& c) noexcept {
    if constexpr (W::features.late_move_pruning && W::has_history) {
        auto const& parameters = w.parameters();
        return n.depth <= parameters.history_depth && c.history < -parameters.history_loss * n.depth;
    } else {
        return false;
    }
}

/// SEE pruning: whether the exchange loses more than the depth left could win back.
template<class W>
[[nodiscard]] bool exchange_prunes([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                                   [[maybe_unused]] candidate const& c,
                                   [[maybe_unused]] typename W::move_type m) {
    using policy = typename W::policy_type;
    if constexpr (W::features.exchange_pruning && judges_exchanges<policy, typename W::position>) {
        auto const& parameters = w.parameters();
        if (c.quiet) {
            int const left = std::max(depth_left(w, n, c), 0);
            return !policy::see(n.p, m, -parameters.exchange_quiet * left * left);
        }
        return n.depth <= parameters.exchange_depth &&
               !policy::see(n.p, m, -parameters.exchange_capture * n.depth);
    } else {
        return false;
    }
}

/// The reduction, in plies, of the first search of a move. In a long search it may be -1: a move of very good
/// history is searched a ply deeper.
template<node_kind Kind, class W>
[[nodiscard]] int reduction_of([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                               [[maybe_unused]] candidate const& c) {
    if constexpr (W::features.reductions) {
        auto const& parameters = w.parameters();
        bool const early = c.number <= (Kind == node_kind::other ? 1 : 2);
        int const from =
            Kind == node_kind::root ? int{parameters.root_depth} : int{parameters.reduction_depth};
        bool const good_capture = !c.quiet && !c.bad_capture;
        if (n.complete || n.depth < from || early || (good_capture && n.depth < parameters.capture_depth)) {
            return 0;
        }
        int r =
            basic_reduction(w, n, c) + parameters.reduction_offset - parameters.reduction_number * c.number;
        int const length = w.length(); // of the search, in eighths of a long one
        r += n.cut ? parameters.cut_reduction - parameters.long_cut * length / 8 : 0;
        r -= good_capture ? 1536 : 0;
        if (parameters.counts_cutoffs != 0) {
            int const cutoffs = w.at(n.ply + 1).cutoffs;
            r += (cutoffs > 2 ? 1375 : cutoffs > 1 ? 251 : 0) * (8 - length) / 8;
        }
        r -= Kind == node_kind::other ? 0 : 1024 + parameters.long_pv * length / 8;
        r -= c.check || n.checked ? 1024 : 0;
        r -= c.history * 1024 / parameters.reduction_history;
        int const least = w.is_long() && may_extend(w, n) ? -1 : 0;
        return std::clamp(r / 1024, least, n.depth - 2);
    } else {
        return 0;
    }
}

} // namespace kiban::search
