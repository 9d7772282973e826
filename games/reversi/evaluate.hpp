#pragma once

#include "framework/score.hpp"
#include "games/reversi/position.hpp"

#include <bit>
#include <cstdint>

namespace kiban::reversi {

/// The evaluation of the engine Tatsuki: corners, mobility and parity, in hundredths of a disc for the side
/// to move; the exact result once the game is over. Without state.
struct evaluator {
    static constexpr std::uint64_t corners = 0x8100000000000081;

    // What one of each is worth, from a least-squares fit to exact results with 19 to 33 empty squares.
    static constexpr int corner = 700;
    static constexpr int mobility = 150;
    static constexpr int parity = 100; ///< for the side that, passes apart, makes the last move

    [[nodiscard]] score operator()(position const& p) const noexcept { return value(p.discs()); }

    [[nodiscard]] static score value(board const& b) noexcept {
        std::uint64_t const mine = b.moves();
        std::uint64_t const theirs = b.passed().moves();
        if ((mine | theirs) == 0) {
            return position::score_of_disc * b.final_margin();
        }
        auto const balance = [](std::uint64_t own, std::uint64_t other) {
            return std::popcount(own) - std::popcount(other);
        };
        int const last_move = std::popcount(b.empties()) % 2 != 0 ? 1 : -1;
        return corner * balance(b.own & corners, b.other & corners) + mobility * balance(mine, theirs) +
               parity * last_move;
    }
};

} // namespace kiban::reversi
