#pragma once

#include "search/limits.hpp"
#include "search/report.hpp"
#include "search/tree/order_score.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace kiban::search {

/// A move at the root, what became of it, and the line that follows it.
template<game_position P>
struct root_move {
    using move_type = typename P::move_type;

    move_type move{};
    int order_score = 0;              ///< to be searched first, before there are values
    score value = -score_infinite;    ///< of this iteration; no better than its bound says
    score previous = -score_infinite; ///< of the last one
    bound exactness = bound::none;
    std::uint64_t nodes = 0; ///< that went into it, those of each iteration before counting half as much
    std::vector<move_type> pv{};
};

template<game_position P>
using root_moves = std::vector<root_move<P>>;

/// Hands out the moves at the root from that of a line on, in their order, and keeps what became of them.
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
    void skip_quiets() const noexcept {} // none is left out here
    /// Whether later moves are first compared with the best by a narrow window.
    [[nodiscard]] bool opens() const noexcept { return driver_ == driver::pvs; }

    /// What the last move came to, in the window of the moves before.
    void note(score value, score alpha, score beta) {
        root_move<position>& r = moves_[next_ - 1];
        if (next_ - 1 != line_ && value <= alpha) {
            r.value = -score_infinite; // only known not to be better: keeps its place in the order
            return;
        }
        r.value = value;
        r.exactness = value >= beta ? bound::lower : value <= alpha ? bound::upper : bound::exact;
        auto const& rest = w_.line(1);
        r.pv.assign(1, r.move);
        r.pv.insert(r.pv.end(), rest.moves.begin(), rest.moves.begin() + rest.length);
    }
    /// The work that went into the last move.
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
