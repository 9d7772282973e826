#include "tools/kiban/play/play_table.hpp"
#include "tools/weights/learned_policy.hpp"

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
    std::optional<std::string> weights;
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
            throw bad_argument{"--load", *o.file + ": " + e.what()};
        }
    }
    history_of<G> game = history_written<G>(o.position);
    play_all<G>(game, o.moves);
    return game;
}

template<game G>
int run(options const& o) {
    std::array const seats{seat_from("--black", o.black), seat_from("--white", o.white)};
    if (o.weights) {
        play_table<G, policy_with_weights<G>> table{game_from<G>(o), seats, o.level};
        table.set_weights(load_weights<G>(*o.weights));
        table.run();
    } else {
        play_table<G>{game_from<G>(o), seats, o.level}.run();
    }
    if (interrupted()) {
        throw failure{"interrupted"};
    }
    return 0;
}

job declare(arguments& declared) {
    auto const o = std::make_shared<options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.option("--black", o->black, "WHO", "first player: person or engine (default: person)");
    declared.option("--white", o->white, "WHO", "second player: person or engine (default: engine)");
    declared.option("--level", o->level, "N", "the engine's strength, 1 to 9 (default: 5)",
                    {lowest_level, highest_level});
    declared.option("--position", o->position, "TEXT",
                    "begin here, in the game's notation (default: startpos)");
    declared.option("--moves", o->moves, "MOVE ...", "moves to play from there first");
    declared.option("--load", o->file, "FILE", "continue a saved game, or a record (.kif, .csa, .ggf)");
    declared.option("--weights", o->weights, "FILE",
                    "evaluate with these, or with `written`: the evaluation written by hand");
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
