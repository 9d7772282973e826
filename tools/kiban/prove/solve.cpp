#include "games/reversi/game.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/prove/solve_generically.hpp"
#include "tools/kiban/prove/solve_options.hpp"

#include <concepts>
#include <cstdint>
#include <limits>
#include <memory>

namespace kiban::tools {

namespace {

struct declared_solve_options : solve_options {
    position_options from;
};

template<game G>
int run_solve(declared_solve_options& o) {
    using position = typename G::position;
    if (o.from.record || !o.from.moves.empty()) {
        o.from.position = o.place ? o.place : o.from.position;
        o.position = G::write(history_from<G>(o.from).current());
    } else {
        o.position = o.place ? o.place : o.from.position;
    }
    if (!o.position && !o.file && !o.from_stdin) {
        throw bad_argument{"--position", "nothing to solve; give a position, --file or --stdin"};
    }
    if constexpr (std::same_as<G, reversi::game>) {
        return solve_reversi(o);
    } else if constexpr (search::proof_rules<position>::by_checks) {
        throw bad_argument{"GAME", "wins of " + std::string{G::name} +
                                       " are proved by checks alone, and so no endings: see kiban mate"};
    } else {
        return solve_generically<G>(o);
    }
}

job declare_solve(arguments& declared) {
    auto const o = std::make_shared<declared_solve_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists: a game without checks");
    declared.optional_positional("POSITION", o->place,
                                 "`startpos`, what --position takes, or in reversi a line of an OBF file");
    declared.option("--file", o->file, "FILE",
                    "the problems on the lines of a file instead, in OBF or as POSITION, or the endings of "
                    "the games of a GGF or WTHOR (.wtb) file, compared with the scores there");
    declared.option("--empties", o->empties, "N",
                    "the endings of games begin with N empty squares (default: 20 in GGF; in WTHOR as its "
                    "scores do)",
                    {0, 60});
    declared.flag("--stdin", o->from_stdin, "the positions on the lines of the standard input instead");
    declared.exclusive({"--file", "--stdin"});
    declare_position(declared, o->from, {"--file", "--stdin"});
    declared.option(
        "--resume", o->resume, "FILE",
        "add every result to this file, and skip the problems that it already holds; `mpirun -n N "
        "kiban solve` shares the problems of --file among processes by it");
    declared.flag("--wld", o->outcome_only, "only whether it is a win, a loss or a draw");
    declared.option("--time", o->time, "MS",
                    "give a position up after MS milliseconds, with what is known by then",
                    {1, std::numeric_limits<int>::max()});
    declared.option("--nodes", o->nodes, "N", "give a position up after N nodes",
                    {1, std::numeric_limits<std::int64_t>::max()});
    declared.option("--weights", o->weights, "FILE",
                    "order moves by these weights, or by hand (`written`), rather than by the program's");
    declared.option(
        "--method", o->method, "NAME",
        "in games other than reversi: `proof` (proof numbers, for a win that is forced) or "
        "`search` (alpha-beta to the end, with the shortest win), where the rules bound the length "
        "of a game (default: search if the game helps it, as connect_four does)");
    declared.option("--threads", o->threads, "N", "threads that share the work (default: 1)", {1, 256});
    declared.option("--hash", o->hash_mb, "MIB", "memory for positions (default: 64)", {1, 1 << 20});
    declared.flag("--json", o->json, "an object a line for scripts");
    return [o] {
        if (o->place && (o->from.position || o->from.record || o->file || o->from_stdin)) {
            throw bad_argument{"POSITION", "there is another position, a file or --stdin already"};
        }
        return with_game(o->game, [&]<game G>(G) { return run_solve<G>(*o); });
    };
}

} // namespace

subcommand const solve_command{
    "solve", "The results of endings: exact ones in discs, or proofs of a win, a loss or a draw",
    "kiban solve reversi --position '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'\n"
    "echo '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' | kiban solve reversi --stdin "
    "--wld --json\n"
    "kiban solve connect_four --position '5y1/5r1/y1r2y1/yrryrrr/rryyyry/yrryyry r'\n"
    "kiban solve connect_four --position 'startpos moves d d d d d b b d a f' --hash 256",
    declare_solve};

} // namespace kiban::tools
