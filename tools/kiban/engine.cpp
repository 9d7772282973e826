#include "search/protocol/ugi.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/weights/read_weights.hpp"

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

namespace kiban::tools {

namespace {

struct engine_options {
    std::string game;
    std::optional<std::string> weights;
};

template<game G>
int run_engine(engine_options const& o) {
    if (o.weights) {
        search::ugi_engine<G, policy_with_weights<G>> engine{stdin, stdout};
        engine.set_weights(load_weights<G>(*o.weights));
        engine.run();
    } else {
        search::ugi_engine<G>{stdin, stdout}.run();
    }
    return 0;
}

job declare_engine(arguments& declared) {
    auto const o = std::make_shared<engine_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.option("--weights", o->weights, "FILE",
                    "evaluate with these, or with `written`: the evaluation written by hand");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_engine<G>(*o); }); };
}

} // namespace

subcommand const engine_command{
    "engine", "Play any game for a GUI or another program, by UGI on standard input and output",
    "echo ugi | kiban engine reversi\n"
    "printf 'ugi\\nposition startpos moves d\\ngo depth 6\\n' | kiban engine connect_four",
    declare_engine};

} // namespace kiban::tools
