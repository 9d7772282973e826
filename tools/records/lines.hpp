#pragma once

#include "tools/records/formats.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// Games as lines of moves, for any game: texts in UTF-8.
namespace kiban::tools {

/// A game on each line: a position with moves, or moves alone, in any notation that `read_game_text` reads.
/// A word or discs behind the moves tell the end: `resign`, `win`, 投了, 中断, `40-24`.
/// Empty lines and those that begin with # are skipped. A text saved by `kiban play` is one game. Throws
/// failure if that is of another game.
[[nodiscard]] std::vector<listed_game> read_lines(std::string_view game, std::string_view text);

/// The name in a text saved by `kiban play`; empty for other texts.
[[nodiscard]] std::string_view game_of_saved(std::string_view text);

/// A line for each game: `position startpos moves ...` of USI in shogi and minishogi, transcripts (`f5d6c3`)
/// in reversi, and a start with its moves in other games.
[[nodiscard]] std::string write_lines(std::string_view game, std::span<noted_game const> games);

} // namespace kiban::tools
