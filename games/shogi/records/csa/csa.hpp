#pragma once

#include "framework/encoding/encoding.hpp"
#include "games/shogi/records/record.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::shogi {

/// The format of the Computer Shogi Association: 2.2 has whole seconds, 3.0 thousandths and more words.
enum class csa_version : std::uint8_t { v2_2, v3_0 };

/// The games of a file in CSA's format, in UTF-8 or Shift-JIS, or why one of them cannot be read; there is at
/// least one. A line "/" separates two games. The error: an unknown encoding.
[[nodiscard]] parsed<std::vector<parsed<game_record>>> read_csa_games(std::string_view bytes);

/// The first game of such a file.
[[nodiscard]] parsed<game_record> read_csa(std::string_view bytes);

/// The record in UTF-8, with '\n' at the ends of lines. It reads back, except for what the version lacks:
/// fractions of seconds and the end by a move limit in 2.2, ends without play, weekdays, and headers with
/// non-Latin keys (they become comments) in both.
[[nodiscard]] std::string write_csa(game_record const& record, csa_version version = csa_version::v2_2);

/// The same in an encoding, which 3.0 names. Fails if a text has a character that the encoding lacks.
[[nodiscard]] parsed<std::string> encode_csa(game_record const& record, csa_version version,
                                             text_encoding encoding);

} // namespace kiban::shogi
