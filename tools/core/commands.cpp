#include "tools/core/commands.hpp"

#include "framework/notation.hpp"
#include "tools/core/command_table.hpp"
#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <exception>
#include <iterator>

namespace kiban::core {

namespace {

constexpr command_entry commands[] = {
    {"games", lane::rules, list_games, ""},
    {"position", lane::rules, show_position, "game text start moves"},
    {"compose", lane::rules, compose_position, "game pieces hands turn"},
    {"spell", lane::rules, spell_line, "game text start moves line"},
    {"read", lane::rules, read_records, "game text base64"},
    {"write", lane::rules, write_record, "game format record encoding"},
    {"annotate", lane::rules, annotate, "analysis format record encoding"},
    {"search", lane::search, search,
     "game text start moves level depth nodes time_ms clock lines only hash_mb threads"},
    {"analyse", lane::search, analyse, "game record depth nodes time_ms lines puzzles hash_mb threads"},
    {"new_game", lane::search, new_game, "game"},
    {"perft", lane::search, perft, "game text start moves depth"},
    {"bench", lane::search, bench, "game"},
    {"mate", lane::proof, mate, "game text start moves nodes time_ms shortest hash_mb"},
    {"defend", lane::proof, defend, "game text start moves nodes time_ms hash_mb"},
    {"solve", lane::proof, solve, "game text start moves outcome_only every_move threads hash_mb"},
};
constexpr std::string_view stop_command = "stop";
constexpr std::string_view stop_keys = "of";

json parsed_command(std::string_view message) {
    json command = json::parse(message, nullptr, false);
    if (!command.is_object()) {
        throw tools::bad_argument{"a command is a JSON object"};
    }
    return command;
}

std::string id_in(json const& command) {
    constexpr std::size_t longest = 64;
    auto const id = command.find("id");
    if (id == command.end() || !(id->is_number_integer() || id->is_string())) {
        throw tools::bad_argument{"id is missing: a number, or a text"};
    }
    std::string text = dumped(*id);
    if (text.size() > longest) {
        throw tools::bad_argument{"id is too long"};
    }
    return text;
}

command_entry const& entry_of(std::string const& name) {
    auto const* const found = std::ranges::find(commands, name, &command_entry::name);
    if (found == std::end(commands)) {
        throw tools::bad_argument{"there is no command '" + name.substr(0, 40) + "'"};
    }
    return *found;
}

/// Throws with the name of a key that the command does not take.
void check_keys(json const& command, std::string_view name, std::string_view keys) {
    for (auto const& [key, value] : command.items()) {
        if (key != "id" && key != "do" && !has_word(keys, key)) {
            throw tools::bad_argument{"'" + key.substr(0, 40) + "' is not a key of " + std::string{name} +
                                      "; it takes " + (keys.empty() ? "none" : std::string{keys})};
        }
    }
}

std::string answer(std::string const& id, char const* key, json value) {
    return "{\"id\":" + id + ",\"" + key + "\":" + dumped(value) + "}";
}

} // namespace

command_head head_of(std::string_view message) {
    json const command = parsed_command(message);
    command_head head{.id = id_in(command)};
    std::string const name = text_in(command, "do");
    if (name == stop_command) {
        check_keys(command, name, stop_keys);
        auto const of = command.find("of");
        head.stops = of == command.end() ? "" : dumped(*of);
    } else {
        head.on = entry_of(name).on;
    }
    return head;
}

std::string id_of(std::string_view message) {
    try {
        return id_in(parsed_command(message));
    } catch (tools::bad_argument const&) {
        return "null";
    }
}

std::string refusal(std::string const& id, std::string_view why) { return answer(id, "error", why); }
std::string nothing_to_say(std::string const& id) { return answer(id, "ok", json::object()); }

command_core::command_core(core_limits limits) : limits_{limits}, kept_{std::make_unique<kept_engine>()} {}
command_core::~command_core() = default;

void command_core::run(std::string_view message, on_message const& say, stop_request& stop) {
    std::string id = "null";
    std::string last;
    try {
        json const command = parsed_command(message);
        id = id_in(command);
        on_event const event = [&](json e) { say(answer(id, "event", std::move(e))); };
        command_entry const& entry = entry_of(text_in(command, "do"));
        check_keys(command, entry.name, entry.keys);
        last = answer(id, "ok", entry.run({command, limits_, *kept_, stop, event}));
    } catch (std::exception const& e) {
        last = refusal(id, tools::plain_words(e));
    }
    say(std::move(last));
}

} // namespace kiban::core
