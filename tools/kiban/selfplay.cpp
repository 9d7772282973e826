#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/training/jobs.hpp"
#include "tools/training/process_group.hpp"
#include "tools/training/shared_run.hpp"

#include <memory>

namespace kiban::tools {

namespace {

template<game G>
int run_selfplay(selfplay_options const& o) {
    process_group c;
    if (c.size() > 1 && !shared_run<G>{c, o}.play()) {
        return 0;
    }
    bool has_all = false;
    report_while(
        c,
        [&] {
            selfplay_run<G> games{o, rules_from<G>(o), o.file};
            games.play();
            games.print();
            if (interrupted()) {
                throw failure{"interrupted: run the same command again to continue"};
            }
            has_all = games.has_all();
        },
        [] { return 0; });
    return has_all ? 0 : 1;
}

job declare_selfplay(arguments& declared) {
    auto const o = std::make_shared<selfplay_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional("FILE", o->file, "file for the games; a run that it holds is continued");
    declared.option("--games", o->games, "N", "total number of games (default: 1000)");
    declared.option("--threads", o->threads, "N", "games at a time (default: 1)", {1, 1024});
    declared.option("--seed", o->seed, "N", "of the openings (default: 1)");
    declared.option("--depth", o->depth, "N", "search to depth N for a move", {1, 200});
    declared.option("--nodes", o->nodes, "N", "begin no iteration after N nodes", {1});
    declared.option("--solve", o->solve, "N", "solve from N plies before the end on, where there is a solver",
                    {0, 60});
    declared.option("--random-plies", o->openings, "A-B:W,...",
                    "moves of an opening: from A to B, with weight W where there are several ranges");
    declared.option("--window", o->window, "SCORE", "take only openings judged more even than this; 0: all",
                    {0, 30'000});
    declared.option("--resign", o->resign, "SCORE",
                    "a game is won once six scores in a row are beyond this; 0: never", {0, 30'000});
    declared.option("--max-moves", o->max_moves, "N", "a draw after N moves", {1, 10'000});
    declared.option("--weights", o->weights, "FILE",
                    "evaluate with these weights, or by hand (`written`), rather than with the program's");
    return [o] { return play_games(*o); };
}

} // namespace

int play_games(selfplay_options const& o) {
    return with_game(o.game, [&]<game G>(G) { return run_selfplay<G>(o); });
}

subcommand const selfplay_command{"selfplay",
                                  "Play games of the engine against itself to learn an evaluation from",
                                  "kiban selfplay connect_four connect_four.kg --games 20 --nodes 100\n"
                                  "kiban selfplay reversi reversi.kg --games 4 --depth 2 --solve 8 --seed 7",
                                  declare_selfplay};

} // namespace kiban::tools
