#pragma once

#include "framework/game.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <limits>
#include <utility>

namespace kiban::search {

/// Moves with their scores, handed out from the highest down.
template<game_position P>
class scored_moves {
  public:
    using move_type = typename P::move_type;

    scored_moves() noexcept {} // written out, so that nothing is filled with zeros

    [[nodiscard]] moves_of<P>& list() noexcept { return list_; }
    void clear() noexcept {
        list_.clear();
        next_ = 0;
    }

    /// Gives every move its score.
    template<class F>
    void score_moves(F&& score_of) {
        for (std::size_t i = next_; i < list_.size(); ++i) {
            scores_[i] = score_of(list_[i]);
        }
    }
    /// Gives the move the highest score, if it is in the list.
    void promote(move_type m) noexcept {
        auto const at = std::find(list_.begin() + next_, list_.end(), m);
        if (at != list_.end()) {
            scores_[static_cast<std::size_t>(at - list_.begin())] = std::numeric_limits<int>::max();
        }
    }
    /// Sorts the moves of at least that score to the front, stably; `next` then follows this order.
    void sort_down_to(int least) noexcept {
        std::size_t sorted = next_;
        for (std::size_t i = next_; i < list_.size(); ++i) {
            if (scores_[i] < least) {
                continue;
            }
            move_type const m = list_[i];
            int const score = scores_[i];
            list_[i] = list_[sorted];
            scores_[i] = scores_[sorted];
            std::size_t to = sorted++;
            for (; to > next_ && scores_[to - 1] < score; --to) {
                list_[to] = list_[to - 1];
                scores_[to] = scores_[to - 1];
            }
            list_[to] = m;
            scores_[to] = score;
        }
    }
    [[nodiscard]] bool contains(move_type m) const noexcept {
        return std::find(list_.begin(), list_.end(), m) != list_.end();
    }
    [[nodiscard]] bool done() const noexcept { return next_ == list_.size(); }

    /// The next in the list. Precondition: not done.
    [[nodiscard]] move_type next() noexcept {
        assert(!done());
        return list_[next_++];
    }
    /// The best of those not yet handed out. Precondition: not done.
    [[nodiscard]] move_type next_best() noexcept {
        assert(!done());
        std::size_t best = next_;
        for (std::size_t i = next_ + 1; i < list_.size(); ++i) {
            if (scores_[i] > scores_[best]) {
                best = i;
            }
        }
        std::swap(list_[next_], list_[best]);
        std::swap(scores_[next_], scores_[best]);
        return list_[next_++];
    }

  private:
    moves_of<P> list_;
    std::array<int, moves_of<P>::capacity> scores_;
    std::size_t next_ = 0;
};

} // namespace kiban::search
