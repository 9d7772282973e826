#pragma once

#include "search/tree/node.hpp"
#include "search/tree/pruning.hpp"

#include <optional>

namespace kiban::search {

// Extensions. No line becomes longer than `may_extend` allows.

/// Whether the reduced search of a move came out so much better than the best move so far that it is searched
/// one ply deeper than `depth`. Where the evaluation's scale is not known beforehand, the ply must have been
/// saved nearer to the root: otherwise an evaluation that changes with every move doubles the depth.
template<node_kind Kind, class W>
[[nodiscard]] bool is_much_better(W& w, node<W> const& n, score value, score best, int depth) noexcept {
    bool const may = W::scales_margins ? n.ply + depth + 2 <= w.iteration() : may_extend(w, n);
    return Kind != node_kind::root && may && !is_decided(value) &&
           value > best + w.parameters().deeper_margin;
}

/// The result of the test of the hash move: its extension in plies (negative: a reduction), or a value of the
/// node.
struct singularity {
    int plies = 0;
    std::optional<score> value{};
};

/// Singular extension (Anantharaman, Campbell and Hsu 1988, in the form of Stockfish): a shallower search
/// without the hash move shows whether any other move comes near its value. If none does, the hash move is
/// extended; if another one fails high as well, the node is cut (multi-cut); if the hash move is only one of
/// several good ones, it is reduced.
template<node_kind Kind, class W>
[[nodiscard]] singularity singularity_of([[maybe_unused]] W& w, [[maybe_unused]] node<W>& n,
                                         [[maybe_unused]] typename W::move_type m) {
    if constexpr (W::features.singular && W::features.table) {
        using move_type = typename W::move_type;
        auto const& parameters = w.parameters();
        table_entry const& e = n.entry;
        bool const usable = (e.bound == bound::lower || e.bound == bound::exact) &&
                            e.depth >= n.depth - parameters.singular_tolerance;
        int const from = parameters.singular_depth + (w.is_long() ? 1 : 0);
        if (m != n.hash_move || !usable || n.depth < from || n.complete || n.excluded != move_type{} ||
            !may_extend(w, n)) {
            return {};
        }
        score const value = from_table(e.value, n.ply);
        if (is_decided(value)) {
            return {};
        }
        score const target = value - parameters.singular_margin * n.depth;
        w.at(n.ply).excluded = m;
        score const others = search_node<node_kind::other>(w, n.p, target - 1, target,
                                                           std::max(1, (n.depth - 1) / 2), n.ply, n.cut);
        w.at(n.ply).excluded = {};
        if (others < target) {
            bool const far = Kind == node_kind::other && others < target - parameters.singular_twice;
            return {.plies = far ? 2 : 1};
        }
        if (Kind == node_kind::other && target >= n.beta) {
            return {.value = target};
        }
        return {.plies = value >= n.beta ? -2 : n.cut ? -1 : 0};
    }
    return {};
}

/// The extension of a move in plies for its kind: a check that loses no material.
template<node_kind Kind, class W>
[[nodiscard]] int extension_of(W& w, node<W> const& n, [[maybe_unused]] candidate const& c,
                               [[maybe_unused]] typename W::move_type m) {
    using position = typename W::position;
    using policy = typename W::policy_type;
    if (Kind == node_kind::root || !may_extend(w, n)) {
        return 0;
    }
    if constexpr (W::features.check_extension && tactical<position>) {
        if (c.check && w.parameters().extends_checks != 0) {
            if constexpr (judges_exchanges<policy, position>) {
                return policy::see(n.p, m, 0) ? 1 : 0;
            }
            return 1;
        }
    }
    return 0;
}

} // namespace kiban::search
