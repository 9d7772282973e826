#pragma once

#include "framework/contract/images.hpp"
#include "framework/contract/mirror.hpp"
#include "games/breakthrough/game.hpp"

/// The board in a mirror.
template<>
struct kiban::board_symmetry<kiban::breakthrough::game> {
    static constexpr int count = 2;

    [[nodiscard]] static breakthrough::position image(breakthrough::position const& p, int n) {
        return n == 0 ? p
                      : breakthrough::position{mirrored(p.of(color::black)), mirrored(p.of(color::white)),
                                               p.side_to_move()};
    }
};
