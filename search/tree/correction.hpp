#pragma once

#include "search/tree/node.hpp"

#include <algorithm>

namespace kiban::search {

// Correction history (first in Caissa and Stockfish, 2023-24): the difference between a search's value and
// the static evaluation is stored under keys of parts of the position, which the policy names, and corrects
// later evaluations.

/// The correction to the static evaluation of a position.
template<class W>
[[nodiscard]] score correction_of([[maybe_unused]] W& w, [[maybe_unused]] typename W::position const& p) {
    if constexpr (W::has_correction) {
        int sum = 0;
        std::size_t table = 0;
        for (std::uint64_t const key : W::policy_type::correction_keys(p)) {
            sum += w.histories().error(table++, p.side_to_move(), key).value;
        }
        return sum * w.parameters().correction_weight / statistic::limit;
    } else {
        return 0;
    }
}

/// Fills in the static evaluation, from the table if it is there, and the estimate, for which a bound in the
/// table is used if it is tighter.
template<class W>
[[gnu::always_inline]] inline void evaluate_node(W& w, node<W>& n) {
    constexpr score none = stack_entry<typename W::move_type>::no_evaluation;
    if (!n.checked) {
        bool const known = n.entry.evaluation != table_entry::unknown_evaluation;
        n.evaluation = known ? score{n.entry.evaluation} : w.evaluate(n.p);
        n.corrected = std::clamp(n.evaluation + correction_of(w, n.p), 1 - score_bound, score_bound - 1);
        n.estimate = n.corrected;
        score const value = from_table(n.entry.value, n.ply);
        bool const closer = (n.entry.bound == bound::lower && value > n.estimate) ||
                            (n.entry.bound == bound::upper && value < n.estimate) ||
                            n.entry.bound == bound::exact;
        if (closer && !is_decided(value)) {
            n.estimate = value;
        }
        score const before = w.at(n.ply - 2).evaluation;
        n.improving = n.ply >= 2 && (before == none || n.corrected > before);
    }
    w.at(n.ply).evaluation = n.corrected;
}

/// Updates the correction with the error that the search found. Nothing is learned if the best move is a
/// capture, or from a bound that the evaluation already satisfies.
template<class W>
void update_correction([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n, [[maybe_unused]] score value,
                       [[maybe_unused]] bound b, [[maybe_unused]] typename W::move_type best) {
    if constexpr (W::has_correction) {
        score const error = value - n.corrected;
        bool const informs =
            b == bound::exact || (b == bound::lower && error > 0) || (b == bound::upper && error < 0);
        if (n.checked || !informs || is_decided(value) ||
            (best != typename W::move_type{} && is_capture(n.p, best))) {
            return;
        }
        int const bonus = std::clamp(4 * error * n.depth, -statistic::limit / 4, statistic::limit / 4);
        std::size_t table = 0;
        for (std::uint64_t const key : W::policy_type::correction_keys(n.p)) {
            w.histories().error(table++, n.p.side_to_move(), key).reward(bonus);
        }
    }
}

} // namespace kiban::search
