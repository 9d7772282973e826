#pragma once

#include "framework/score.hpp"
#include "games/minishogi/game.hpp"
#include "games/shogi/evaluation/evaluation_tables.hpp"

namespace kiban::minishogi {

/// Material with shogi's values, the reach of the pieces, and the part of it next to the enemy king. For the
/// side to move, exactly antisymmetric between the sides. In shogi's units.
struct evaluator {
    static constexpr int reached = 6;
    static constexpr int beside_king = 20;

    [[nodiscard]] score operator()(position const& p) const noexcept {
        color const us = p.side_to_move();
        return side_value(p, us) - side_value(p, ~us);
    }

  private:
    [[nodiscard]] static int side_value(position const& p, color c) noexcept {
        using tables = position::tables;
        constexpr shogi::evaluation_weights weights{};
        int value = 0;
        for (auto const t : variant::hand_types) {
            value += weights.in_hand[shogi::index(t)] * p.hand_of(c).count(t);
        }
        square const king = p.king_square(~c);
        auto const around = king == no_square
                                ? position::bitboard{}
                                : tables::at(tables::of(tables::steps, c, shogi::piece_type::king), king);
        p.pieces(c).for_each([&](square sq) {
            auto const t = p.piece_on(sq).type();
            auto const attacked = shogi::attacks<variant>(c, t, sq, p.occupied());
            value += weights.on_board[shogi::index(t)] + reached * attacked.count() +
                     beside_king * (attacked & around).count();
        });
        return value;
    }
};

} // namespace kiban::minishogi
