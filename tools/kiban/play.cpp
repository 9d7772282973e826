#include "tools/kiban/play_table.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

namespace {

struct options {
    std::string game;
    std::string black = "person";
    std::string white = "engine";
    int level = 5;
    std::optional<std::string> position;
    std::vector<std::string> moves;
    std::optional<std::string> file;
};

seat seat_from(char const* argument, std::string const& text) {
    if (text != "person" && text != "engine") {
        throw bad_argument{argument, "'" + text + "' is neither person nor engine"};
    }
    return text == "person" ? seat::person : seat::engine;
}

template<game G>
history_of<G> game_from(options const& o) {
    if (o.file) {
        std::string const text = read_whole(*o.file);
        try {
            return read_game_file<G>(text, *o.file);
        } catch (failure const& e) {
            throw bad_argument{"--load", *o.file + ": " + e.what};
        }
    }
    history_of<G> game{position_from<G>(o.position)};
    play_all<G>(game, o.moves);
    return game;
}

template<game G>
int run(options const& o) {
    play_table<G> table{
        game_from<G>(o), {seat_from("--black", o.black), seat_from("--white", o.white)}, o.level};
    table.run();
    if (interrupted()) {
        throw failure{"interrupted"};
    }
    return 0;
}

job declare(arguments& declared) {
    auto const o = std::make_shared<options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.option("--black", o->black, "WHO", "who moves first: person or engine (default: person)");
    declared.option("--white", o->white, "WHO", "who moves second: person or engine (default: engine)");
    declared.option("--level", o->level, "N", "how far the engine looks ahead, 1 to 9 (default: 5)",
                    {lowest_level, highest_level});
    declared.option("--position", o->position, "TEXT",
                    "begin here, in the game's notation (default: startpos)");
    declared.option("--moves", o->moves, "MOVE ...", "moves to play from there first");
    declared.option("--load", o->file, "FILE",
                    "go on with a game that was saved, or with a record (.kif, .csa, .ggf)");
    declared.exclusive({"--load", "--position"});
    declared.exclusive({"--load", "--moves"});
    return [o] { return with_game(o->game, [&]<game G>(G) { return run<G>(*o); }); };
}

} // namespace

subcommand const play_command{"play", "Play in the terminal against the engine, or let it play itself",
                              "kiban play reversi\n"
                              "kiban play connect_four --level 3 --white person --black engine\n"
                              "kiban play reversi --black person --white person\n"
                              "kiban play connect_four --black engine --white engine --level 2",
                              declare};

} // namespace kiban::tools
