#pragma once

#include "games/minishogi/evaluation/evaluate.hpp"
#include "games/minishogi/game.hpp"
#include "search/policy.hpp"

/// How minishogi is searched.
template<>
struct kiban::search::policy<kiban::minishogi::game> : default_policy<kiban::minishogi::game> {
    using evaluator = minishogi::evaluator;

    static constexpr search::features features = [] {
        search::features f;
        f.mate_in_one = true;
        return f;
    }();
};
