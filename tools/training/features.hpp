#pragma once

#include "games/minishogi/evaluate_pieces.hpp"
#include "games/registry.hpp"
#include "games/reversi/evaluate_patterns.hpp"
#include "games/shogi/features/piece_square.hpp"
#include "search/models/piece_square.hpp"

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

/// Which features a game's models are trained over: `linear` and `net`, void for a model that it has none
/// for; `unit`, the score that a trained output of 1 stands for; `stages` of the linear model.
///
/// A game that says nothing has a net over what stands where, if it is `visible`.
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

} // namespace kiban::tools
