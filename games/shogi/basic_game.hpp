#pragma once

#include "framework/game.hpp"
#include "games/shogi/rules/position.hpp"
#include "games/shogi/text/diagram.hpp"
#include "games/shogi/text/notation.hpp"

#include <string>
#include <string_view>

namespace kiban::shogi {

/// Shared by the games of the family. Positions are SFEN, moves USI's. A side without a legal move has lost.
template<variant V>
struct basic_game {
    using position = basic_position<V>;
    using board = typename V::board;

    static constexpr std::string_view name = V::name;

    [[nodiscard]] static position initial() { return {}; }
    [[nodiscard]] static parsed<position> read_position(std::string_view text) {
        return notation<V>::read_sfen(text);
    }
    [[nodiscard]] static parsed<move> read_move(position const& p, std::string_view text) {
        return notation<V>::read_usi_move(p, text);
    }
    [[nodiscard]] static std::string write(position const& p) { return notation<V>::write_sfen(p); }
    [[nodiscard]] static std::string write(position const&, move m) { return notation<V>::write_usi_move(m); }
    [[nodiscard]] static position flipped(position const& p) { return p.flipped(); }
    /// Keys leave out the number of the move.
    [[nodiscard]] static bool are_interchangeable(position const& p, position const& q) {
        for (square sq = 0; sq < board::squares; ++sq) {
            if (p.piece_on(sq) != q.piece_on(sq)) {
                return false;
            }
        }
        return p.hand_of(color::black) == q.hand_of(color::black) &&
               p.hand_of(color::white) == q.hand_of(color::white) && p.side_to_move() == q.side_to_move();
    }
    [[nodiscard]] static std::string diagram(position const& p) { return ascii_diagram(p); }
};

} // namespace kiban::shogi
