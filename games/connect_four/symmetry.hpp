#pragma once

#include "framework/contract/images.hpp"
#include "framework/contract/mirror.hpp"
#include "games/connect_four/game.hpp"

/// The board in a mirror.
template<>
struct kiban::board_symmetry<kiban::connect_four::game> {
    static constexpr int count = 2;

    [[nodiscard]] static connect_four::position image(connect_four::position const& p, int n) {
        return n == 0 ? p
                      : connect_four::position{mirrored(p.of(color::black)), mirrored(p.of(color::white)),
                                               p.side_to_move()};
    }
};
