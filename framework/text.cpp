#include "framework/text.hpp"

#include "framework/encoding/utf8.hpp"

#include <fmt/format.h>

#include <cstddef>

namespace kiban {

std::string lowered(std::string_view text) {
    std::string s{text};
    std::ranges::transform(s, s.begin(), lower);
    return s;
}

std::string printable(std::string_view text) {
    std::string shown;
    while (!text.empty()) {
        std::size_t const length = std::max<std::size_t>(utf8_length(text), 1);
        bool const ascii = length == 1 && text[0] >= ' ' && text[0] < 0x7f;
        // U+0080 to U+009F control terminals.
        bool const beyond = length > 1 && !(text[0] == '\xc2' && static_cast<unsigned char>(text[1]) < 0xa0);
        shown += ascii || beyond ? text.substr(0, length) : "?";
        text.remove_prefix(length);
    }
    return shown;
}

std::string without_controls(std::string text) {
    std::ranges::replace_if(
        text,
        [](char c) {
            bool const kept = c == '\n' || c == '\t';
            return (static_cast<unsigned char>(c) < 0x20 && !kept) || c == 0x7f;
        },
        '?');
    return text;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 40;
    std::size_t end = 0;
    while (end < text.size() && end < longest) {
        end += std::max<std::size_t>(utf8_length(text.substr(end)), 1);
    }
    return fmt::format("'{}{}'", printable(text.substr(0, end)), end < text.size() ? "..." : "");
}

} // namespace kiban
