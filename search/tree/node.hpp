#pragma once

#include "framework/child.hpp"
#include "search/tree/order_score.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace kiban::search {

/// Whether a node can lie on the principal variation: only then is its window open. The root is its first
/// node.
enum class node_kind : std::uint8_t { root, pv, other };

/// A position in the tree with the question put to it: its depth and window.
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
    bool complete = false;  ///< the depth reaches the end of the game: nothing may be pruned
    bool improving = false; ///< the static evaluation is above that of two plies before
    score evaluation = stack_entry<move_type>::no_evaluation; ///< static, as it came from the evaluator
    score corrected = stack_entry<move_type>::no_evaluation;  ///< with the correction history
    score estimate = 0;                                       ///< with the table's bound
    move_type hash_move{};
    move_type excluded{}; ///< left out, to compare the others with it
    table_entry entry{};
    position* child = nullptr; ///< after the current move, where the picker keeps it
};

/// Calls f on the position after a move of a node.
template<class W, class F>
decltype(auto) with_child_of(node<W> const& n, typename W::move_type m, F&& f) {
    if constexpr (keeps_children<typename W::position>) {
        if (n.child != nullptr) {
            return f(*n.child);
        }
    }
    return with_child(n.p, m, f);
}

template<game_position P>
[[nodiscard]] bool is_checked([[maybe_unused]] P const& p) {
    if constexpr (tactical<P>) {
        return p.in_check();
    } else {
        return false;
    }
}

/// A node as the search enters it.
template<class W>
[[nodiscard]] node<W> make_node(typename W::position& p, score alpha, score beta, int depth, int ply,
                                bool cut) {
    node<W> n{.p = p, .alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .cut = cut};
    n.checked = is_checked(p);
    n.complete = depth >= complete_depth<typename W::policy_type>(p);
    return n;
}

/// Whether a value from the table is enough for a window.
[[nodiscard]] constexpr bool settles(bound b, score value, score alpha, score beta) noexcept {
    return b == bound::exact || (b == bound::lower && value >= beta) || (b == bound::upper && value <= alpha);
}

/// Looks the node up, and returns its value if that is enough for the window.
template<node_kind Kind, class W>
[[nodiscard]] std::optional<score> look_up(W& w, node<W>& n) {
    if constexpr (W::features.table) {
        n.entry = w.table().probe(n.p.key());
        n.hash_move = move_of_bits<typename W::move_type>(n.entry.move);
        bool const all_moves = n.excluded == typename W::move_type{};
        if (Kind == node_kind::other && all_moves && n.entry.depth >= n.depth) {
            score const value = from_table(n.entry.value, n.ply);
            if (settles(n.entry.bound, value, n.alpha, n.beta)) {
                return value;
            }
        }
    }
    return std::nullopt;
}

/// Stores the result of the search of a node in the table.
template<class W>
void store_in_table(W& w, node<W> const& n, score value, bound b, typename W::move_type best) {
    if constexpr (W::features.table) {
        if (n.excluded != typename W::move_type{}) {
            return; // not the value of the position
        }
        bool const known = n.evaluation != stack_entry<typename W::move_type>::no_evaluation;
        w.table().store(n.p.key(), {.move = move_bits(best),
                                    .value = static_cast<std::int16_t>(to_table(value, n.ply)),
                                    .evaluation = known ? static_cast<std::int16_t>(n.evaluation)
                                                        : table_entry::unknown_evaluation,
                                    .depth = static_cast<std::int8_t>(std::clamp(n.depth, -1, 127)),
                                    .bound = b});
    }
}

/// Hands the node to the game's solver if it wants it.
template<class W>
[[nodiscard]] std::optional<score> solve(W& w, node<W> const& n) {
    using policy = typename W::policy_type;
    if constexpr (solving<policy, typename W::position>) {
        if (policy::solver::solves(n.p, n.depth - beyond_end<policy>, w.iteration())) {
            auto const value = w.solve(n.p, n.alpha, n.beta);
            if (!value) {
                return score_draw;
            }
            bound const b = *value >= n.beta ? bound::lower : *value <= n.alpha ? bound::upper : bound::exact;
            if (w.solves_exactly()) {
                node<W> final = n; // exact, however little depth was left
                final.depth = std::max(n.depth, complete_depth<policy>(n.p));
                store_in_table(w, final, *value, b, {});
            }
            return value;
        }
    }
    return std::nullopt;
}

/// A move that ends the game at once, or none.
template<class W>
[[nodiscard]] typename W::position::move_type mating_move(node<W> const& n) {
    using position = typename W::position;
    if constexpr (sees_mates<typename W::policy_type, position>) {
        return W::policy_type::mating_move(n.p);
    } else {
        moves_of<position> checks;
        n.p.template generate<move_kind::checks>(checks);
        for (auto m : checks) {
            if (with_child_of(n, m, [](position const& child) { return is_over(child); })) {
                return m;
            }
        }
        return {};
    }
}

/// Looks for a move that ends the game at once, among the checks.
template<class W>
[[nodiscard]] std::optional<score> mate_at_once(W& w, node<W> const& n) {
    using position = typename W::position;
    if constexpr (W::features.mate_in_one && tactical<position> && staged<position>) {
        if (n.checked || n.entry.bound != bound::none || w.parameters().sees_mates == 0) {
            return std::nullopt; // the table would know
        }
        if (auto const m = mating_move(n); m != typename position::move_type{}) {
            score const value = at_ply(score_win, n.ply + 1);
            node<W> final = n;
            // No search can say more, but the mate is found again at once: it need not keep its slot for
            // ever.
            final.depth = std::min(n.depth + 6, max_ply);
            store_in_table(w, final, value, bound::exact, m);
            return value;
        }
    }
    return std::nullopt;
}

// The recursion of the search: alpha_beta.hpp and quiescence.hpp.
template<node_kind Kind, class W>
score search_node(W& w, typename W::position& p, score alpha, score beta, int depth, int ply, bool cut);
template<class W>
score quiescence(W& w, typename W::position& p, score alpha, score beta, int ply, int level = 0);

} // namespace kiban::search
