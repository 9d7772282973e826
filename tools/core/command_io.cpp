#include "tools/core/command_io.hpp"

#include "tools/analysis/names.hpp"
#include "tools/analysis/record_json.hpp"
#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <utility>

namespace kiban::core {

namespace {

constexpr std::size_t most_moves = 5000;

json end_json(std::optional<game_end> const& end) {
    if (!end) {
        return {};
    }
    json j;
    j["winner"] = end->winner ? json(tools::name_in(tools::side_names, *end->winner)) : json{};
    j["margin"] = end->margin ? json(*end->margin) : json{};
    j["reason"] = end->reason;
    j["words"] = end->words;
    return j;
}

json hands_json(std::optional<hands_view> const& hands) {
    if (!hands) {
        return {};
    }
    json j;
    for (color side : {color::black, color::white}) {
        json& hand = j[std::string{tools::name_in(tools::side_names, side)}] = json::object();
        for (auto const& [kind, count] : (*hands)[index(side)]) {
            hand[kind] = count;
        }
    }
    return j;
}

/// A record may leave out all but its moves.
json with_defaults(json const& given) {
    json full = tools::record_json({});
    for (auto const& [key, value] : given.items()) {
        if (!value.is_null()) {
            full[key] = value;
        }
    }
    return full;
}

} // namespace

std::string dumped(json const& j) { return j.dump(-1, ' ', false, json::error_handler_t::replace); }

std::optional<std::int64_t> number_in(json const& command, char const* name, std::int64_t least,
                                      std::int64_t most) {
    auto const value = optional_in<std::int64_t>(command, name);
    if (value && (*value < least || *value > most)) {
        throw tools::bad_argument{std::string{name} + " is " + std::to_string(*value) + ", not " +
                                  std::to_string(least) + " to " + std::to_string(most)};
    }
    return value;
}

std::string text_in(json const& command, char const* name) {
    auto value = optional_in<std::string>(command, name);
    if (!value) {
        throw tools::bad_argument{std::string{name} + " is missing"};
    }
    return *std::move(value);
}

namespace {

/// The value of that name, of the kind of `empty`, which it is where there is none.
json value_like(json empty, json const& command, char const* name) {
    auto const found = command.find(name);
    if (found == command.end() || found->is_null()) {
        return empty;
    }
    return found->type() == empty.type() ? *found : throw of_wrong_kind(name);
}

} // namespace

json list_in(json const& command, char const* name) { return value_like(json::array(), command, name); }
json object_in(json const& command, char const* name) { return value_like(json::object(), command, name); }

std::vector<std::string> moves_in(json const& command, char const* name) {
    std::vector<std::string> moves;
    for (json const& m : list_in(command, name)) {
        moves.push_back(m.is_string() ? m.get<std::string>()
                                      : throw of_wrong_kind("a move in " + std::string{name}));
    }
    return moves;
}

any_game const& game_in(json const& command) { return game_named(text_in(command, "game")); }

position_pointer played(position_pointer p, std::vector<std::string> const& moves) {
    if (moves.size() > most_moves) {
        throw tools::bad_argument{"more than " + std::to_string(most_moves) + " moves"};
    }
    for (std::size_t i = 0; i < moves.size(); ++i) {
        try {
            p = p->play(moves[i]);
        } catch (tools::bad_argument const& e) {
            throw tools::bad_argument{"move " + std::to_string(i + 1) + ", '" + moves[i] + "': " + e.what()};
        }
    }
    return p;
}

position_pointer position_in(json const& command) {
    any_game const& game = game_in(command);
    if (auto const text = optional_in<std::string>(command, "text")) {
        return game.read(*text);
    }
    auto const start = optional_in<std::string>(command, "start").value_or("");
    return played(start.empty() ? game.initial() : game.read(start), moves_in(command, "moves"));
}

tools::noted_game record_in(json const& command, any_game const& game) {
    auto const found = command.find("record");
    if (found == command.end() || !found->is_object()) {
        throw tools::bad_argument{"record is missing"};
    }
    json const full = with_defaults(*found);
    auto record = tools::read_record_json(full);
    auto const start = record.start.empty() ? game.initial() : game.read(record.start);
    auto const end = played(start, moves_in(*found, "moves"));
    record.start = start->text();
    record.moves = end->moves();
    record.points = std::clamp(record.points, 0, 2);
    if (!record.notes.empty()) {
        record.notes.resize(record.moves.size());
    }
    for (auto& v : record.variations) {
        if (v.moves.empty()) {
            throw tools::bad_argument{"a variation has no moves"};
        }
        auto const branch = played(start, v.before);
        auto const before = branch->moves().size();
        auto const whole = played(branch, v.moves)->moves();
        v.before.assign(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(before));
        v.moves.assign(whole.begin() + static_cast<std::ptrdiff_t>(before), whole.end());
        v.points = std::clamp(v.points, 0, 2);
    }
    return record;
}

json to_json(move_view const& m) {
    json j;
    j["move"] = m.move;
    j["from"] = or_null(m.from);
    j["to"] = or_null(m.to);
    j["drop"] = or_null(m.drop);
    j["promotes"] = m.promotes;
    j["japanese"] = m.japanese;
    j["english"] = m.english;
    return j;
}

json to_json(std::vector<move_view> const& moves) {
    auto j = json::array();
    for (move_view const& m : moves) {
        j.push_back(to_json(m));
    }
    return j;
}

json to_json(any_position const& p) {
    position_view const view = p.view();
    json const spelled = to_json(p.spelled_moves());
    json j{{"game", p.game()},
           {"start", p.start()},
           {"moves", p.moves()},
           {"position", p.text()},
           {"turn", tools::name_in(tools::side_names, p.side_to_move())},
           {"pieces", json::array()},
           {"hands", hands_json(view.hands)},
           {"legal", json::array()}};
    for (placed_piece const& piece : view.pieces) {
        j["pieces"].push_back({{"cell", piece.cell},
                               {"side", tools::name_in(tools::side_names, piece.side)},
                               {"kind", piece.kind}});
    }
    auto const end = p.end();
    if (!end) {
        j["legal"] = to_json(view.legal);
    }
    auto const check = p.in_check();
    j["check"] = check ? json(*check) : json{};
    j["last"] = spelled.empty() ? json{} : spelled.back();
    j["spelled"] = spelled;
    j["can_declare"] = view.can_declare;
    j["occurrences"] = view.occurrences;
    j["result"] = end_json(end);
    return j;
}

json record_to_json(tools::noted_game const& record) {
    json j = tools::record_json(record);
    for (json& note : j["notes"]) { // every key, for a page that need not ask whether it is there
        json full{{"time_ms", nullptr}, {"score", nullptr}, {"comments", json::array()}};
        full.update(note);
        note = std::move(full);
    }
    j["end_time_ms"] = j.value("end_time_ms", json{});
    j["moves"] = record.moves;
    return j;
}

} // namespace kiban::core
