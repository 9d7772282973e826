#pragma once

#include "framework/score.hpp"
#include "games/reversi/position.hpp"

#include <bit>
#include <cstdint>

namespace kiban::reversi {

/// The evaluation of the engine Tatsuki: corners, mobility and parity, in hundredths of a disc for the side
/// to move; the exact result once the game is over. Mobility is that of now, that of corners (each counts
/// much more), and that to come: the empty squares beside the opponent's discs. Without state.
struct evaluator {
    static constexpr std::uint64_t corners = 0x8100000000000081;

    // What one of each is worth: a least-squares fit to 5,256 exact results with 19 to 33 empty squares
    // (every move of the FFO and hard endgame sets), rounded.
    static constexpr int corner = 800;
    static constexpr int corner_move = 900; ///< besides `move`
    static constexpr int move = 120;
    static constexpr int open_square = 150;
    static constexpr int last_move = 250; ///< for the side that has it, passes apart

    [[nodiscard]] score operator()(position const& p) const noexcept { return value(p.discs()); }

    [[nodiscard]] static score value(board const& b) noexcept {
        std::uint64_t const mine = b.moves();
        std::uint64_t const theirs = b.passed().moves();
        if ((mine | theirs) == 0) {
            return position::score_of_disc * b.final_margin();
        }
        std::uint64_t const empties = b.empties();
        return corner * balance(b.own & corners, b.other & corners) +
               corner_move * balance(mine & corners, theirs & corners) + move * balance(mine, theirs) +
               open_square * balance(beside(b.other) & empties, beside(b.own) & empties) +
               (std::popcount(empties) % 2 != 0 ? last_move : -last_move);
    }

    /// The squares of a set and those beside them, in all eight directions; of one set, or of as many as a
    /// vector has lanes.
    template<class Word>
    [[nodiscard]] static constexpr Word beside(Word set) noexcept {
        constexpr std::uint64_t not_rank_1 = 0xfefefefefefefefe;
        constexpr std::uint64_t not_rank_8 = 0x7f7f7f7f7f7f7f7f;
        Word const along_files = set | (set << 1 & not_rank_1) | (set >> 1 & not_rank_8);
        return along_files | along_files << 8 | along_files >> 8;
    }

  private:
    [[nodiscard]] static constexpr int balance(std::uint64_t ours, std::uint64_t theirs) noexcept {
        return std::popcount(ours) - std::popcount(theirs);
    }
};

} // namespace kiban::reversi
