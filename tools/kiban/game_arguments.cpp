#include "tools/kiban/game_arguments.hpp"

#include "tools/records/game_files.hpp"

#include <limits>

namespace kiban::tools {

void declare_position(arguments& declared, position_options& o) {
    declared.option("--position", o.position, "TEXT",
                    "a position as people write it: `startpos`, `sfen ...`, a handicap's name, moves alone "
                    "(f5d6c3), a whole `position` line (default: startpos)");
    declared.option("--moves", o.moves, "MOVE ...", "moves to play from there first");
    declared.option("--game", o.record, "FILE", "the last position of a record instead");
    declared.option("--number", o.number, "N", "the Nth game of that file (default: 1)",
                    {1, std::numeric_limits<int>::max()});
    declared.option("--ply", o.ply, "N", "the position after N moves of the record");
    declared.exclusive({"--position", "--game"});
}

void declare_position(arguments& declared, position_options& o, std::initializer_list<char const*> options) {
    declare_position(declared, o);
    for (char const* const option : options) {
        for (char const* const place : {"--position", "--moves", "--game"}) {
            declared.exclusive({place, option});
        }
    }
}

void declare_notation(arguments& declared, position_options& o) {
    declared.option("--notation", o.notation, "NAME",
                    "how moves are printed: usi, japanese, western or csa (default: usi)");
}

move_style style_from(position_options const& o, std::string_view game) {
    auto const style = move_style_named(o.notation);
    if (!style) {
        throw bad_argument{"--notation",
                           "there is no '" + o.notation + "'; there are usi, japanese, western, csa"};
    }
    if (!has_style(game, *style)) {
        throw bad_argument{"--notation", std::string{game} + " has no notation but its own"};
    }
    return *style;
}

noted_game record_from(std::string_view game, std::string const& path, int number) {
    return naming(shown_input(path), [&] {
        auto const games = read_games(game, path);
        auto const wanted = static_cast<std::size_t>(number);
        if (wanted > games.size()) {
            throw failure{"there is no game " + std::to_string(number) + ": the file holds " +
                          std::to_string(games.size())};
        }
        if (games[wanted - 1].error) {
            throw failure{why_unread(games[wanted - 1])};
        }
        return games[wanted - 1].game;
    });
}

std::optional<noted_game> record_named(std::string_view game, position_options const& o) {
    return o.record ? std::optional{record_from(game, *o.record, o.number.value_or(1))} : std::nullopt;
}

} // namespace kiban::tools
