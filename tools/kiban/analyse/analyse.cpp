#include "tools/kiban/analyse/options.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"

#include <algorithm>
#include <limits>
#include <memory>

namespace kiban::tools {

namespace {

struct declared_analyse_options : analyse_options {
    position_options notation_only; ///< holds --notation
};

void declare_effort(arguments& declared, analysis_settings& s) {
    constexpr auto endless = std::numeric_limits<std::int64_t>::max();
    declared.option("--time", s.time_ms, "MS", "search each position for MS milliseconds (default: 1000)",
                    {1, std::numeric_limits<int>::max() / 16});
    declared.option("--nodes", s.nodes, "N",
                    "search N positions instead; a re-run then gives the same analysis", {1, endless / 16});
    declared.option("--depth", s.depth, "N", "search to this depth instead", {1, max_ply - 1});
    declared.exclusive({"--time", "--nodes", "--depth"});
    declared.option("--proof", s.proof_nodes, "N",
                    "nodes of the mate solver (default: 20000) or the endgame solver (2000000) for each "
                    "position; 0 for none",
                    {0, endless / 16});
    declared.option("--multipv", s.lines, "N", "the N best moves of each position (default: 1)", {1, 600});
    declared.option("--threads", s.threads, "N", "search on N threads (default: 1)", {1, 1024});
    declared.option("--hash", s.hash_mb, "MIB", "size of the hash table (default: 64)", {1, 1 << 20});
    declared.option("--weights", s.weights, "FILE",
                    "evaluate with these weights, or by hand (`written`), rather than with the program's");
}

void declare_output(arguments& declared, analyse_options& o) {
    declared.flag("--json", o.json,
                  "an object on a line for each game; tools/analysis/README.md has the schema");
    declared.option(
        "--record", o.record, "OUT",
        "write the games with evaluations and lines as comments: a .kif, .ki2, .jkf, .csa or .ggf file, or a "
        "folder for one file per game");
    declared.option("--html", o.html, "FILE",
                    "write a page with boards, curve, moves and lines, of at most 500 games");
    declared.option("--svg", o.svg, "FILE", "write the curve of one game");
    declared.option("--puzzles", o.puzzles, "FILE",
                    "write the positions where only one move wins or holds, one per line");
    declared.flag("--force", o.force, "overwrite existing files, but never a FILE");
    declared.option("--resume", o.resume, "FILE",
                    "add the JSON of every game to this file, and do not analyse again what it holds");
}

int run_analyse(declared_analyse_options& o) {
    return with_game(o.game, [&]<game G>(G) {
        o.style = style_from(o.notation_only, G::name);
        if (o.puzzles) {
            o.settings.puzzles = true;
            o.settings.lines = std::max(o.settings.lines, 2); // to know whether only one move is good
        }
        return analyse_games(o);
    });
}

job declare_analyse(arguments& declared) {
    auto const o = std::make_shared<declared_analyse_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional("FILE", o->paths,
                        "records, or folders or archives of them: .kif, .ki2, .csa, .jkf, .ggf, .wtb, or "
                        "lines of moves; - for "
                        "the standard input");
    declared.option("--game", o->number, "N", "only the Nth game of each file",
                    {1, std::numeric_limits<int>::max()});
    declared.flag("--variations", o->settings.variations,
                  "analyse the variations of records too (KIF, KI2, JKF)");
    declare_effort(declared, o->settings);
    declared.option("--concurrency", o->concurrency, "N",
                    "games at a time, each with threads and a table of its own (default: 1)", {1, 1024});
    declare_notation(declared, o->notation_only);
    declare_output(declared, *o);
    return [o] { return run_analyse(*o); };
}

} // namespace

subcommand const analyse_command{
    "analyse", "Judge played games: values, better moves, marks (also: analyze)",
    "echo f5d6c3d3c4f4c5b3c2 | kiban analyse reversi - --nodes 5000\n"
    "echo '▲７六歩 △３四歩 ▲２二角成 △同　銀' | kiban analyse shogi - --nodes 5000 --notation japanese "
    "--html game.html\n"
    "echo '7g7f 3c3d 8h2b+ 3a2b' | kiban analyse shogi - --nodes 5000 --json --record game.kif",
    declare_analyse};

} // namespace kiban::tools
