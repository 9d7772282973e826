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
void reward_quiet(W& w, color side, std::size_t i, int ply, int bonus) {
    w.moves().quiet(side, i).reward(bonus);
    if constexpr (W::has_continuation) {
        for_each_before(w, ply, [&](std::size_t before) { w.moves().continuation(before, i).reward(bonus); });
    }
}
template<class W>
void reward_quiet(W& w, node<W> const& n, typename W::move_type m, int bonus) {
    reward_quiet(w, n.p.side_to_move(), index_of<W>(n.p, m), n.ply, bonus);
}

[[nodiscard]] constexpr int bonus_at(int depth) noexcept {
    return std::min(32 * depth * depth + 64 * depth, 1800);
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
            w.moves().capture(index_of<W>(n.p, best)).reward(bonus);
        } else {
            detail::note_killer(w, n, best);
            if (auto const& before = w.at(n.ply - 1); before.move != typename W::move_type{}) {
                w.moves().counter(before.index) = best;
            }
            detail::reward_quiet(w, n, best, bonus);
            for (auto m : quiets) {
                detail::reward_quiet(w, n, m, -bonus);
            }
        }
        for (auto m : captures) {
            w.moves().capture(index_of<W>(n.p, m)).reward(-bonus);
        }
    }
}

/// On a fail low: rewards the move before, if it was quiet, as no answer refuted it.
template<class W>
void update_on_fail_low([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n) {
    if constexpr (W::has_history) {
        auto const& before = w.at(n.ply - 1);
        if (before.quiet && before.move != typename W::move_type{}) {
            int const bonus = detail::bonus_at(n.depth) * w.parameters().prior_bonus / 100;
            detail::reward_quiet(w, ~n.p.side_to_move(), before.index, n.ply - 1, bonus);
        }
    }
}

} // namespace kiban::search
