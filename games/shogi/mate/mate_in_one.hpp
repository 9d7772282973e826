#pragma once

#include "games/shogi/mate/mating_check.hpp"
#include "games/shogi/rules/position.hpp"

namespace kiban::shogi {

struct mating_move {
    move m{}; ///< null if there is none
    mating how = mating::none;
};

/// The first of the position's checks that mates, found without making a move.
[[nodiscard]] mating_move mate_in_one(position const& p, moves_of<position> const& checks) noexcept;

/// A move that mates, or null.
[[nodiscard]] move mate_in_one(position const& p) noexcept;

} // namespace kiban::shogi
