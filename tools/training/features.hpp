#pragma once

#include "games/registry.hpp"
#include "games/reversi/evaluate_patterns.hpp"
#include "games/shogi/features/piece_square.hpp"

#include <type_traits>

namespace kiban::tools {

/// Which features a game's models are trained over: `linear` and `net`, void for a model that it has none
/// for; `unit`, the score that a trained output of 1 stands for; `stages` of the linear model.
template<game G>
struct training_features {
    using linear = void;
    using net = void;
    static constexpr double unit = 600;
    static constexpr int stages = 1;
};

template<>
struct training_features<shogi::game> {
    using linear = void;
    using net = shogi::piece_square_features;
    static constexpr double unit = 600;
    static constexpr int stages = 1;
};

template<>
struct training_features<reversi::game> {
    using linear = reversi::pattern_features;
    using net = void;
    static constexpr double unit = reversi::position::score_of_disc;
    static constexpr int stages = 11;
};

} // namespace kiban::tools
