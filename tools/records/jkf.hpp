#pragma once

#include "games/shogi/records/record.hpp"

#include <string>
#include <string_view>

/// JKF, the JSON Kifu Format, for games of shogi.
namespace kiban::tools {

/// Reads a file in UTF-8 or Shift-JIS. Forks that cannot be read are counted and left out. Moves need no
/// origin where they have the words that tell pieces apart. Throws failure that names the line of invalid
/// JSON, or the number of the move.
[[nodiscard]] shogi::game_record read_jkf(std::string_view bytes);

/// The record with a move on each line, in UTF-8. It reads back, except for fractions of seconds, for headers
/// with the same key, and for ends without a word in JKF: a move limit becomes a draw.
[[nodiscard]] std::string write_jkf(shogi::game_record const& record);

} // namespace kiban::tools
