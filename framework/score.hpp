#pragma once

namespace kiban {

/// The value of a position for the side to move.
///
/// A won game is `score_win`, a lost one `-score_win`, a draw 0. A game whose result is a margin (reversi:
/// discs) reports the margin in its evaluation's units instead, always within the evaluation bounds.
using score = int;

inline constexpr score score_win = 32000;
inline constexpr score score_draw = 0;

/// The longest search line in plies, so that `score_win - ply` for a win found `ply` plies from the root
/// stays above every evaluation.
inline constexpr int max_ply = 256;

/// Evaluations lie strictly between -score_bound and +score_bound; wins and losses lie outside.
inline constexpr score score_bound = score_win - 2 * max_ply;

/// Larger than any score: the open search window.
inline constexpr score score_infinite = score_win + 1;

/// The value, at the root, of a game that ended `ply` plies below it: a sooner win and a later loss are
/// better.
[[nodiscard]] constexpr score at_ply(score final, int ply) noexcept {
    if (final >= score_win) {
        return score_win - ply;
    }
    if (final <= -score_win) {
        return -score_win + ply;
    }
    return final;
}

/// Whether the score claims a forced win or loss (of a game without margins).
[[nodiscard]] constexpr bool is_decided(score s) noexcept { return s >= score_bound || s <= -score_bound; }

} // namespace kiban
