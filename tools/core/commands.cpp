#include "tools/core/commands.hpp"

#include "tools/core/command_table.hpp"

#include <algorithm>
#include <exception>
#include <iterator>
#include <stdexcept>

namespace kiban::core {

namespace {

constexpr command_entry commands[] = {
    {"games", lane::rules, list_games},
    {"position", lane::rules, show_position},
    {"compose", lane::rules, compose_position},
    {"spell", lane::rules, spell_line},
    {"read", lane::rules, read_records},
    {"write", lane::rules, write_record},
    {"annotate", lane::rules, annotate},
    {"search", lane::search, search},
    {"analyse", lane::search, analyse},
    {"new_game", lane::search, new_game},
    {"perft", lane::search, perft},
    {"bench", lane::search, bench},
    {"mate", lane::proof, mate},
    {"defend", lane::proof, defend},
    {"solve", lane::proof, solve},
};

json parsed_command(std::string_view message) {
    json command = json::parse(message, nullptr, false);
    if (!command.is_object()) {
        throw std::invalid_argument{"a command is a JSON object"};
    }
    return command;
}

std::string id_in(json const& command) {
    constexpr std::size_t longest = 64;
    auto const id = command.find("id");
    if (id == command.end() || !(id->is_number_integer() || id->is_string())) {
        throw std::invalid_argument{"id is missing: a number, or a text"};
    }
    std::string text = dumped(*id);
    if (text.size() > longest) {
        throw std::invalid_argument{"id is too long"};
    }
    return text;
}

command_entry const& entry_of(std::string const& name) {
    auto const* const found = std::ranges::find(commands, name, &command_entry::name);
    if (found == std::end(commands)) {
        throw std::invalid_argument{"there is no command '" + name.substr(0, 40) + "'"};
    }
    return *found;
}

std::string answer(std::string const& id, char const* key, json value) {
    return "{\"id\":" + id + ",\"" + key + "\":" + dumped(value) + "}";
}

} // namespace

command_head head_of(std::string_view message) {
    json const command = parsed_command(message);
    command_head head{.id = id_in(command)};
    std::string const name = text_in(command, "do");
    if (name == "stop") {
        auto const of = command.find("of");
        head.stops = of == command.end() ? "" : dumped(*of);
    } else {
        head.on = entry_of(name).on;
    }
    return head;
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
        last =
            answer(id, "ok", entry_of(text_in(command, "do")).run({command, limits_, *kept_, stop, event}));
    } catch (std::exception const& e) {
        last = refusal(id, e.what());
    }
    say(std::move(last));
}

} // namespace kiban::core
