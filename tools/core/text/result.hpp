#pragma once

#include "framework/ending.hpp"
#include "tools/core/text/search_text.hpp"

#include <optional>
#include <string>

namespace kiban::tools {

[[nodiscard]] inline char const* side_name(color c) { return c == color::black ? "black" : "white"; }

/// "black wins", or by how much where the game counts a margin; "draw".
[[nodiscard]] inline std::string result_text(score for_side, color side) {
    if (for_side == score_draw) {
        return "draw";
    }
    std::string const winner = side_name(for_side > 0 ? side : ~side);
    return is_decided(for_side) ? winner + " wins"
                                : fmt::format("{} wins by {:g}", winner, std::abs(for_side) / 100.0);
}

/// How the game has ended, if it has: by its position or by a repetition.
template<game_position P>
[[nodiscard]] std::optional<std::string> ending_text(P const& p) {
    if (is_over(p)) {
        return result_text(p.final_score(), p.side_to_move());
    }
    if (auto const result = result_by_repetition(p)) {
        return result_text(*result, p.side_to_move()) + " by repetition";
    }
    return std::nullopt;
}

/// The same for the user: "black wins by checkmate".
template<game_position P>
[[nodiscard]] std::optional<std::string> ending_for_user(P const& p) {
    auto text = ending_text(p);
    if constexpr (tactical<P>) {
        if (text && is_over(p) && p.in_check()) {
            *text += " by checkmate";
        }
    }
    return text;
}

} // namespace kiban::tools
