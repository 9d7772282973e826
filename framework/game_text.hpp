#pragma once

#include "framework/game.hpp"
#include "framework/text.hpp"

#include <string>
#include <string_view>

namespace kiban {

/// The position of a text, which may also be `startpos`, the game's first position.
template<game G>
[[nodiscard]] parsed<typename G::position> position_written(std::string_view text) {
    if (text == "startpos") {
        return G::initial();
    }
    return G::read_position(text);
}

/// The legal move that `G::write` gives this text: a reader of moves for games without variant spellings.
template<class G>
[[nodiscard]] parsed<typename G::position::move_type> legal_move_written(typename G::position const& p,
                                                                         std::string_view text) {
    moves_of<typename G::position> moves;
    p.legal_moves(moves);
    for (auto m : moves) {
        if (G::write(p, m) == text) {
            return m;
        }
    }
    return bad_notation(moves.empty() ? "the game is over" : "not a legal move here: " + quoted(text));
}

} // namespace kiban
