#pragma once

#include "search/policy.hpp"
#include "search/report.hpp"
#include "tools/notation/moves.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <vector>

namespace kiban::tools {

/// A score in hundredths of the game's unit (a pawn, a disc), as in the engines' protocols. A decided one is
/// unchanged.
template<game G>
[[nodiscard]] constexpr score hundredths(score value) {
    if constexpr (requires { search::policy<G>::pawn_value; }) {
        return is_decided(value) ? value : value * 100 / search::policy<G>::pawn_value;
    } else {
        return value;
    }
}

/// "+0.35", or "win in 5" and "loss in 4" with the plies to the end. For the same side as the score.
template<game G>
[[nodiscard]] std::string score_text(score value) {
    if (is_decided(value)) {
        return fmt::format("{} in {}", value > 0 ? "win" : "loss", score_win - std::abs(value));
    }
    return fmt::format("{:+.2f}", hundredths<G>(value) / 100.0);
}

/// ">= " or "<= " before a score that is only a bound.
[[nodiscard]] inline char const* bound_text(search::bound b) {
    return b == search::bound::lower ? ">= " : b == search::bound::upper ? "<= " : "";
}

/// The moves of a line of play, each written in its own position.
template<game G>
[[nodiscard]] std::vector<std::string> line_texts(game_history<typename G::position> game,
                                                  std::vector<typename G::position::move_type> const& line,
                                                  move_style style = move_style::usi) {
    std::vector<std::string> texts;
    for (auto m : line) {
        texts.push_back(write_move<G>(game, m, style));
        game.play(m);
    }
    return texts;
}

} // namespace kiban::tools
