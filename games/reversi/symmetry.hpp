#pragma once

#include "framework/contract/images.hpp"
#include "games/reversi/game.hpp"

#include <cstdint>

namespace kiban::reversi {

/// The squares of one of the eight images of the board, `symmetry` below 8: bit 0 reflects the bytes, bit 1
/// their order, and bit 2 then exchanges the two (Warren, Hacker's Delight, 7-1 to 7-3).
[[nodiscard]] constexpr std::uint64_t turned_squares(std::uint64_t squares, int symmetry) noexcept {
    auto const swap_parts = [&](int distance, std::uint64_t mask) {
        squares = (squares >> distance & mask) | (squares & mask) << distance;
    };
    auto const exchange = [&](int distance, std::uint64_t mask) {
        std::uint64_t const differing = (squares ^ squares >> distance) & mask;
        squares ^= differing ^ differing << distance;
    };
    if ((symmetry & 1) != 0) {
        swap_parts(1, 0x5555555555555555);
        swap_parts(2, 0x3333333333333333);
        swap_parts(4, 0x0f0f0f0f0f0f0f0f);
    }
    if ((symmetry & 2) != 0) {
        swap_parts(8, 0x00ff00ff00ff00ff);
        swap_parts(16, 0x0000ffff0000ffff);
        swap_parts(32, 0x00000000ffffffff);
    }
    if ((symmetry & 4) != 0) {
        exchange(7, 0x00aa00aa00aa00aa);
        exchange(14, 0x0000cccc0000cccc);
        exchange(28, 0x00000000f0f0f0f0);
    }
    return squares;
}

} // namespace kiban::reversi

template<>
struct kiban::board_symmetry<kiban::reversi::game> {
    static constexpr int count = 8;

    [[nodiscard]] static reversi::position image(reversi::position const& p, int n) noexcept {
        auto const b = p.discs();
        return {{reversi::turned_squares(b.own, n), reversi::turned_squares(b.other, n)}, p.side_to_move()};
    }
};
