#include "framework/perft/perft_run.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/time_left.hpp"
#include "tools/terminal/timing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <range/v3/view/transform.hpp>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

struct perft_command {
    std::string game;
    int depth = 0;
    position_options from;
    bool divide = false;
    int threads = 1;
    int hash_mb = 0;
    bool visit = false;
    std::optional<std::string> convention;
    bool json = false;
};

/// The result of the count, for output.
struct outcome {
    std::uint64_t nodes;
    double seconds;
    bool complete;
    std::vector<std::pair<std::string, std::uint64_t>> divided; ///< sorted by move
};

perft_convention convention_named(std::string const& name) {
    auto const found = std::ranges::find(perft_conventions, name, &named_perft_convention::name);
    if (found != std::end(perft_conventions)) {
        return found->convention;
    }
    auto const known = perft_conventions | ranges::views::transform(&named_perft_convention::name);
    throw bad_argument{"--convention",
                       fmt::format("there is no '{}'; there are {}", name, fmt::join(known, ", "))};
}

std::string_view name_of(perft_convention wanted) {
    return std::ranges::find(perft_conventions, wanted, &named_perft_convention::convention)->name;
}

void print_lines(outcome const& r, perft_command const& o) {
    if (o.divide) {
        for (auto const& [move, nodes] : r.divided) {
            fmt::print("{} {}\n", move, nodes);
        }
    }
    fmt::print("nodes {} seconds {:.3f} nps {}\n", r.nodes, r.seconds, per_second(r.nodes, r.seconds));
}

void print_json(outcome const& r, perft_command const& o, std::string const& position, perft_convention c) {
    nlohmann::ordered_json report{{"game", o.game},
                                  {"position", position},
                                  {"depth", o.depth},
                                  {"convention", name_of(c)},
                                  {"nodes", r.nodes},
                                  {"seconds", r.seconds},
                                  {"nps", per_second(r.nodes, r.seconds)},
                                  {"complete", r.complete}};
    if (o.divide) {
        report["divide"] = nlohmann::ordered_json::object();
        for (auto const& [move, nodes] : r.divided) {
            report["divide"][move] = nodes;
        }
    }
    fmt::print("{}\n", report.dump(2));
}

template<game G>
outcome count(typename G::position const& p, perft_options const& wanted) {
    progress_line line;
    time_left left;
    stopwatch const watch;
    auto const result = perft_run(p, wanted, [&](perft_progress const& now) {
        line.show(fmt::format("{}  {} nodes",
                              left.bar(static_cast<double>(now.parts_done), static_cast<double>(now.parts)),
                              now.leaves));
    });
    outcome r{result.leaves, watch.seconds(), result.complete, {}};
    for (auto const& [m, nodes] : result.divided) {
        r.divided.emplace_back(G::write(p, m), nodes);
    }
    std::ranges::sort(r.divided);
    return r;
}

template<game G>
int run_perft(perft_command const& o) {
    auto const p = without_history<G>(history_from<G>(o.from));
    perft_convention const c = o.convention ? convention_named(*o.convention) : default_convention<G>();
    outcome const r = count<G>(p, {.depth = o.depth,
                                   .convention = c,
                                   .visit = o.visit,
                                   .threads = o.threads,
                                   .hash_mb = static_cast<std::size_t>(o.hash_mb),
                                   .stop = &interrupted()});
    o.json ? print_json(r, o, G::write(p), c) : print_lines(r, o);
    if (!r.complete) {
        throw failure{"interrupted: only what was finished is counted"};
    }
    return 0;
}

job declare_perft(arguments& declared) {
    auto const o = std::make_shared<perft_command>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional("DEPTH", o->depth, "plies", {0, 255});
    declare_position(declared, o->from);
    declared.flag("--divide", o->divide, "also the nodes below each move, sorted by move");
    declared.option("--threads", o->threads, "N", "count on N threads (default: 1)", {1, 1024});
    declared.option("--hash", o->hash_mb, "MIB", "look up positions in a table of that size (default: none)",
                    {0, 1 << 20});
    declared.flag("--visit", o->visit, "make every move of the last ply instead of counting them");
    declared.option(
        "--convention", o->convention, "C",
        "how passes and games that end early count: pass1_end0, pass1_end1, pass1_full, pass0_end0, "
        "pass0_end1 (default: the game's own)");
    declared.flag("--json", o->json, "an object for scripts");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_perft<G>(*o); }); };
}

} // namespace

subcommand const perft_command{"perft", "Count the positions at a depth, to check and to time the rules",
                               "kiban perft reversi 7\n"
                               "kiban perft connect_four 8 --divide\n"
                               "kiban perft reversi 9 --threads 2 --hash 64 --convention pass0_end1\n"
                               "kiban perft connect_four 3 --position '7/7/7/7/yyy4/rrr4 r' --json",
                               declare_perft};

} // namespace kiban::tools
