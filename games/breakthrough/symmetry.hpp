#pragma once

#include "framework/contract/images.hpp"
#include "framework/contract/mirror.hpp"
#include "games/breakthrough/game.hpp"

template<>
struct kiban::board_symmetry<kiban::breakthrough::game> : kiban::mirror_symmetry<kiban::breakthrough::game> {
};
