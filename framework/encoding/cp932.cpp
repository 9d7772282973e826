#include "framework/encoding/cp932.hpp"

#include "framework/encoding/utf8.hpp"

#include <algorithm>
#include <cstddef>

namespace kiban {

namespace {

constexpr unsigned ascii_end = 0x80;

/// What the table has for a key, 0 if nothing.
unsigned look_up(std::span<cp932_pair const> table, unsigned key) noexcept {
    auto const at = std::ranges::lower_bound(table, key, {}, &cp932_pair::key);
    return at != table.end() && at->key == key ? at->value : 0;
}

unsigned byte(std::string_view text, std::size_t at) noexcept { return static_cast<unsigned char>(text[at]); }

/// The character that a valid UTF-8 text begins with.
unsigned character_of(std::string_view text, std::size_t length) noexcept {
    constexpr unsigned lead_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned character = byte(text, 0) & lead_bits[length];
    for (std::size_t i = 1; i < length; ++i) {
        character = character << 6 | (byte(text, i) & 0x3f);
    }
    return character;
}

/// Appends a character below U+10000.
void append_utf8(std::string& out, unsigned character) {
    auto const last = static_cast<char>(ascii_end | (character & 0x3f));
    if (character < ascii_end) {
        out += static_cast<char>(character);
    } else if (character < 0x800) {
        out.append({static_cast<char>(0xc0 | character >> 6), last});
    } else {
        auto const middle = static_cast<char>(ascii_end | (character >> 6 & 0x3f));
        out.append({static_cast<char>(0xe0 | character >> 12), middle, last});
    }
}

void append_cp932(std::string& out, unsigned code) {
    if (code > 0xff) {
        out += static_cast<char>(code >> 8);
    }
    out += static_cast<char>(code & 0xff);
}

} // namespace

parsed<std::string> utf8_of_cp932(std::string_view bytes, std::string_view problem) {
    std::string out;
    for (std::size_t at = 0; at < bytes.size();) {
        unsigned const first = byte(bytes, at);
        if (first < ascii_end) {
            out += bytes[at++];
            continue;
        }
        std::size_t length = 1;
        unsigned character = look_up(cp932_by_code(), first);
        if (character == 0 && at + 1 < bytes.size()) {
            length = 2;
            character = look_up(cp932_by_code(), first << 8 | byte(bytes, at + 1));
        }
        if (character == 0) {
            return bad_notation(std::string{problem}, at);
        }
        append_utf8(out, character);
        at += length;
    }
    return out;
}

parsed<std::string> cp932_of_utf8(std::string_view utf8, std::string_view problem) {
    std::string out;
    for (std::size_t at = 0; at < utf8.size();) {
        std::string_view const rest = utf8.substr(at);
        std::size_t const length = utf8_length(rest);
        unsigned const character = length == 0 ? 0 : character_of(rest, length);
        unsigned const code = character < ascii_end ? character : look_up(cp932_by_character(), character);
        if (length == 0 || (code == 0 && character != 0)) {
            return bad_notation(std::string{problem}, at);
        }
        append_cp932(out, code);
        at += length;
    }
    return out;
}

} // namespace kiban
