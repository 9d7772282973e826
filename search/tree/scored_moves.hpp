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
    /// The same for scores of at most 20 bits; of equal ones the first in the list is the best.
    template<class F>
    void score_moves_in_order(F&& score_of) {
        for (std::size_t i = next_; i < list_.size(); ++i) {
            scores_[i] = score_of(list_[i]) * order_of_equals - static_cast<int>(i);
        }
    }
    /// Gives the move the highest score, if it is in the list.
    void promote(move_type m) noexcept {
        auto const at = std::find(list_.begin() + next_, list_.end(), m);
        if (at != list_.end()) {
            scores_[static_cast<std::size_t>(at - list_.begin())] = std::numeric_limits<int>::max();
        }
    }
    /// Sorts the best moves that are left to the front: at most `most`, of at least that score. `next`
    /// follows this order up to `is_past_sorted`.
    void sort_best(std::size_t most, int least) noexcept {
        int const too_low = (least - 1) * order_of_equals; // the first of those below
        std::size_t const last = next_ + most;
        sorted_ = next_;
        for (std::size_t i = next_; i < list_.size(); ++i) {
            int const score = scores_[i];
            bool const is_full = sorted_ == last;
            if (score <= too_low || (is_full && score <= scores_[last - 1])) {
                continue;
            }
            move_type const m = list_[i];
            std::size_t to = is_full ? last - 1 : sorted_++;
            list_[i] = list_[to];
            scores_[i] = scores_[to];
            for (; to > next_ && scores_[to - 1] < score; --to) {
                list_[to] = list_[to - 1];
                scores_[to] = scores_[to - 1];
            }
            list_[to] = m;
            scores_[to] = score;
        }
        sorted_ = sorted_ < last ? list_.size() : last;
    }
    /// Whether the next move is not one of those sorted.
    [[nodiscard]] bool is_past_sorted() const noexcept { return next_ >= sorted_; }
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
    static constexpr int order_of_equals = 1024;
    static_assert(moves_of<P>::capacity <= order_of_equals);

    moves_of<P> list_;
    std::array<int, moves_of<P>::capacity> scores_;
    std::size_t next_ = 0;
    std::size_t sorted_ = 0;
};

} // namespace kiban::search
