#include "tools/terminal/columns.hpp"

#include "framework/encoding/utf8.hpp"
#include "framework/notation.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace kiban::tools {

namespace {

/// The value of the character of `length` bytes at the beginning of the text.
std::uint32_t value_of(std::string_view text, std::size_t length) {
    constexpr std::array<unsigned, 5> masks{0, 0x7f, 0x1f, 0x0f, 0x07};
    std::uint32_t value = static_cast<unsigned char>(text[0]) & masks[length];
    for (std::size_t i = 1; i < length; ++i) {
        value = value << 6 | (static_cast<unsigned char>(text[i]) & 0x3f);
    }
    return value;
}

/// East Asian wide and fullwidth characters (Unicode's UAX 11), as far as records have them, and the side
/// marks of shogi, which terminals for Japanese draw wide.
bool is_wide(std::uint32_t c) {
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
           (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
           (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x1f300 && c <= 0x1f64f) || (c >= 0x20000 && c <= 0x3fffd);
}

bool is_mark(std::uint32_t c) {
    return (c >= 0x0300 && c <= 0x036f) || (c >= 0x200b && c <= 0x200f) || c == 0xfeff;
}

/// Bytes of an escape sequence at the beginning of the text; 0 if there is none.
std::size_t escape_length(std::string_view text) {
    if (!text.starts_with("\033[")) {
        return 0;
    }
    std::size_t end = 2;
    while (end < text.size() && (text[end] < '@' || text[end] > '~')) {
        ++end;
    }
    return std::min(end + 1, text.size());
}

struct step {
    std::size_t bytes;
    std::size_t columns;
};

step step_at(std::string_view text) {
    if (std::size_t const escape = escape_length(text)) {
        return {escape, 0};
    }
    std::size_t const length = utf8_length(text);
    if (length == 0) {
        return {1, 1};
    }
    std::uint32_t const c = value_of(text, length);
    return {length, is_mark(c) ? 0U : is_wide(c) ? 2U : 1U};
}

} // namespace

std::size_t columns_of(std::string_view text) noexcept {
    std::size_t columns = 0;
    while (!text.empty()) {
        step const s = step_at(text);
        columns += s.columns;
        text.remove_prefix(s.bytes);
    }
    return columns;
}

std::string padded(std::string_view text, std::size_t columns) {
    std::size_t const own = columns_of(text);
    return std::string{text}.append(own < columns ? columns - own : 0, ' ');
}

std::string cut(std::string_view text, std::size_t columns) {
    std::size_t at = 0;
    std::size_t used = 0;
    while (at < text.size()) {
        step const s = step_at(text.substr(at));
        if (used + s.columns > columns) {
            break;
        }
        used += s.columns;
        at += s.bytes;
    }
    return std::string{text.substr(0, at)};
}

std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent, std::size_t at) {
    std::string lines;
    tokenizer words{text};
    std::size_t end = 0; // of the word before
    for (auto word = words.next(); !word.empty(); word = words.next()) {
        std::size_t const width = columns_of(word);
        std::size_t const gap = words.where() - end;
        if (end > 0 && at + gap + width > columns) {
            lines.append("\n").append(indent, ' ');
            at = indent;
        } else if (end > 0) { // blanks in a row are those of a table's columns
            lines.append(gap, ' ');
            at += gap;
        }
        lines += word;
        at += width;
        end = words.where() + word.size();
    }
    return lines;
}

std::string fitted(std::string_view text, std::size_t columns) {
    std::string fits;
    while (!text.empty()) {
        std::string_view const line = text.substr(0, text.find('\n'));
        std::size_t head = std::min(line.find_first_not_of(' '), line.size());
        std::size_t hang = head + 2;
        std::size_t at = head;
        if (std::size_t const gap = line.find("  ", head); gap != line.npos && gap < columns / 2) {
            head = std::min(line.find_first_not_of(' ', gap), line.size());
            hang = at = columns_of(line.substr(0, head));
        }
        fits += columns_of(line) <= columns
                    ? std::string{line}
                    : std::string{line.substr(0, head)}.append(wrapped(line.substr(head), columns, hang, at));
        fits += '\n';
        text.remove_prefix(std::min(line.size() + 1, text.size()));
    }
    return fits;
}

} // namespace kiban::tools
