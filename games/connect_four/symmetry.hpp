#pragma once

#include "framework/contract/images.hpp"
#include "games/connect_four/game.hpp"

/// The board in a mirror.
template<>
struct kiban::board_symmetry<kiban::connect_four::game> {
    static constexpr int count = 2;

    [[nodiscard]] static connect_four::position image(connect_four::position const& p, int n) {
        using namespace connect_four;
        if (n == 0) {
            return p;
        }
        discs turned[2];
        for (color c : {color::black, color::white}) {
            for (square sq : p.of(c)) {
                int const file = connect_four::board::files - 1 - connect_four::board::file_of(sq);
                turned[index(c)] |=
                    discs::of(connect_four::board::at(file, connect_four::board::rank_of(sq)));
            }
        }
        return {turned[0], turned[1], p.side_to_move()};
    }
};
