#include "tools/analysis/record_json.hpp"

#include "tools/analysis/json_words.hpp"
#include "tools/records/header_keys.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

using nlohmann::ordered_json;
using texts = std::vector<std::string>;

std::optional<std::chrono::milliseconds> read_time(ordered_json const& j, char const* key) {
    auto const count = read_optional<std::int64_t>(j, key);
    return count ? std::optional{std::chrono::milliseconds{*count}} : std::nullopt;
}

ordered_json note_json(noted_game::note const& n) {
    ordered_json j = ordered_json::object();
    if (n.time) {
        j["time_ms"] = n.time->count();
    }
    if (n.score) {
        j["score"] = *n.score;
    }
    if (!n.comments.empty()) {
        j["comments"] = n.comments;
    }
    return j;
}

ordered_json notes_json(std::vector<noted_game::note> const& notes) {
    auto list = ordered_json::array();
    for (noted_game::note const& n : notes) {
        list.push_back(note_json(n));
    }
    return list;
}

std::vector<noted_game::note> read_notes_json(ordered_json const& list) {
    std::vector<noted_game::note> notes;
    for (auto const& n : list) {
        notes.push_back({.time = read_time(n, "time_ms"),
                         .score = read_optional<int>(n, "score"),
                         .comments = n.value("comments", texts{})});
    }
    return notes;
}

/// Whether a game of that result, which its close leaves open, is said to be drawn: a margin of 0 in GGF.
bool is_said_drawn(noted_game const& r) {
    return std::ranges::any_of(r.headers, [](auto const& header) {
        double margin = 1;
        std::string_view const value = header.second;
        auto const [end, error] = std::from_chars(value.data() + (value.starts_with('+') ? 1 : 0),
                                                  value.data() + value.size(), margin);
        bool const whole = end == value.data() + value.size() || *end == ':';
        return header.first == header_key::reversi_result && error == std::errc{} && whole && margin == 0;
    });
}

/// Black's points; null if the result is not known, which the records have as a half.
ordered_json points_json(record_close close, int halves, bool drawn = false) {
    using enum record_close;
    bool const is_rarely_said = close == unsaid || close == engine_failure || close == no_mate;
    bool const unknown = is_rarely_said ? halves == 1 && !drawn : is_unfinished(close);
    return unknown ? ordered_json{} : ordered_json(halves / 2.0);
}

int read_points(ordered_json const& j) {
    return static_cast<int>(read_optional<double>(j, "black_points").value_or(0.5) * 2);
}

} // namespace

ordered_json record_json(noted_game const& r) {
    ordered_json j{{"start", r.start},
                   {"black", r.black},
                   {"white", r.white},
                   {"close", name_in(close_names, r.close)},
                   {"black_points", points_json(r.close, r.points, is_said_drawn(r))},
                   {"headers", ordered_json::array()},
                   {"comments", r.comments},
                   {"end_comment", r.comment},
                   {"notes", notes_json(r.notes)}};
    for (auto const& [key, value] : r.headers) {
        j["headers"].push_back({key, value});
    }
    for (noted_game::variation const& v : r.variations) {
        ordered_json line{{"before", v.before},
                          {"moves", v.moves},
                          {"notes", notes_json(v.notes)},
                          {"close", name_in(close_names, v.close)},
                          {"black_points", points_json(v.close, v.points)},
                          {"end_comment", v.comment}};
        if (v.end_time) {
            line["end_time_ms"] = v.end_time->count();
        }
        j["variations"].push_back(std::move(line));
    }
    if (r.end_time) {
        j["end_time_ms"] = r.end_time->count();
    }
    return j;
}

noted_game read_record_json(ordered_json const& j) {
    noted_game r{.start = j.at("start"), .moves = {}, .black = j.at("black"), .white = j.at("white")};
    r.close = read_name<record_close>(close_names, j.at("close"));
    r.points = read_points(j);
    r.comments = j.at("comments").get<texts>();
    r.comment = j.at("end_comment");
    r.end_time = read_time(j, "end_time_ms");
    for (auto const& pair : j.at("headers")) {
        r.headers.emplace_back(pair.at(0), pair.at(1));
    }
    r.notes = read_notes_json(j.at("notes"));
    for (auto const& v : j.value("variations", ordered_json::array())) {
        noted_game::variation line{v.at("before").get<texts>(), v.at("moves").get<texts>(),
                                   read_notes_json(v.value("notes", ordered_json::array()))};
        line.close = v.contains("close") ? read_name<record_close>(close_names, v.at("close")) : line.close;
        line.points = read_points(v);
        line.comment = v.value("end_comment", "");
        line.end_time = read_time(v, "end_time_ms");
        if (!line.notes.empty() && line.notes.size() != line.moves.size()) {
            refuse("as many notes as moves of a variation expected");
        }
        r.variations.push_back(std::move(line));
    }
    return r;
}

} // namespace kiban::tools
