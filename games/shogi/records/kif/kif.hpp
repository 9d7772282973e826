#pragma once

#include "framework/encoding/encoding.hpp"
#include "games/shogi/records/record.hpp"

#include <string>
#include <string_view>

namespace kiban::shogi {

/// Reads a KIF or KI2 file, in UTF-8 or Shift-JIS. Variations (変化) that cannot be read are counted and left
/// out; comments before a variation's first move become that move's.
[[nodiscard]] parsed<game_record> read_kif(std::string_view bytes);

/// The record as a KIF file. It reads back, except for fractions of seconds and for ends without a word in
/// KIF: an agreed draw becomes 持将棋, an illegal action 反則負け as an illegal move, a program's error 中断.
/// Fails if a text has a character that the encoding lacks.
[[nodiscard]] parsed<std::string> write_kif(game_record const& record,
                                            text_encoding encoding = text_encoding::utf8);

/// The record as a KI2 file: moves as books print them, without times.
[[nodiscard]] parsed<std::string> write_ki2(game_record const& record,
                                            text_encoding encoding = text_encoding::utf8);

} // namespace kiban::shogi
