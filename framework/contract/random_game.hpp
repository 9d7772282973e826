#pragma once

#include "framework/ending.hpp"
#include "framework/history.hpp"
#include "framework/random.hpp"

#include <optional>

namespace kiban {

/// A game of `length` random moves from the first position; nothing if it ends before that.
template<game G>
[[nodiscard]] std::optional<game_history<typename G::position>> random_game(int length, splitmix64& random) {
    using position = typename G::position;
    game_history<position> game{G::initial()};
    for (int ply = 0; !result_by_rules(game.current()); ++ply) {
        if (ply == length) {
            return game;
        }
        moves_of<position> moves;
        game.current().legal_moves(moves);
        game.play(moves[random.below(moves.size())]);
    }
    return std::nullopt;
}

} // namespace kiban
