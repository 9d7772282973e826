#pragma once

#include "framework/notation.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace kiban {

/// How a text file encodes characters beyond ASCII.
enum class text_encoding : std::uint8_t {
    utf8,
    utf8_bom, ///< UTF-8 that begins with a byte order mark
    shift_jis ///< as Windows spells it (code page 932)
};

struct decoded_text {
    std::string text; ///< in UTF-8, without a byte order mark
    text_encoding encoding = text_encoding::utf8;
};

/// Reads bytes as UTF-8 if they are valid UTF-8, with or without a byte order mark, otherwise as Shift-JIS.
[[nodiscard]] parsed<decoded_text> decode_text(std::string_view bytes);

/// The bytes of a text given in UTF-8. Fails for Shift-JIS if the text has a character that it lacks.
[[nodiscard]] parsed<std::string> encode_text(std::string_view utf8, text_encoding encoding);

} // namespace kiban
