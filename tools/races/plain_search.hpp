#pragma once

#include "framework/child.hpp"
#include "framework/score.hpp"
#include "games/shogi/evaluation/evaluation_tables.hpp"
#include "games/shogi/rules/position.hpp"

#include <algorithm>
#include <cstdint>

namespace kiban::tools {

/// Alpha-beta without a table or any selection, recaptures to the end, and an evaluation by the attacks of
/// every piece: for speed comparisons in which each method visits the same nodes.
template<shogi::variant V>
class plain_search {
  public:
    using position = shogi::basic_position<V>;

    /// Visits the nodes below a position to a depth, at least 1; returns their number.
    std::uint64_t operator()(position& p, int depth) {
        nodes_ = 0;
        search(p, depth, -score_win, score_win);
        return nodes_;
    }

  private:
    std::uint64_t nodes_ = 0;

    score search(position& p, int depth, score alpha, score beta) {
        ++nodes_;
        moves_of<position> moves;
        if (depth <= 0) {
            alpha = std::max(alpha, evaluate(p));
            if (alpha < beta) {
                p.generate_recaptures(p.last_move().to(), moves);
            }
        } else {
            p.legal_moves(moves);
            if (moves.empty()) {
                return p.final_score();
            }
        }
        for (shogi::move m : moves) {
            alpha = std::max(alpha, with_child(p, m, [&](position& child) {
                                 return -search(child, depth - 1, -beta, -alpha);
                             }));
            if (alpha >= beta) {
                break;
            }
        }
        return alpha;
    }

    [[nodiscard]] static score evaluate(position const& p) noexcept {
        return side_value(p, p.side_to_move()) - side_value(p, ~p.side_to_move());
    }
    [[nodiscard]] static score side_value(position const& p, color c) noexcept {
        constexpr shogi::evaluation_weights weights{};
        constexpr int reached = 6;
        int value = 0;
        for (shogi::piece_type t : V::hand_types) {
            value += weights.in_hand[shogi::index(t)] * p.hand_of(c).count(t);
        }
        p.pieces(c).for_each([&](square sq) {
            shogi::piece_type const t = p.piece_on(sq).type();
            value += weights.on_board[shogi::index(t)] +
                     reached * shogi::attacks<V>(c, t, sq, p.occupancy()).count();
        });
        return value;
    }
};

} // namespace kiban::tools
