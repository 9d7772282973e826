#pragma once

#include "games/minishogi/evaluation/evaluate.hpp"
#include "games/minishogi/game.hpp"
#include "search/policy.hpp"

/// How minishogi is searched.
template<>
struct kiban::search::policy<kiban::minishogi::game> : default_policy<kiban::minishogi::game> {
    using evaluator = minishogi::evaluator;

    static constexpr bool scales_margins = false; // a pawn is about 100, as the default margins expect

    static constexpr int bench_depth = 8;

    /// What a pawn on the board is worth to the evaluation.
    static constexpr int pawn_value =
        shogi::evaluation_weights{}.on_board[shogi::index(shogi::piece_type::pawn)];

    static constexpr search::features features = [] {
        search::features f;
        f.mate_in_one = true;
        return f;
    }();
};
