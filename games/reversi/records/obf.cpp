#include "games/reversi/records/obf.hpp"

#include "framework/text.hpp"
#include "games/reversi/text/notation.hpp"
#include "games/reversi/text/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace kiban::reversi {

using detail::shifted;

namespace {

constexpr int sentinel_score = -127;

/// The text without blanks at either end; `where` follows its beginning.
std::string_view trimmed_at(std::string_view text, std::size_t& where) {
    while (!text.empty() && is_blank(text.back())) {
        text.remove_suffix(1);
    }
    while (!text.empty() && is_blank(text.front())) {
        text.remove_prefix(1);
        ++where;
    }
    return text;
}

parsed<int> read_discs(std::string_view text) {
    std::string_view const digits = text.starts_with('+') ? text.substr(1) : text;
    auto const discs = whole_number<int>(digits);
    if (!discs) {
        return bad_notation("a score in discs expected, not " + quoted(text));
    }
    if ((*discs < -64 || *discs > 64) && *discs != sentinel_score) {
        return bad_notation("a score lies between -64 and 64, not at " + quoted(text));
    }
    return *discs;
}

/// `move:score` or `score`.
parsed<void> add_entry(obf_record& record, std::string_view entry) {
    std::size_t const colon = entry.find(':');
    std::size_t const from = colon == entry.npos ? 0 : colon + 1;
    auto const discs = read_discs(entry.substr(from));
    if (!discs) {
        return shifted(discs.error(), from);
    }
    if (colon == entry.npos) {
        if (*discs == sentinel_score) {
            return bad_notation("a score lies between -64 and 64");
        }
        record.best_discs = *discs;
        return {};
    }
    std::string_view const name = entry.substr(0, colon);
    if (*discs == sentinel_score) {
        if (name == "--") {
            return {};
        }
        return bad_notation("a score lies between -64 and 64", from);
    }
    auto const m = read_move(record.problem, name);
    if (!m) {
        return std::unexpected{m.error()};
    }
    if (std::ranges::find(record.scores, *m, &scored_move::played) != record.scores.end()) {
        return bad_notation("a second score for " + quoted(name));
    }
    record.scores.push_back({*m, *discs});
    return {};
}

} // namespace

parsed<obf_record> read_obf(std::string_view line) {
    std::size_t const percent = std::min(line.find('%'), line.size());
    std::string_view const text = line.substr(0, percent);
    std::size_t from = std::min(text.find(';'), text.size());
    auto const problem = read_position(text.substr(0, from));
    if (!problem) {
        return std::unexpected{problem.error()};
    }
    obf_record record{.problem = *problem};
    while (from < text.size()) {
        std::size_t where = from + 1;
        from = std::min(text.find(';', where), text.size());
        std::string_view const entry = trimmed_at(text.substr(where, from - where), where);
        if (entry.empty()) {
            continue;
        }
        if (auto const done = add_entry(record, entry); !done) {
            return shifted(done.error(), where);
        }
    }
    if (percent < line.size()) {
        std::size_t where = percent + 1;
        record.comment = trimmed_at(line.substr(where), where);
    }
    return record;
}

bool holds_obf(std::string_view line) noexcept {
    std::size_t const first = line.find_first_not_of(" \t\r");
    return first != line.npos && line[first] != '%' && line[first] != '#';
}

record_list<obf_record> read_obf_list(std::string_view text, obf_line_reader read) {
    record_list<obf_record> list;
    std::size_t number = 1;
    for (std::size_t from = 0; from < text.size(); ++number) {
        std::size_t const end = std::min(text.find('\n', from), text.size());
        std::string_view const line = text.substr(from, end - from);
        from = end + 1;
        if (holds_obf(line)) {
            list.add(number, read(line));
        }
    }
    return list;
}

std::string write_obf(obf_record const& r) {
    std::string text = write(r.problem) + ';';
    for (scored_move const& s : r.scores) {
        std::string name = s.played.is_pass() ? "PS" : write(s.played);
        name[0] = upper(name[0]);
        text += fmt::format(" {}:{:+};", name, s.discs);
    }
    if (r.best_discs) {
        text += fmt::format(" {:+};", *r.best_discs);
    }
    return r.comment.empty() ? text : text + " % " + r.comment;
}

} // namespace kiban::reversi
