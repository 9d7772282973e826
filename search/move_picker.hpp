#pragma once

#include "search/worker.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <limits>
#include <utility>

namespace kiban::search {

/// Moves with a guess of their worth each, handed out from the best down.
template<game_position P>
class ranked_moves {
  public:
    using move_type = typename P::move_type;

    [[nodiscard]] moves_of<P>& list() noexcept { return list_; }

    /// Ranks the moves from `from` on.
    template<class F>
    void rank(F&& worth_of) {
        for (std::size_t i = next_; i < list_.size(); ++i) {
            worth_[i] = worth_of(list_[i]);
        }
    }
    /// Puts the move in front of all, if it is in the list.
    bool promote(move_type m) noexcept {
        auto const at = std::find(list_.begin() + next_, list_.end(), m);
        if (at == list_.end()) {
            return false;
        }
        worth_[static_cast<std::size_t>(at - list_.begin())] = std::numeric_limits<int>::max();
        return true;
    }
    [[nodiscard]] bool contains(move_type m) const noexcept {
        return std::find(list_.begin(), list_.end(), m) != list_.end();
    }
    [[nodiscard]] bool done() const noexcept { return next_ == list_.size(); }

    /// The best of those not yet handed out, and what it is worth. Precondition: not done.
    std::pair<move_type, int> next() noexcept {
        std::size_t best = next_;
        for (std::size_t i = next_ + 1; i < list_.size(); ++i) {
            if (worth_[i] > worth_[best]) {
                best = i;
            }
        }
        std::swap(list_[next_], list_[best]);
        std::swap(worth_[next_], worth_[best]);
        std::size_t const at = next_++;
        return {list_[at], worth_[at]};
    }

  private:
    moves_of<P> list_;
    std::array<int, moves_of<P>::capacity> worth_;
    std::size_t next_ = 0;
};

} // namespace kiban::search
