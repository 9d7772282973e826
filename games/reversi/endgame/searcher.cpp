#include "games/reversi/endgame/searcher.hpp"

#include "games/reversi/endgame/evaluation_cursor.hpp"
#include "games/reversi/endgame/look_ahead.hpp"
#include "games/reversi/endgame/selectivity.hpp"

#include <algorithm>
#include <bit>

namespace kiban::reversi::endgame {

namespace {

// Empty squares from which on a method pays; found by measurement on FFO 21 to 37 and 40 to 44.
constexpr int from_stability = 5;
constexpr int from_ordering = 6; ///< with the thread's own table
constexpr int from_table = 12;   ///< the shared table, with enhanced cut-offs
constexpr int from_sharing = 14;

[[nodiscard]] std::uint8_t work_of(std::uint64_t nodes) noexcept {
    return static_cast<std::uint8_t>(std::bit_width(nodes));
}

} // namespace

int searcher::search(board const& b, int alpha, int beta) {
    std::uint64_t const empties = b.empties();
    node_state const at{quadrant_parity{empties}, std::popcount(empties), false};
    int const value = beta - alpha == 1 ? null(b, alpha, at) : open(b, alpha, beta, at);
    budget_->count(nodes_);
    nodes_ = 0;
    return value;
}

std::optional<int> searcher::stability_cut(board const& b, int alpha, int empties) const noexcept {
    if (alpha >= 2 * empties - 2) {
        int const most = 64 - 2 * std::popcount(stable_discs(edges_, b.other, b.own));
        if (most <= alpha) {
            return most;
        }
    }
    return std::nullopt;
}

int searcher::null(board const& b, int alpha, node_state at) {
    if (at.empties >= from_table) {
        return deep(b, alpha, at);
    }
    if (at.empties >= from_ordering) {
        return shallow(b, alpha, at);
    }
    return leafward(b, alpha, at);
}

/// At most four empty squares.
template<bool Passed>
int searcher::last(board const& b, int alpha, node_state at) noexcept {
    std::uint64_t const e = b.empties();
    int const x = std::countr_zero(e);
    int const y = std::countr_zero(e & (e - 1));
    switch (at.empties) {
    case 4:
        return solve_4<Passed>(b, alpha, at.parity, nodes_);
    case 3:
        return solve_3<Passed>(b, alpha, x, y, 63 - std::countl_zero(e), nodes_);
    case 2:
        return solve_2<Passed>(b, alpha, x, y, nodes_);
    case 1:
        ++nodes_;
        return solve_1(b.own, alpha, x);
    default:
        ++nodes_;
        return b.final_margin();
    }
}

/// Ordered by parity alone.
int searcher::leafward(board const& b, int alpha, node_state at) {
    if (at.empties <= 4) {
        return at.passed ? last<true>(b, alpha, at) : last<false>(b, alpha, at);
    }
    ++nodes_;
    if (at.empties >= from_stability) {
        if (auto const cut = stability_cut(b, alpha, at.empties)) {
            return *cut;
        }
    }
    std::uint64_t const moves = b.moves();
    if (moves == 0) {
        return at.passed ? b.final_margin() : -leafward(b.passed(), ~alpha, {at.parity, at.empties, true});
    }
    int best = no_result;
    std::uint64_t const odd = at.parity.odd_squares();
    for (std::uint64_t part : {moves & odd, moves & ~odd}) {
        for (; part != 0; part &= part - 1) {
            int const sq = std::countr_zero(part);
            board const after = b.after(sq);
            quadrant_parity const parity = at.parity.after(sq);
            int const value = -(at.empties == 5 ? solve_4(after, ~alpha, parity, nodes_)
                                                : leafward(after, ~alpha, {parity, at.empties - 1, false}));
            best = std::max(best, value);
            if (best > alpha) {
                return best;
            }
        }
    }
    return best;
}

/// With ordered moves and the thread's own table.
int searcher::shallow(board const& b, int alpha, node_state at) {
    ++nodes_;
    local_table::entry& known = local_.at(b.key());
    prefetch(&known);
    if (auto const cut = stability_cut(b, alpha, at.empties)) {
        return *cut;
    }
    std::uint64_t const moves = b.moves();
    if (moves == 0) {
        return at.passed ? b.final_margin() : -shallow(b.passed(), ~alpha, {at.parity, at.empties, true});
    }
    move first{};
    if (known.key == b) {
        if (known.lower > alpha) {
            return known.lower;
        }
        if (known.upper <= alpha) {
            return known.upper;
        }
        first = known.best;
    }
    candidates list{b, moves, at.parity.odd_squares()};
    if (at.empties > from_ordering) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            prefetch(&local_.at(list[i].after.key()));
        }
    }
    list.prefer(first, known_best);
    nodes_ += list.scored();
    int best = no_result;
    int best_sq = 0;
    while (list.left() > 0) {
        candidate const c = list.take_best();
        node_state const next{at.parity.after(c.sq), at.empties - 1, false};
        int const value = -(next.empties >= from_ordering ? shallow(c.after, ~alpha, next)
                                                          : leafward(c.after, ~alpha, next));
        if (value > best) {
            best = value;
            best_sq = c.sq;
            if (best > alpha) {
                break;
            }
        }
    }
    if (known.key != b) { // the slot may have been overwritten meanwhile
        known = {.key = b};
    }
    known.best = move{best_sq};
    (best > alpha ? known.lower : known.upper) = static_cast<std::int8_t>(best);
    return best;
}

