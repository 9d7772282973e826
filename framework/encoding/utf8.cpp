#include "framework/encoding/utf8.hpp"

#include <cstdint>
#include <cstring>

namespace kiban {

namespace {

constexpr bool is_continuation(char c) noexcept { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

/// How many characters of ASCII the text begins with, counted in eights: most of a record is ASCII.
std::size_t ascii_eights(std::string_view text) noexcept {
    constexpr std::uint64_t beyond_ascii = 0x8080'8080'8080'8080;
    std::uint64_t eight = 0;
    std::size_t at = 0;
    for (; at + sizeof eight <= text.size(); at += sizeof eight) {
        std::memcpy(&eight, text.data() + at, sizeof eight);
        if ((eight & beyond_ascii) != 0) {
            break;
        }
    }
    return at;
}

} // namespace

std::size_t utf8_length(std::string_view text) noexcept {
    if (text.empty()) {
        return 0;
    }
    auto const lead = static_cast<unsigned char>(text[0]);
    std::size_t const length = lead < 0x80                   ? 1
                               : lead >= 0xc2 && lead < 0xe0 ? 2
                               : lead >= 0xe0 && lead < 0xf0 ? 3
                               : lead >= 0xf0 && lead < 0xf5 ? 4
                                                             : 0;
    if (length == 0 || text.size() < length) {
        return 0;
    }
    for (std::size_t i = 1; i < length; ++i) {
        if (!is_continuation(text[i])) {
            return 0;
        }
    }
    auto const second = length > 1 ? static_cast<unsigned char>(text[1]) : 0;
    bool const overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
    bool const surrogate = lead == 0xed && second >= 0xa0;
    bool const beyond = lead == 0xf4 && second >= 0x90;
    return overlong || surrogate || beyond ? 0 : length;
}

std::size_t utf8_prefix(std::string_view text) noexcept {
    for (std::size_t at = 0;;) {
        at += ascii_eights(text.substr(at));
        std::size_t const length = utf8_length(text.substr(at));
        if (length == 0) {
            return at;
        }
        at += length;
    }
}

std::size_t count_characters(std::string_view text) noexcept {
    std::size_t count = 0;
    while (!text.empty()) {
        std::size_t const length = utf8_length(text);
        text.remove_prefix(length == 0 ? 1 : length);
        ++count;
    }
    return count;
}

std::string_view first_characters(std::string_view text, std::size_t limit) noexcept {
    std::size_t at = 0;
    for (std::size_t i = 0; i < limit && at < text.size(); ++i) {
        std::size_t const length = utf8_length(text.substr(at));
        at += length == 0 ? 1 : length;
    }
    return text.substr(0, at);
}

} // namespace kiban
