#pragma once

#include "framework/score.hpp"
#include "games/reversi/rules/position.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace kiban::reversi {

/// The evaluation written by hand, in hundredths of a disc for the side to move; the exact result once the
/// game is over. It has the features of the engine Tatsuki (corners, mobility and parity), and also how
/// corners are given away and kept, and which discs can still be flipped. Without state.
struct evaluator {
    static constexpr std::uint64_t corners = 0x8100000000000081;
    static constexpr std::uint64_t x_squares = 0x0042000000004200;

    // The weight of one of each: a least-squares fit to scores of six plies, or exact ones, of 1.2 million
    // positions of the project's own games with 10 to 54 empty squares, rounded.
    static constexpr int corner = 1000;
    static constexpr int corner_move = 190; ///< besides `move`
    static constexpr int held_edge = 830;   ///< on the edge next to an own corner
    static constexpr int frontier = -150;   ///< a disc next to an empty square
    static constexpr int last_move = 50;    ///< for the side that has it, ignoring passes
    static constexpr int move = 265;
    static constexpr int turn = -970; ///< being to move

    // The change of each weight towards the opening.
    static constexpr int early_move = -205;
    static constexpr int early_turn = 850;
    static constexpr int early_x = -1700; ///< diagonally next to an empty corner
    static constexpr int early_c = -530;  ///< on the edge next to an empty corner

    [[nodiscard]] score operator()(position const& p) const noexcept { return value(p.discs()); }

    [[nodiscard]] static score value(board const& b) noexcept {
        std::uint64_t const mine = b.moves();
        std::uint64_t const theirs = b.passed().moves();
        if ((mine | theirs) == 0) {
            return position::score_of_disc * b.final_margin();
        }
        std::uint64_t const empties = b.empties();
        std::uint64_t const risky = beside(empties & corners);
        std::uint64_t const open = beside(empties);
        int const moves = balance(mine, theirs);
        score const late = corner * balance(b.own & corners, b.other & corners) +
                           corner_move * balance(mine & corners, theirs & corners) +
                           held_edge * balance(held(b.own), held(b.other)) +
                           frontier * balance(b.own & open, b.other & open) + move * moves;
        score const early = early_move * moves +
                            early_x * balance(b.own & risky & x_squares, b.other & risky & x_squares) +
                            early_c * balance(b.own & risky & ~x_squares, b.other & risky & ~x_squares);
        int const left = std::popcount(empties);
        return late + early * earliness(left) / whole + to_move(left);
    }
    /// The value of being to move with `empties` empty squares.
    [[nodiscard]] static constexpr int to_move(int empties) noexcept {
        return turn + early_turn * earliness(empties) / whole + (empties % 2 != 0 ? last_move : -last_move);
    }

    /// The squares of a set and their neighbours in all eight directions; for one set, or for one in each
    /// lane of a vector.
    template<class Word>
    [[nodiscard]] static constexpr Word beside(Word set) noexcept {
        constexpr std::uint64_t not_rank_1 = 0xfefefefefefefefe;
        constexpr std::uint64_t not_rank_8 = 0x7f7f7f7f7f7f7f7f;
        Word const along_files = set | (set << 1 & not_rank_1) | (set >> 1 & not_rank_8);
        return along_files | along_files << 8 | along_files >> 8;
    }

  private:
    static constexpr int whole = 40;

    /// 0 with 10 empty squares or fewer, `whole` with 50 or more.
    [[nodiscard]] static constexpr int earliness(int empties) noexcept {
        return std::clamp(empties - 10, 0, whole);
    }
    [[nodiscard]] static constexpr std::uint64_t held(std::uint64_t discs) noexcept {
        return discs & beside(discs & corners) & ~(corners | x_squares);
    }
    [[nodiscard]] static constexpr int balance(std::uint64_t ours, std::uint64_t theirs) noexcept {
        return std::popcount(ours) - std::popcount(theirs);
    }
};

} // namespace kiban::reversi
