#pragma once

#include "framework/history.hpp"
#include "framework/notation.hpp"
#include "games/registry.hpp"

#include <string_view>

namespace kiban::tools {

/// Plays moves written one behind the other, in any notation that `read_any_move` reads: with blanks between,
/// or without where the text tells them apart (`f5d6c3`, `▲７六歩△３四歩`). Moves before a bad one stay
/// played; the error names the number of the bad one.
template<game G>
[[nodiscard]] parsed<void> play_moves(game_history<typename G::position>& game, std::string_view text);

/// Reads a position as people have it: `startpos`, a position in the game's notation, a handicap's name, each
/// with `moves ...` behind it if wanted; a whole `position ...` line of USI; or moves alone, played from the
/// first position.
template<game G>
[[nodiscard]] parsed<game_history<typename G::position>> read_game_text(std::string_view text);

} // namespace kiban::tools
