#pragma once

#include "framework/random.hpp"
#include "games/reversi/rules/board.hpp"
#include "games/reversi/rules/position.hpp"

#include <cstdint>
#include <vector>

namespace kiban::reversi::naive {

/// The rules as in a rule book: walk from the square in eight directions, over the opponent's discs to one of
/// ours. The oracle of every flip policy.
inline std::uint64_t flips(square sq, std::uint64_t own, std::uint64_t other) {
    std::uint64_t flipped = 0;
    for (int over = -1; over <= 1; ++over) {
        for (int down = -1; down <= 1; ++down) {
            std::uint64_t run = 0;
            square at = board_geometry::step(sq, over, down);
            for (; at != no_square && (other >> at & 1) != 0 && (over != 0 || down != 0);
                 at = board_geometry::step(at, over, down)) {
                run |= std::uint64_t{1} << at;
            }
            if (at != no_square && (own >> at & 1) != 0) {
                flipped |= run;
            }
        }
    }
    return flipped;
}

inline std::uint64_t moves(board const& b) {
    std::uint64_t squares = 0;
    for (square sq = 0; sq < 64; ++sq) {
        bool const empty = (b.empties() >> sq & 1) != 0;
        if (empty && flips(sq, b.own, b.other) != 0) {
            squares |= std::uint64_t{1} << sq;
        }
    }
    return squares;
}

/// A random board: each square empty, ours or theirs, with random weights.
inline board random_board(splitmix64& random) {
    auto const empties = random.below(8);
    auto const ours = random.below(9);
    board b;
    for (square sq = 0; sq < 64; ++sq) {
        if (random.below(8) < empties) {
            continue;
        }
        (random.below(8) < ours ? b.own : b.other) |= std::uint64_t{1} << sq;
    }
    return b;
}

/// A position of a random game with `empties` empty squares, or the final one if the game ended before.
inline position random_position(splitmix64& random, int empties) {
    position p{board{0x0000000810000000, 0x0000001008000000}, color::black};
    while (p.empties().count() > empties && !p.is_over()) {
        move_list<move, position::max_moves> moves;
        p.legal_moves(moves);
        p.play(moves[random.below(moves.size())]);
    }
    return p;
}

} // namespace kiban::reversi::naive
