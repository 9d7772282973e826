#pragma once

#include "framework/history.hpp"
#include "tools/kiban/search_text.hpp"

#include <optional>
#include <string>

namespace kiban::tools {

[[nodiscard]] inline char const* side_name(color c) { return c == color::black ? "black" : "white"; }

/// "black wins", or by how much where the game counts that; "draw".
[[nodiscard]] inline std::string result_text(score for_side, color side) {
    if (for_side == score_draw) {
        return "draw";
    }
    std::string const winner = side_name(for_side > 0 ? side : ~side);
    return is_decided(for_side) ? winner + " wins"
                                : winner + " wins by " + score_text(std::abs(for_side)).substr(1);
}

/// How the game has ended, if it has: by its position or by a repetition.
template<game_position P>
[[nodiscard]] std::optional<std::string> ending(P const& p) {
    moves_of<P> moves;
    p.legal_moves(moves);
    if (moves.empty()) {
        return result_text(p.final_score(), p.side_to_move());
    }
    if constexpr (repeatable<P>) {
        switch (p.repetition_by_rule()) {
        case repetition::draw:
            return "draw by repetition";
        case repetition::win:
            return result_text(score_win, p.side_to_move()) + " by repetition";
        case repetition::loss:
            return result_text(-score_win, p.side_to_move()) + " by repetition";
        default:
            break;
        }
    }
    return std::nullopt;
}

} // namespace kiban::tools
