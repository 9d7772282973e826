#pragma once

#include "framework/score.hpp"
#include "games/reversi/endgame/ordering.hpp"
#include "games/reversi/rules/board.hpp"
#include "games/reversi/rules/position.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace kiban::reversi::endgame {

/// The discs that a move to the square has flipped.
[[nodiscard]] constexpr std::uint64_t turned_by(board const& before, candidate const& c) noexcept {
    return c.after.other ^ before.own ^ std::uint64_t{1} << c.sq;
}

/// The evaluation after `depth` more plies, for the side to move, by a cursor on the board
/// (evaluation_cursor.hpp). Fail-soft.
template<class Cursor>
[[nodiscard]] score look_ahead(Cursor const& cursor, board const& b, int depth, score alpha, score beta,
                               std::uint64_t& nodes) noexcept {
    ++nodes;
    if (depth <= 0) {
        return cursor.value(b);
    }
    std::uint64_t const moves = b.moves();
    if (moves == 0) {
        board const passed = b.passed();
        return passed.moves() == 0 ? position::score_of_disc * b.final_margin()
                                   : -look_ahead(cursor.passed(), passed, depth, -beta, -alpha, nodes);
    }
    score best = -score_infinite;
    if (depth == 1) {
        for (std::uint64_t rest = moves; rest != 0 && best < beta; rest &= rest - 1) {
            ++nodes;
            int const sq = std::countr_zero(rest);
            std::uint64_t const flipped = b.flips(sq);
            best = std::max(best, -cursor.after(sq, flipped).value(b.after(sq, flipped)));
        }
        return best;
    }
    candidates list{b, moves, 0};
    while (list.left() > 0 && best < beta) {
        candidate const c = list.take_best();
        best = std::max(best, -look_ahead(cursor.after(c.sq, turned_by(b, c)), c.after, depth - 1, -beta,
                                          -std::max(alpha, best), nodes));
    }
    return best;
}

} // namespace kiban::reversi::endgame
