#include "tools/match/journal.hpp"

#include "tools/files/atomic_write.hpp"
#include "tools/match/json_journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace kiban::tools {

namespace {

json written(records_mark const& m) { return {{"file", m.file}, {"bytes", m.bytes}}; }

json written(match_game const& g) {
    json line{{"pair", g.pair},
              {"swapped", g.swapped},
              {"start", g.start},
              {"opening_moves", g.played.opening_moves},
              {"points", g.points_of_first()},
              {"end", ending_names[static_cast<std::size_t>(g.played.why)]},
              {"detail", g.played.detail},
              {"longest_ms", {g.played.longest[0].count(), g.played.longest[1].count()}},
              {"moves", fmt::format("{}", fmt::join(g.played.moves, " "))}};
    if (g.records) {
        line["records"] = written(*g.records);
    }
    return line;
}

/// The mark of a whole line; nothing if it has none.
std::optional<records_mark> mark_in(std::string_view line) {
    auto const entry = json::parse(line, nullptr, false);
    if (!entry.is_object() || !entry.contains("records") || !entry["records"].is_object()) {
        return std::nullopt;
    }
    return records_mark{entry["records"].value("file", ""),
                        entry["records"].value("bytes", std::uint64_t{0})};
}

ending ending_named(std::string const& name, std::string const& where) {
    auto const at = std::ranges::find(ending_names, name);
    if (at == std::end(ending_names)) {
        throw failure{fmt::format("{}: there is no end of a game '{}'", where, name)};
    }
    return static_cast<ending>(at - std::begin(ending_names));
}

} // namespace

match_journal::match_journal(std::optional<std::string> const& path, std::string const& settings)
    : settings_{settings} {
    if (!path) {
        return;
    }
    file_.emplace(*path);
    auto const entries = entries_of(*file_, "match", settings);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        read(json_of(entries[i], *path, i + 2), line_of(*path, i + 2));
    }
}

void match_journal::learn(std::string const& path, bool keep) {
    if (!std::filesystem::exists(path)) {
        return;
    }
    std::string const text = read_whole(path);
    std::string_view left = text;
    std::size_t number = 0;
    for (auto end = left.find('\n'); end != left.npos; end = left.find('\n')) {
        std::string_view const line = left.substr(0, end);
        left.remove_prefix(end + 1);
        if (++number == 1) {
            check_settings(line, "match", settings_, path);
        } else if (read(json_of(line, path, number), line_of(path, number)) && keep && file_) {
            file_->add(std::string{line});
        }
    }
}

bool match_journal::read(json const& entry, std::string const& where) {
    if (entry.is_object() && entry.size() == 1 && entry.contains("records")) {
        return false; // the mark of the records' begin
    }
    auto const points = field<std::uint64_t>(entry, "points", where);
    if (points > 2) {
        throw failure{fmt::format("{}: a game gives 2 points, not {}", where, points)};
    }
    return count(field<std::uint64_t>(entry, "pair", where), field<bool>(entry, "swapped", where),
                 static_cast<int>(points), ending_named(field<std::string>(entry, "end", where), where));
}

void match_journal::add(match_game const& g) {
    count(g.pair, g.swapped, g.points_of_first(), g.played.why);
    if (file_) {
        file_->add(text_of(written(g)));
    }
}

void match_journal::add(records_mark const& m) {
    if (file_) {
        file_->add(text_of(json{{"records", written(m)}}));
        file_->sync(); // the first game must not be found in the records without it
    }
}

bool match_journal::has(std::uint64_t pair, bool swapped) const {
    auto const found = points_.find(pair);
    return found != points_.end() && found->second[swapped].has_value();
}

bool match_journal::count(std::uint64_t pair, bool swapped, int points_of_first, ending why) {
    auto& both = points_[pair];
    if (both[swapped]) {
        return false;
    }
    both[swapped] = points_of_first;
    ++totals_.games;
    ++(points_of_first == 2 ? totals_.wins : points_of_first == 1 ? totals_.draws : totals_.losses);
    ++totals_.endings[static_cast<std::size_t>(why)][static_cast<std::size_t>(2 - points_of_first)];
    if (both[0] && both[1]) {
        ++totals_.pairs[static_cast<std::size_t>(*both[0] + *both[1])];
    }
    return true;
}

std::optional<records_mark> last_records_mark(std::string const& path, std::string const& records) {
    if (!std::filesystem::exists(path)) {
        return std::nullopt;
    }
    std::string const text = read_whole(path);
    // A last line without its end is removed, and its game is played again, even if only the end is missing.
    std::string_view left = std::string_view{text}.substr(0, text.rfind('\n') + 1);
    while (!left.empty()) {
        left.remove_suffix(left.ends_with('\n'));
        std::size_t const begin = left.rfind('\n') + 1; // 0 for the first line
        if (auto const mark = mark_in(left.substr(begin)); mark && mark->file == records) {
            return mark;
        }
        left = left.substr(0, begin);
    }
    return std::nullopt;
}

} // namespace kiban::tools