/// First the table's moves, then by a shallow search where it pays.
void searcher::sort(candidates& list, board const& b, node_state at, table_data const& known) noexcept {
    list.prefer(known.second, known_second);
    list.prefer(known.best, known_best);
    int const depth = forward_pruning_.ordering_plies(at.empties);
    if (depth < 0) {
        nodes_ += list.scored();
    } else if (list.size() > 1) {
        look_at_moves(list, b, depth);
    }
}

void searcher::look_at_moves(candidates& list, board const& b, int depth) noexcept {
    auto const look = [&](auto const& cursor) {
        for (std::size_t i = 0; i < list.size(); ++i) {
            if (list.order_score(i) < known_second) {
                candidate const c = list[i];
                score const value = look_ahead(cursor.after(c.sq, turned_by(b, c)), c.after, depth,
                                               -score_infinite, score_infinite, nodes_);
                list.add_order_score(i, -value / forward_pruning_.ordering_unit);
            }
        }
    };
    if (weights_ != nullptr) {
        look(pattern_cursor{*weights_, b});
    } else {
        look(written_cursor{});
    }
}

score searcher::guess(board const& b, int depth, score alpha, score beta) noexcept {
    return weights_ != nullptr ? look_ahead(pattern_cursor{*weights_, b}, b, depth, alpha, beta, nodes_)
                               : look_ahead(written_cursor{}, b, depth, alpha, beta, nodes_);
}

bool searcher::visit() noexcept {
    budget_->count(nodes_);
    nodes_ = 0;
    return budget_->visit() && !halted();
}

/// Bounds of a more selective search are unusable; only its moves help.
table_data searcher::look_up(board const& b, std::uint64_t key) const noexcept {
    table_data known = shared_.find(b, key).value_or(table_data{});
    if (known.selectivity < selectivity_) {
        known.lower = -64;
        known.upper = 64;
    }
    return known;
}

void searcher::remember(board const& b, std::uint64_t key, table_data known, finding f, int alpha, int beta,
                        std::uint64_t before) noexcept {
    if (f.value < beta) {
        known.upper = static_cast<std::int8_t>(f.value);
    }
    if (f.value > alpha) {
        known.lower = static_cast<std::int8_t>(f.value);
    }
    if (known.best != move{f.sq}) {
        known.second = known.best;
        known.best = move{f.sq};
    }
    known.selectivity = static_cast<std::uint8_t>(selectivity_);
    known.work = work_of(budget_->nodes() + nodes_ - before);
    shared_.store(b, key, known);
}

std::optional<int> searcher::forecast_cut(board const& b, int alpha, int empties) noexcept {
    int const depth = forward_pruning_.cut_plies(empties);
    if (selectivity_ == exact || depth == 0) {
        return std::nullopt;
    }
    constexpr int disc = position::score_of_disc;
    double const deviations = selectivity_levels[static_cast<std::size_t>(selectivity_)].deviations;
    int const margin = static_cast<int>(deviations * forward_pruning_.error_of(depth, empties));
    // Results are even.
    int const above = (alpha + 2) & ~1;
    int const below = alpha & ~1;
    score const high = above * disc + margin;
    score const low = below * disc - margin;
    score const value = guess(b, depth, low, high);
    return value >= high ? std::optional{above} : value <= low ? std::optional{below} : std::nullopt;
}

