#pragma once

#include "framework/history.hpp"
#include "framework/notation.hpp"
#include "games/registry.hpp"

#include <optional>
#include <string_view>

namespace kiban::tools {

/// The discs of both sides at the end of a transcript: `40-24`.
struct told_discs {
    int black = 0;
    int white = 0;
    std::string_view moves{}; ///< the text before it
};
/// None if the text does not end in one, or has no moves before it.
[[nodiscard]] std::optional<told_discs> discs_told(std::string_view transcript);

/// An error in a text, its place in characters instead of bytes.
[[nodiscard]] error in_characters(error e, std::string_view text);

/// Plays consecutive moves, in any notation that `read_any_move` reads: with blanks between them, or without
/// where the text is unambiguous (`f5d6c3`, `7g7f3c3d`, `▲７六歩△３四歩`), with commas or dashes, and
/// numbered before (`1.`, `1:`, `１．`) or after (`７六歩(1)`); in reversi also with a result at the end
/// (`f5d6c3 40-24`). Moves before a bad one stay played; the error gives the number of the bad one.
template<game G>
[[nodiscard]] parsed<void> play_moves(game_history<typename G::position>& game, std::string_view text);

/// Reads a position as users have it: `startpos`, a position in the game's notation or a handicap's name,
/// each optionally followed by `moves ...`, or by moves if it is one word; a whole `position ...` line of
/// USI; a line of OBF, whose scores are left out; or moves alone, played from the first position. Quotation
/// marks around it are left out.
template<game G>
[[nodiscard]] parsed<game_history<typename G::position>> read_game_text(std::string_view text);

} // namespace kiban::tools
