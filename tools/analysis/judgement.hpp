#pragma once

#include "tools/analysis/analysis.hpp"

namespace kiban::tools {

/// The expected points (1 for a win, 1/2 for a draw) of a value: 1 / (1 + exp(-value / scale)), 1 or 0 once
/// the end is decided, to four decimals.
///
/// The scale is 600 where values are centipawns, as usual in shogi. In reversi it is 50 + 100 * empty / 12
/// hundredths of a disc: a margin is more certain with fewer empty squares.
[[nodiscard]] double expected_points(score value, double scale);

/// The scale in a game of discs with `empty` empty squares.
[[nodiscard]] double scale_of_discs(int empty_squares);

/// The least loss of expected points for the mark: 0.05, 0.10, 0.20.
inline constexpr double inaccuracy_from = 0.05;
inline constexpr double mistake_from = 0.10;
inline constexpr double blunder_from = 0.20;
[[nodiscard]] move_mark mark_of(double points_lost) noexcept;

/// The accuracy of a move, 0 to 100: 100 * exp(-4.5 * points lost). That of a player is the mean over the
/// moves that were not forced.
[[nodiscard]] double accuracy_of(double points_lost);

/// A value as the other side sees it, a ply earlier: a mate is a ply further away.
[[nodiscard]] constexpr score seen_before(score value) noexcept {
    return is_decided(value) ? -(value > 0 ? value - 1 : value + 1) : -value;
}

/// Losses are differences of values clipped to +-this where one of them is a mate or beyond `won_by_far`, so
/// that a longer mate loses nothing and a missed one at most the value of a won game.
inline constexpr score most_in_a_loss = 3000;
inline constexpr score won_by_far = 10'000;

/// Judges the moves: values, losses, marks, events of mates and exact results, and their summary. Events that
/// only the rules know must be in the moves already. Precondition: positions from `game.first` on are filled
/// in.
void judge_moves(analysed_game& game);

/// Summarises each player's game, from the moves.
void sum_up(analysed_game& game);

} // namespace kiban::tools
