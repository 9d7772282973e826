#include "framework/text.hpp"

#include "framework/encoding/utf8.hpp"

#include <cstddef>

namespace kiban {

std::string lowered(std::string_view text) {
    std::string s{text};
    std::ranges::transform(s, s.begin(), lower);
    return s;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::string shown;
    std::size_t at = 0;
    while (at < text.size() && at < longest) {
        std::size_t const length = std::max<std::size_t>(utf8_length(text.substr(at)), 1);
        bool const ascii = length == 1 && text[at] >= ' ' && text[at] < 0x7f;
        // U+0080 to U+009F control terminals.
        bool const beyond =
            length > 1 && !(text[at] == '\xc2' && static_cast<unsigned char>(text[at + 1]) < 0xa0);
        shown += ascii || beyond ? text.substr(at, length) : "?";
        at += length;
    }
    return "'" + shown + (at < text.size() ? "..." : "") + "'";
}

} // namespace kiban
