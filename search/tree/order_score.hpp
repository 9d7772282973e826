#pragma once

#include "search/tree/worker.hpp"

#include <array>
#include <cstddef>

namespace kiban::search {

// Scores by which moves are ordered: from material and from statistics.

/// The largest part of a score; statistics and evaluations stay well inside it.
inline constexpr int order_unit = 1 << 20;

template<game_position P>
[[nodiscard]] bool is_capture([[maybe_unused]] P const& p, [[maybe_unused]] typename P::move_type m) {
    if constexpr (tactical<P>) {
        return p.is_capture(m);
    } else {
        return false;
    }
}

template<class W>
[[nodiscard]] std::size_t index_of([[maybe_unused]] typename W::position const& p,
                                   [[maybe_unused]] typename W::move_type m) {
    if constexpr (W::has_history) {
        return static_cast<std::size_t>(p.move_index(m));
    } else {
        return 0;
    }
}

/// Calls f(index) for the earlier moves of the line that a quiet move's continuation histories refer to: the
/// last two, and its own side's second last.
template<class W, class F>
void for_each_before(W& w, int ply, F f) {
    for (int back : {1, 2, 4}) {
        auto const& before = w.at(ply - back);
        bool const wanted =
            w.parameters().continuation_history != 0 && (back < 4 || w.parameters().far_continuation != 0);
        if (wanted && before.move != typename W::move_type{}) {
            f(before.index);
        }
    }
}

/// The histories of a node's quiet moves, by index: of the move by itself, and as a continuation of those
/// moves.
template<class W>
class quiet_histories {
  public:
    quiet_histories(W& w, typename W::position const& p, int ply)
        : own_{&w.histories().quiet(p.side_to_move(), 0)}, halves_{w.parameters().quiet_history} {
        if constexpr (W::has_continuation) {
            for_each_before(w, ply, [&](std::size_t before) {
                continuations_[count_++] = &w.histories().continuation(before, 0);
            });
        }
    }

    [[nodiscard]] int of(std::size_t move) const noexcept {
        int sum = halves_ * own_[move].value / 2;
        for (std::size_t k = 0; k < count_; ++k) {
            sum += continuations_[k][move].value;
        }
        return sum;
    }

  private:
    statistic const* own_;
    int halves_;
    std::size_t count_ = 0;
    std::array<statistic const*, 3> continuations_;
};

/// The histories of one quiet move.
template<class W>
[[nodiscard]] int history_of([[maybe_unused]] W& w, [[maybe_unused]] typename W::position const& p,
                             [[maybe_unused]] typename W::move_type m, [[maybe_unused]] int ply) {
    if constexpr (W::has_history) {
        return quiet_histories<W>{w, p, ply}.of(index_of<W>(p, m));
    } else {
        return 0;
    }
}

/// The gain of a capture or promotion, then its capture history.
template<class W>
[[nodiscard]] int capture_order_score([[maybe_unused]] W& w, [[maybe_unused]] typename W::position const& p,
                                      [[maybe_unused]] typename W::move_type m) {
    using policy = typename W::policy_type;
    int order_score = 0;
    if constexpr (counts_gains<policy, typename W::position>) {
        order_score += 16 * policy::gain(p, m);
    }
    if constexpr (W::has_history) {
        order_score += w.parameters().capture_history * w.histories().capture(index_of<W>(p, m)).value / 2;
    }
    return order_score;
}

} // namespace kiban::search
