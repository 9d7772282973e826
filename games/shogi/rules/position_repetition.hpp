#pragma once

#include "games/shogi/rules/position.hpp"

namespace kiban::shogi {

namespace detail {

/// The result for the side to move when the position of `distance` plies ago recurs: a side that gave check
/// with every move since then loses; if both did, neither is at fault, and the variant's own rule decides.
template<variant V>
repetition verdict(std::array<std::uint16_t, 2> const& check_runs, color side, int distance) noexcept {
    bool const own = 2 * check_runs[index(side)] >= distance;
    bool const other = 2 * check_runs[index(~side)] >= distance;
    return own == other ? V::repeated(side) : own ? repetition::loss : repetition::win;
}

} // namespace detail

template<variant V>
bool basic_position<V>::reached_move_limit() const noexcept {
    return move_limit_ > 0 && ply_ > move_limit_ && state_.check_runs[0] == 0 && state_.check_runs[1] == 0;
}

/// Walks the whole chain: nothing in shogi is irreversible, so no capture or pawn move may end it.
template<variant V>
repetition basic_position<V>::look_back(int ply) const noexcept {
    int earlier = 0;
    state const* s = &state_;
    for (int distance = 2; distance <= state_.plies; distance += 2) {
        s = s->previous->previous;
        if (s->board_key != state_.board_key) {
            continue;
        }
        hand const now = hand_of(side_);
        hand const then = s->hands[index(side_)];
        if (now == then && s->hand_key == state_.hand_key) {
            if (distance <= ply || ++earlier == 3) {
                return detail::verdict<V>(state_.check_runs, side_, distance);
            }
        } else if (distance <= ply) {
            if (now.contains(then)) {
                return repetition::superior;
            }
            if (then.contains(now)) {
                return repetition::inferior;
            }
        }
    }
    return repetition::none;
}

template<variant V>
repetition basic_position<V>::repetition_within(int ply) const noexcept {
    repetition const found = may_have_been_seen() ? look_back(ply) : repetition::none;
    return found == repetition::none && reached_move_limit() ? repetition::draw : found;
}

/// The fourth occurrence ends the game (sennichite).
template<variant V>
repetition basic_position<V>::repetition_by_rule() const noexcept {
    return repetition_within(0);
}

} // namespace kiban::shogi
