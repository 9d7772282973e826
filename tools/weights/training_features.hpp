#pragma once

#include "games/minishogi/evaluation/evaluate_pieces.hpp"
#include "games/minishogi/game.hpp"
#include "games/registry.hpp"
#include "games/reversi/evaluation/evaluate_patterns.hpp"
#include "games/reversi/game.hpp"
#include "games/shogi/evaluation/features/piece_square.hpp"
#include "games/shogi/game.hpp"
#include "search/models/piece_square.hpp"
#include "tools/terminal/arguments.hpp"

#include <string>
#include <type_traits>

namespace kiban::tools {

namespace detail {
template<class P>
struct net_features {
    using type = void;
};
template<visible P>
struct net_features<P> {
    using type = search::occupancy_features<P>;
};
} // namespace detail

/// The features of a game's models: `linear` and `net`, void for a model without features; `unit`, the score
/// of a trained output of 1; `stages` of the linear model.
///
/// By default a game has a net over piece-square features, if it is `visible`.
template<game G>
struct training_features {
    using linear = void;
    using net = typename detail::net_features<typename G::position>::type;
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
struct training_features<minishogi::game> {
    using linear = void;
    using net = minishogi::piece_features;
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

/// Throws bad_argument that names what the game lacks, if no model can be trained for it.
template<game G>
void check_trainable() {
    using features = training_features<G>;
    if constexpr (std::is_void_v<typename features::linear> && std::is_void_v<typename features::net>) {
        throw bad_argument{"GAME", std::string{G::name} +
                                       " has no features for a model: its position would have to list what "
                                       "stands where, with `for_each_piece` (the concept `visible` of "
                                       "framework/pieces.hpp)"};
    }
}

} // namespace kiban::tools
