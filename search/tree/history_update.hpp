#pragma once

#include "search/tree/node.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace kiban::search {

/// The first moves of a node that failed to cause a cutoff.
template<class Move>
class tried_moves {
  public:
    void push_back(Move m) noexcept {
        if (size_ < moves_.size()) {
            moves_[size_++] = m;
        }
    }
    [[nodiscard]] Move const* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] Move const* end() const noexcept { return moves_.data() + size_; }

  private:
    std::array<Move, 48> moves_;
    std::size_t size_ = 0;
};

namespace detail {

template<class W>
void reward_continuations([[maybe_unused]] W& w, [[maybe_unused]] std::size_t i, [[maybe_unused]] int ply,
                          [[maybe_unused]] int bonus) {
    if constexpr (W::has_continuation) {
        for_each_before(w, ply,
                        [&](std::size_t before) { w.histories().continuation(before, i).reward(bonus); });
    }
}
template<class W>
void reward_quiet(W& w, node<W> const& n, typename W::move_type m, int bonus) {
    std::size_t const i = index_of<W>(n.p, m);
    w.histories().quiet(n.p.side_to_move(), i).reward(bonus);
    reward_continuations(w, i, n.ply, bonus);
}

[[nodiscard]] constexpr int bonus_at(int depth) noexcept {
    return std::min(32 * depth * depth + 64 * depth, 1800);
}

/// How much a fail low speaks for the move before, in 1/1024: more with depth, for a move that came late or
/// has a bad history, and where the value lies below the evaluations (Stockfish, since 2023).
template<class W>
[[nodiscard]] int weight_of_fail_low(W& w, node<W> const& n, score value) {
    constexpr score unknown = stack_entry<typename W::move_type>::no_evaluation;
    auto const& before = w.at(n.ply - 1);
    score const margin = w.parameters().prior_surprise;
    int weight = std::min(59 * n.depth, 454) - 232 - before.history / 200;
    weight += before.number > 8 ? 169 : 0;
    weight += !n.checked && value + margin <= n.corrected ? 145 : 0;
    weight += before.evaluation != unknown && value + margin * 2 / 3 <= -before.evaluation ? 154 : 0;
    return std::max(weight, 0);
}

struct quiet_bonus {
    int alone = 0;
    int in_pairs = 0; ///< with the moves before it
};

template<class W>
[[nodiscard]] quiet_bonus bonus_on_fail_low(W& w, node<W> const& n, score value) {
    auto const& m = w.parameters();
    if (m.prior_weight == 0) {
        int const bonus = bonus_at(n.depth) * m.prior_bonus / 100;
        return {bonus, bonus};
    }
    int const bonus =
        std::min(135 * n.depth - 80, 1400) * weight_of_fail_low(w, n, value) / 1024 * m.prior_weight;
    return {bonus, bonus * 7 / 16};
}

/// Lowers the move before, as an answer to what came before it, if it was among the first of its node and
/// still has been refuted (in the manner of Stockfish).
template<class W>
void penalize_refuted(W& w, node<W> const& n, int bonus) {
    int const percent = w.parameters().refuted_penalty;
    auto const& before = w.at(n.ply - 1);
    if (percent != 0 && before.move != typename W::move_type{} && before.quiet && before.number <= 2) {
        reward_continuations(w, before.index, n.ply - 1, -bonus * percent / 100);
    }
}

template<class W>
void note_killer(W& w, node<W> const& n, typename W::move_type m) {
    auto& killers = w.at(n.ply).killers;
    if (killers[0] != m) {
        killers[1] = killers[0];
        killers[0] = m;
    }
}

} // namespace detail

/// Rewards the move that caused a cutoff, and lowers those tried before it.
template<class W>
void update_on_cutoff([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                      [[maybe_unused]] typename W::move_type best,
                      [[maybe_unused]] tried_moves<typename W::move_type> const& quiets,
                      [[maybe_unused]] tried_moves<typename W::move_type> const& captures) {
    if constexpr (W::has_history) {
        int const bonus = detail::bonus_at(n.depth);
        if (is_capture(n.p, best)) {
            w.histories().capture(index_of<W>(n.p, best)).reward(bonus);
        } else {
            detail::note_killer(w, n, best);
            if (auto const& before = w.at(n.ply - 1); before.move != typename W::move_type{}) {
                w.histories().counter(before.index) = best;
            }
            detail::reward_quiet(w, n, best, bonus);
            for (auto m : quiets) {
                detail::reward_quiet(w, n, m, -bonus);
            }
        }
        for (auto m : captures) {
            w.histories().capture(index_of<W>(n.p, m)).reward(-bonus);
        }
        detail::penalize_refuted(w, n, bonus);
    }
}

/// On a fail low: rewards the move before, as no answer refuted it.
template<class W>
void update_on_fail_low([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
                        [[maybe_unused]] score value) {
    if constexpr (W::has_history) {
        auto const& before = w.at(n.ply - 1);
        if (before.move == typename W::move_type{}) {
            return;
        }
        if (!before.quiet) {
            w.histories().capture(before.index).reward(w.parameters().prior_capture);
            return;
        }
        auto const bonus = detail::bonus_on_fail_low(w, n, value);
        w.histories().quiet(~n.p.side_to_move(), before.index).reward(bonus.alone);
        detail::reward_continuations(w, before.index, n.ply - 1, bonus.in_pairs);
    }
}

} // namespace kiban::search
