#pragma once

#include "framework/capabilities.hpp"

#include <optional>

namespace kiban {

/// Whether the game is over because no move is left.
template<game_position P>
[[nodiscard]] bool is_over(P const& p) {
    if constexpr (countable<P>) {
        return p.count_moves() == 0;
    } else {
        moves_of<P> moves;
        p.legal_moves(moves);
        return moves.empty();
    }
}

/// The result for the side to move if a repetition has ended the game by its rules.
template<game_position P>
[[nodiscard]] std::optional<score> result_by_repetition([[maybe_unused]] P const& p) {
    if constexpr (repeatable<P>) {
        switch (p.repetition_by_rule()) {
        case repetition::draw:
            return score_draw;
        case repetition::win:
            return score_win;
        case repetition::loss:
            return -score_win;
        default:
            break;
        }
    }
    return std::nullopt;
}

/// The result for the side to move if the rules have ended the game: no move is left, or a repetition.
template<game_position P>
[[nodiscard]] std::optional<score> result_by_rules(P const& p) {
    return is_over(p) ? std::optional{p.final_score()} : result_by_repetition(p);
}

} // namespace kiban
