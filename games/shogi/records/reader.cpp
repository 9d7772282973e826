#include "games/shogi/records/reader.hpp"

#include "framework/encoding/encoding.hpp"
#include "framework/encoding/utf8.hpp"
#include "games/shogi/records/japanese_words.hpp"

#include <algorithm>

namespace kiban::shogi::detail {

parsed<std::string> decode_record(std::string_view bytes) {
    auto decoded = decode_text(bytes);
    if (decoded) {
        return std::move(decoded->text);
    }
    std::string_view const before = bytes.substr(0, decoded.error().where);
    auto const line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
    std::size_t const begin = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
    return std::unexpected{error{decoded.error().what, before.size() - begin, line}};
}

bool line_reader::next(record_line& line) noexcept {
    if (rest_.empty()) {
        return false;
    }
    std::size_t const end = rest_.find('\n');
    std::string_view text = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    if (text.ends_with('\r')) {
        text.remove_suffix(1);
    }
    line = {text, ++number_, 0, text};
    return true;
}

std::vector<record_line> lines_of(std::string_view text) {
    std::vector<record_line> lines;
    line_reader reader{text};
    for (record_line line; reader.next(line);) {
        lines.push_back(line);
    }
    return lines;
}

std::unexpected<error> bad_record(record_line const& line, std::string what, std::size_t offset) {
    std::size_t const column = count_characters(line.whole.substr(0, line.column + offset));
    return std::unexpected{error{std::move(what), column, line.number}};
}

std::string quoted(std::string_view text) {
    constexpr std::size_t longest = 20;
    std::string_view const head = first_characters(text, longest);
    return '"' + std::string{head} + (head.size() < text.size() ? "..." : "") + '"';
}

parsed<position> position_of(placement const& setup, record_line const& line) {
    auto p = position::from(setup);
    if (p) {
        return *std::move(p);
    }
    std::string what = "not a position: " + p.error().what;
    if (p.error().where != error::nowhere) {
        auto const sq = static_cast<square>(p.error().where);
        what += " on " + std::to_string(board::file_of(sq) + 1) + std::to_string(board::rank_of(sq) + 1);
    }
    return bad_record(line, std::move(what));
}

std::string_view trimmed_wide(std::string_view text) noexcept {
    for (;;) {
        if (text.starts_with(wide_blank)) {
            text.remove_prefix(wide_blank.size());
        } else if (text.ends_with(wide_blank)) {
            text.remove_suffix(wide_blank.size());
        } else if (text.starts_with(' ') || text.starts_with('\t')) {
            text.remove_prefix(1);
        } else if (text.ends_with(' ') || text.ends_with('\t')) {
            text.remove_suffix(1);
        } else {
            return text;
        }
    }
}

int small_number(std::string_view digits) noexcept {
    constexpr std::size_t most_digits = 6;
    if (digits.empty() || digits.size() > most_digits) {
        return -1;
    }
    int value = 0;
    for (char c : digits) {
        if (c < '0' || c > '9') {
            return -1;
        }
        value = value * 10 + (c - '0');
    }
    return value;
}

} // namespace kiban::shogi::detail
