#pragma once

#include "framework/ending.hpp"
#include "framework/game_text.hpp"
#include "framework/history.hpp"

#include <algorithm>
#include <cstdint>
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

/// `POSITION [moves MOVE...]`, where the position may be `startpos`.
template<game G>
[[nodiscard]] parsed<opening> read_opening(std::string_view line) {
    auto const at = std::min(line.find(" moves "), line.size());
    std::string_view const text = line.substr(0, at);
    auto const start = position_written<G>(text);
    if (!start) {
        return std::unexpected{start.error()};
    }
    opening read{.start = G::write(*start)};
    game_history<typename G::position> game{*start};
    tokenizer tokens{line.substr(at)};
    tokens.next();
    for (auto token = tokens.next(); !token.empty(); token = tokens.next()) {
        auto const m = G::read_move(game.current(), token);
        if (!m) {
            return bad_notation(m.error().what, at + tokens.where() + m.error().where);
        }
        read.moves.emplace_back(token);
        game.play(*m);
    }
    if (is_over(game.current())) {
        return bad_notation("the game is over there");
    }
    return read;
}

} // namespace kiban::tools
