#pragma once

#include "games/breakthrough/game.hpp"
#include "search/policy.hpp"

namespace kiban::breakthrough {

/// By hand: pawns, how far they have come, and whether another stands beside or behind to take back.
struct evaluator {
    static constexpr int pawn = 100;
    static constexpr int guarded = 12;
    static constexpr int advanced[board::ranks] = {10, 0, 4, 10, 22, 45, 110, 0}; ///< rows from home

    [[nodiscard]] score operator()(position const& p) const noexcept {
        color const us = p.side_to_move();
        return side_value(p.of(us), us) - side_value(p.of(~us), ~us);
    }

  private:
    [[nodiscard]] static score side_value(pawns own, color c) noexcept {
        score value = pawn * own.count();
        for (square sq : own) {
            int const rank = board::rank_of(sq);
            value += advanced[c == color::black ? board::ranks - 1 - rank : rank];
        }
        pawns const attacked = c == color::black ? own.shifted<-1, -1>() | own.shifted<1, -1>()
                                                 : own.shifted<-1, 1>() | own.shifted<1, 1>();
        return value + guarded * (own & attacked).count();
    }
};

} // namespace kiban::breakthrough

/// How Breakthrough is searched.
template<>
struct kiban::search::policy<kiban::breakthrough::game> : default_policy<kiban::breakthrough::game> {
    using evaluator = breakthrough::evaluator;

    static constexpr search::features features = [] {
        search::features f;
        f.reverse_futility = true;
        return f;
    }();

    /// Captures first, then what goes far ahead.
    [[nodiscard]] static int order(breakthrough::position const& p, breakthrough::move m) noexcept {
        using breakthrough::board;
        int const rank = board::rank_of(m.to);
        int const rows = p.side_to_move() == color::black ? board::ranks - 1 - rank : rank;
        return (p.is_capture(m) ? evaluator::pawn : 0) + evaluator::advanced[rows];
    }
};
