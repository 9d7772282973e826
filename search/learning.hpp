#pragma once

#include "search/node.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace kiban::search {

/// The moves tried at a node without success, as far as they are worth remembering.
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
void reward_quiet(W& w, node<W> const& n, typename W::move_type m, int bonus) {
    std::size_t const i = index_of<W>(n.p, m);
    w.moves().quiet(n.p.side_to_move(), i).reward(bonus);
    if constexpr (W::has_continuation) {
        for (int back : {1, 2}) {
            auto const& before = w.at(n.ply - back);
            if (before.move != typename W::move_type{}) {
                w.moves().continuation(before.index, i).reward(bonus);
            }
        }
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

/// Remembers that a move cut the node off after others had failed to.
template<class W>
void learn_cut([[maybe_unused]] W& w, [[maybe_unused]] node<W> const& n,
               [[maybe_unused]] typename W::move_type best,
               [[maybe_unused]] tried_moves<typename W::move_type> const& quiets,
               [[maybe_unused]] tried_moves<typename W::move_type> const& captures) {
    if constexpr (W::has_history) {
        int const bonus = std::min(32 * n.depth * n.depth + 64 * n.depth, 1800);
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

} // namespace kiban::search
