#pragma once

#include "search/limits.hpp"
#include "search/report.hpp"
#include "search/tree/order_score.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kiban::search {

/// A move at the root, its results, and the line that follows it.
template<game_position P>
struct root_move {
    using move_type = typename P::move_type;

    move_type move{};
    int order_score = 0;              ///< the order before there are values
    score value = -score_infinite;    ///< of this iteration
    score previous = -score_infinite; ///< of the last one
    bound exactness = bound::none;
    std::uint64_t nodes = 0; ///< spent on it, halved with each iteration
    std::vector<move_type> pv{};
};

template<game_position P>
using root_moves = std::vector<root_move<P>>;

/// Hands out the root moves in their order, from the first one of the current line (MultiPV) on, and stores
/// their results.
template<class W>
class root_picker {
  public:
    using position = typename W::position;
    using move_type = typename W::move_type;

    root_picker(W& w, root_moves<position>& moves, std::size_t line, driver d)
        : w_{w}, moves_{moves}, line_{line}, next_{line}, driver_{d} {}

    [[nodiscard]] move_type next() {
        if (next_ == moves_.size()) {
            return move_type{};
        }
        nodes_ = w_.nodes();
        w_.line(1).clear();
        return moves_[next_++].move;
    }
    [[nodiscard]] bool is_quiet() const { return !is_capture(w_.root(), moves_[next_ - 1].move); }
    void skip_quiets() const noexcept {} // no root move is pruned
    /// Whether later moves are first searched with a null window.
    [[nodiscard]] bool opens() const noexcept { return driver_ == driver::pvs; }

    /// Stores the result of the last move, in the window of the moves before.
    void note(score value, score alpha, score beta) {
        root_move<position>& r = moves_[next_ - 1];
        if (next_ - 1 != line_ && value <= alpha) {
            r.value = -score_infinite; // only a bound: keeps its place in the order
            return;
        }
        r.value = value;
        r.exactness = value >= beta ? bound::lower : value <= alpha ? bound::upper : bound::exact;
        auto const& rest = w_.line(1);
        r.pv.assign(1, r.move);
        r.pv.insert(r.pv.end(), rest.moves.begin(), rest.moves.begin() + rest.length);
    }
    /// The nodes spent on the last move.
    void count() noexcept { moves_[next_ - 1].nodes += w_.nodes() - nodes_; }

  private:
    W& w_;
    root_moves<position>& moves_;
    std::size_t line_;
    std::size_t next_;
    driver driver_;
    std::uint64_t nodes_ = 0;
};

} // namespace kiban::search
