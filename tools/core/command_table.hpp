#pragma once

#include "tools/core/command_io.hpp"
#include "tools/core/commands.hpp"

#include <memory>
#include <string>

namespace kiban::core {

/// An engine with its hash table, kept from one command to the next.
struct kept_engine {
    std::string game;
    int hash_mb = 0;
    int threads = 0;
    std::unique_ptr<any_engine> engine;
};

/// What a command works with.
struct command_context {
    json const& command;
    core_limits limits;
    kept_engine& kept;
    stop_request& stop;
    on_event const& event;
};

/// A command: the name by which a message asks for it, its lane, what carries it out and gives the answer,
/// and the keys that it takes besides `id` and `do`.
struct command_entry {
    std::string_view name;
    lane on;
    json (*run)(command_context const&);
    std::string_view keys; ///< words
};

/// The commands of each lane, for the table in commands.cpp.
json list_games(command_context const&);
json show_position(command_context const&);
json compose_position(command_context const&);
json spell_line(command_context const&);
json read_records(command_context const&);
json write_record(command_context const&);
json annotate(command_context const&);
json search(command_context const&);
json analyse(command_context const&);
json new_game(command_context const&);
json perft(command_context const&);
json bench(command_context const&);
json mate(command_context const&);
json defend(command_context const&);
json solve(command_context const&);

} // namespace kiban::core
