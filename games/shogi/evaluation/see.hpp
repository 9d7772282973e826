#pragma once

#include "framework/score.hpp"
#include "games/shogi/rules/position.hpp"

namespace kiban::shogi {

/// The value of capturing such a piece: it leaves the board and enters the hand.
[[nodiscard]] int value_in_exchange(piece_type t) noexcept;

/// The material that the move wins at once: the captured piece, and the gain by promotion.
[[nodiscard]] int immediate_gain(position const& p, move m) noexcept;

/// Static exchange evaluation: the material that the move wins once both sides have captured on its target
/// square as long as that pays, the least valuable piece first, promoting where possible. Pins and drops are
/// ignored. The move must be pseudo-legal.
[[nodiscard]] int exchange_value(position const& p, move m) noexcept;

/// Whether that is at least the threshold; cheaper than the value where the answer is obvious.
[[nodiscard]] bool exchange_gains(position const& p, move m, score threshold) noexcept;

} // namespace kiban::shogi
