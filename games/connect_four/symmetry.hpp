#pragma once

#include "framework/contract/images.hpp"
#include "framework/contract/mirror.hpp"
#include "games/connect_four/game.hpp"

template<>
struct kiban::board_symmetry<kiban::connect_four::game> : kiban::mirror_symmetry<kiban::connect_four::game> {
};
