#pragma once

#include "framework/ending.hpp"
#include "framework/history.hpp"
#include "tools/notation/positions.hpp"

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The start of a game: a position and the moves played from there before the engines move.
struct opening {
    std::string start;
    std::vector<std::string> moves{};
};

/// The starts of the pairs of games: given openings, or random ones.
struct opening_choice {
    std::vector<opening> given{}; ///< taken in turn; empty: random
    int random_plies = 8;
    std::uint64_t seed = 1;
    int window = 0; ///< random openings are only taken if a search's score is within this; 0: all are
    std::uint64_t window_nodes = 3000; ///< nodes of that search
};

/// The game so far.
template<game G>
[[nodiscard]] opening opening_of(game_history<typename G::position> const& game) {
    opening o{.start = G::write(game.start())};
    game_history<typename G::position> replayed{game.start()};
    for (auto const m : game.moves()) {
        o.moves.push_back(G::write(replayed.current(), m));
        replayed.play(m);
    }
    return o;
}

/// A position and moves in any notation that `read_game_text` reads.
template<game G>
[[nodiscard]] parsed<opening> read_opening(std::string_view line) {
    auto const game = read_game_text<G>(line);
    if (!game) {
        return std::unexpected{game.error()};
    }
    if (is_over(game->current())) {
        return bad_notation("the game is over there");
    }
    return opening_of<G>(*game);
}

} // namespace kiban::tools
