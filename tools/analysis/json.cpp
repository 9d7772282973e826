#include "tools/analysis/json.hpp"

#include "tools/analysis/json_words.hpp"
#include "tools/analysis/judgement.hpp"
#include "tools/analysis/names.hpp"
#include "tools/analysis/record_json.hpp"
#include "tools/terminal/failure.hpp"

#include <nlohmann/json.hpp>

#include <stdexcept>
#include <utility>

namespace kiban::tools {

namespace {

using nlohmann::ordered_json;

constexpr int schema_version = 1;

/// The text of a record may hold anything.
std::string dumped(ordered_json const& j) {
    return j.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

template<class T>
ordered_json or_null(std::optional<T> const& value) {
    return value ? ordered_json(*value) : ordered_json{};
}

/// Of a position or a line.
template<class Valued>
ordered_json value_json(Valued const& v) {
    ordered_json j{{"value", v.value}, {"mate", nullptr}, {"decided_by", nullptr}, {"exact", v.exact}};
    if (is_decided(v.value)) {
        int const plies = score_win - std::abs(v.value);
        j["mate"] = v.value > 0 ? plies : -plies;
        j["decided_by"] = name_in(decided_names, v.by);
    }
    return j;
}

ordered_json line_json(valued_line const& l) {
    ordered_json j = value_json(l);
    j["depth"] = l.depth;
    j["moves"] = l.moves;
    return j;
}

ordered_json position_json(analysed_position const& p) {
    ordered_json j{{"side", name_in(side_names, p.side)}};
    j.update(value_json(p));
    j["points"] = expected_points(p.value, p.scale);
    j["forced"] = p.forced;
    j["depth"] = p.depth;
    j["nodes"] = p.nodes;
    j["scale"] = p.scale;
    j["lines"] = ordered_json::array();
    for (valued_line const& l : p.lines) {
        j["lines"].push_back(line_json(l));
    }
    return j;
}

ordered_json move_json(analysed_game const& g, std::size_t i) {
    analysed_move const& m = g.moves[i];
    ordered_json j{{"ply", g.before.size() + i + 1}, {"played", m.played}};
    if (i >= g.first) {
        auto const& lines = g.positions[i].lines;
        j["best"] = lines.empty() ? ordered_json{} : ordered_json(lines.front().moves.front());
        j["value"] = m.value;
        j["best_value"] = g.positions[i].value;
        j["loss"] = m.loss;
        j["points"] = m.points;
        j["points_lost"] = m.points_lost;
        j["is_best"] = m.best;
        j["mark"] = m.mark == move_mark::none ? ordered_json{} : ordered_json(name_in(mark_names, m.mark));
    }
    j["phase"] = name_in(phase_names, m.phase);
    j["events"] = ordered_json::array();
    for (analysis_event const& e : m.events) {
        j["events"].push_back({{"kind", name_in(event_names, e.kind)}, {"number", e.number}});
    }
    return j;
}

ordered_json settings_json(analysis_settings const& s) {
    return {{"depth", or_null(s.depth)},     {"nodes", or_null(s.nodes)},
            {"time_ms", or_null(s.time_ms)}, {"lines", s.lines},
            {"threads", s.threads},          {"hash_mb", s.hash_mb},
            {"weights", or_null(s.weights)}, {"proof_nodes", or_null(s.proof_nodes)},
            {"puzzles", s.puzzles},          {"variations", s.variations}};
}

ordered_json total_json(phase_total const& t) {
    return {{"moves", t.moves}, {"loss", t.loss}, {"points_lost", t.points_lost}};
}

/// `before`: moves before the first that is analysed.
ordered_json player_json(player_summary const& p, std::size_t before) {
    ordered_json j{{"moves", p.moves}, {"accuracy", p.moves > 0 ? ordered_json(p.accuracy) : ordered_json{}}};
    for (std::size_t i = 1; i < mark_names.size(); ++i) {
        j[std::string{mark_names[i]}] = p.marks[i];
    }
    j["loss"] = p.total.loss;
    j["points_lost"] = p.total.points_lost;
    for (std::size_t i = 0; i < phase_names.size(); ++i) {
        j[std::string{phase_names[i]}] = total_json(p.phases[i]);
    }
    auto const plies = [&](std::vector<std::size_t> const& moves) {
        auto list = ordered_json::array();
        for (std::size_t i : moves) {
            list.push_back(before + i + 1);
        }
        return list;
    };
    j["best_plies"] = plies(p.best);
    j["worst_plies"] = plies(p.worst);
    return j;
}

ordered_json puzzle_json(puzzle const& p) {
    return {{"ply", p.ply},           {"kind", name_in(puzzle_names, p.kind)},
            {"position", p.position}, {"solution", p.solution},
            {"value", p.value},       {"second", p.second},
            {"proved", p.proved}};
}

using texts = std::vector<std::string>;

/// Earlier versions did not write it.
decided_by read_decided_by(ordered_json const& j) {
    auto const found = j.find("decided_by");
    return found == j.end() || found->is_null() ? decided_by::mate
                                                : read_name<decided_by>(decided_names, *found);
}

valued_line read_line_json(ordered_json const& j) {
    valued_line l{j.at("value"), j.at("exact"), j.at("depth"), j.at("moves").get<texts>(),
                  read_decided_by(j)};
    if (l.moves.empty()) {
        refuse("a line without moves");
    }
    return l;
}

analysed_position read_position_json(ordered_json const& j) {
    analysed_position p{.side = read_name<color>(side_names, j.at("side")),
                        .value = j.at("value"),
                        .exact = j.at("exact"),
                        .by = read_decided_by(j),
                        .forced = j.at("forced"),
                        .depth = j.at("depth"),
                        .nodes = j.at("nodes"),
                        .scale = j.at("scale")};
    for (auto const& line : j.at("lines")) {
        p.lines.push_back(read_line_json(line));
    }
    return p;
}

analysed_move read_move_json(ordered_json const& j) {
    analysed_move m{.played = j.at("played")};
    m.value = j.value("value", 0);
    m.loss = j.value("loss", 0);
    m.points = j.value("points", 0.0);
    m.points_lost = j.value("points_lost", 0.0);
    m.best = j.value("is_best", false);
    m.mark = mark_of(m.points_lost);
    m.phase = read_name<game_phase>(phase_names, j.at("phase"));
    for (auto const& e : j.at("events")) {
        m.events.push_back({read_name<event_kind>(event_names, e.at("kind")), e.at("number")});
    }
    return m;
}

analysis_settings read_settings_json(ordered_json const& j) {
    analysis_settings s;
    s.depth = read_optional<int>(j, "depth");
    s.nodes = read_optional<std::uint64_t>(j, "nodes");
    s.time_ms = read_optional<int>(j, "time_ms");
    s.lines = j.at("lines");
    s.threads = j.at("threads");
    s.hash_mb = j.at("hash_mb");
    s.weights = read_optional<std::string>(j, "weights");
    s.proof_nodes = read_optional<std::uint64_t>(j, "proof_nodes");
    s.puzzles = j.at("puzzles");
    s.variations = j.value("variations", false);
    return s;
}

puzzle read_puzzle_json(ordered_json const& j) {
    return {.ply = j.at("ply"),
            .kind = read_name<puzzle_kind>(puzzle_names, j.at("kind")),
            .position = j.at("position"),
            .solution = j.at("solution").get<texts>(),
            .value = j.at("value"),
            .second = j.at("second"),
            .proved = j.at("proved")};
}

/// What analyses of games and of variations have in common.
void read_line(ordered_json const& j, analysed_game& g) {
    g.record = read_record_json(j.at("record"));
    g.complete = j.at("complete");
    for (auto const& m : j.at("moves")) {
        g.moves.push_back(read_move_json(m));
        g.record.moves.push_back(g.moves.back().played);
    }
    for (auto const& p : j.at("positions")) {
        p.is_null() ? g.positions.emplace_back() : g.positions.emplace_back(read_position_json(p));
        g.first += p.is_null() ? 1 : 0;
    }
    bool const notes_fit = g.record.notes.empty() || g.record.notes.size() == g.moves.size();
    if (g.positions.size() != g.moves.size() + 1 || !notes_fit) {
        refuse("as many positions and notes as moves expected");
    }
    g.end = read_name<end_note>(end_note_names, j.at("end").at("note"));
    g.end_number = j.at("end").at("number");
    for (auto const& p : j.at("puzzles")) {
        g.puzzles.push_back(read_puzzle_json(p));
    }
    sum_up(g);
}

analysed_game read_game(ordered_json const& j) {
    if (j.value("kiban", "") != "analysis" || j.value("version", 0) != schema_version) {
        refuse("not an analysis of version " + std::to_string(schema_version));
    }
    analysed_game g{.game = j.at("game"), .source = j.at("file"), .number = j.at("number")};
    g.settings = read_settings_json(j.at("settings"));
    read_line(j, g);
    for (auto const& variation : j.value("variations", ordered_json::array())) {
        std::size_t const number = g.variations.size();
        if (number == g.record.variations.size() ||
            variation.at("plies_before") != g.record.variations[number].before.size()) {
            refuse("the record has no such variation");
        }
        analysed_game& v = g.variations.emplace_back(g.game, "", g.number);
        v.settings = g.settings;
        v.root = g.record.start;
        v.before = g.record.variations[number].before;
        read_line(variation, v);
    }
    return g;
}

/// What analyses of games and of variations have in common.
void add_line(analysed_game const& g, ordered_json& j) {
    j["complete"] = g.complete;
    j["record"] = record_json(g.record);
    j["moves"] = ordered_json::array();
    j["positions"] = ordered_json::array();
    for (std::size_t i = 0; i < g.moves.size(); ++i) {
        j["moves"].push_back(move_json(g, i));
    }
    for (std::size_t i = 0; i < g.positions.size(); ++i) {
        j["positions"].push_back(i < g.first ? ordered_json{} : position_json(g.positions[i]));
    }
    j["end"] = {{"note", name_in(end_note_names, g.end)}, {"number", g.end_number}};
    std::size_t const before = g.before.size();
    j["summary"] = {{"black", player_json(g.players[0], before)},
                    {"white", player_json(g.players[1], before)}};
    j["puzzles"] = ordered_json::array();
    for (puzzle const& p : g.puzzles) {
        j["puzzles"].push_back(puzzle_json(p));
    }
}

} // namespace

std::string analysis_json(analysed_game const& g) {
    ordered_json j{{"kiban", "analysis"},
                   {"version", schema_version},
                   {"game", g.game},
                   {"file", g.source},
                   {"number", g.number},
                   {"complete", g.complete},
                   {"settings", settings_json(g.settings)}};
    add_line(g, j);
    for (analysed_game const& v : g.variations) {
        ordered_json line{{"plies_before", v.before.size()}};
        add_line(v, line);
        j["variations"].push_back(std::move(line));
    }
    return dumped(j);
}

std::expected<analysed_game, error> read_analysis_json(std::string_view line) {
    try {
        return read_game(ordered_json::parse(line));
    } catch (std::exception const& e) {
        return std::unexpected{error{plain_words(e)}};
    }
}

} // namespace kiban::tools