int searcher::deep(board const& b, int alpha, node_state at) {
    if (!visit()) {
        return 0;
    }
    if (auto const cut = stability_cut(b, alpha, at.empties)) {
        return *cut;
    }
    std::uint64_t const moves = b.moves();
    if (moves == 0) {
        return at.passed ? b.final_margin() : -deep(b.passed(), ~alpha, {at.parity, at.empties, true});
    }
    std::uint64_t const key = b.key();
    table_data const known = look_up(b, key);
    if (known.lower > alpha) {
        return known.lower;
    }
    if (known.upper <= alpha) {
        return known.upper;
    }
    if (auto const cut = forecast_cut(b, alpha, at.empties)) {
        return *cut;
    }
    std::uint64_t const before = budget_->nodes();
    candidates list{b, moves, at.parity.odd_squares()};
    for (std::size_t i = 0; i < list.size(); ++i) {
        shared_.prefetch(list[i].after.key());
    }
    sort(list, b, at, known);
    for (std::size_t i = 0; i < list.size(); ++i) {
        board const after = list[i].after;
        if (auto const k = shared_.find(after, after.key());
            k && k->selectivity >= selectivity_ && -k->upper > alpha) {
            return -k->upper;
        }
    }
    finding const f = search_moves(list, alpha, alpha + 1, at);
    if (!halted()) {
        remember(b, key, known, f, alpha, alpha + 1, before);
    }
    return f.value;
}

int searcher::open(board const& b, int alpha, int beta, node_state at) {
    if (at.empties == 0) {
        ++nodes_;
        return b.final_margin();
    }
    if (!visit()) {
        return 0;
    }
    std::uint64_t const moves = b.moves();
    if (moves == 0) {
        return at.passed ? b.final_margin() : -open(b.passed(), -beta, -alpha, {at.parity, at.empties, true});
    }
    std::uint64_t const key = b.key();
    table_data const known = look_up(b, key);
    alpha = std::max<int>(alpha, known.lower);
    beta = std::min<int>(beta, known.upper);
    if (alpha >= beta) {
        return alpha == known.lower ? alpha : beta;
    }
    std::uint64_t const before = budget_->nodes();
    candidates list{b, moves, at.parity.odd_squares()};
    sort(list, b, at, known);
    finding const f = search_moves(list, alpha, beta, at);
    if (!halted()) {
        remember(b, key, known, f, alpha, beta, before);
    }
    return f.value;
}

/// The best of the moves; invalid once halted. The first is searched alone.
searcher::finding searcher::search_moves(candidates& list, int alpha, int beta, node_state at) {
    finding f;
    while (list.left() > 0) {
        bool const first = list.left() == list.size();
        if (!first && at.empties >= from_sharing && list.left() > 1 && pool_ != nullptr &&
            pool_->wants_work()) {
            split_point s{.parent = scope_,
                          .list = list,
                          .at = at,
                          .alpha = alpha,
                          .beta = beta,
                          .best = f.value,
                          .best_sq = f.sq};
            pool_->share(*this, s);
            return {s.best, s.best_sq};
        }
        candidate const c = list.take_best();
        int const value = search_move(c, alpha, beta, at, first);
        if (halted()) {
            return f;
        }
        if (value > f.value) {
            f = {value, c.sq};
            alpha = std::max(alpha, value);
            if (value >= beta) {
                return f;
            }
        }
    }
    return f;
}

int searcher::search_move(candidate const& c, int alpha, int beta, node_state at, bool first) {
    node_state const next{at.parity.after(c.sq), at.empties - 1, false};
    bool const narrow = beta - alpha == 1;
    if (narrow || !first) {
        int const value = -null(c.after, ~alpha, next);
        if (narrow || value <= alpha || value >= beta || halted()) {
            return value;
        }
    }
    return -open(c.after, -beta, -alpha, next);
}

int searcher::sibling(split_point const& s, candidate const& c, int alpha) {
    std::uint64_t const before = budget_->nodes();
    int const value = search_move(c, alpha, s.beta, s.at, false);
    budget_->count(nodes_);
    nodes_ = 0;
    helped_.store(helped() + budget_->nodes() - before, std::memory_order_relaxed);
    return value;
}

} // namespace kiban::reversi::endgame
