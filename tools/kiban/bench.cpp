#include "search/bench.hpp"

#include "games/engines.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/timing.hpp"

#include <boost/hana/for_each.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <iterator>
#include <memory>
#include <optional>
#include <string>

namespace kiban::tools {

namespace {

struct bench_options {
    std::optional<std::string> game;
    std::optional<int> depth;
    bool json = false;
};

struct bench_result {
    std::string_view game;
    int depth;
    std::uint64_t nodes;
    double seconds;
};

template<game G>
bench_result measure(int depth) {
    progress_line line;
    std::size_t done = 0;
    auto const sum = search::bench<G>(depth, [&](auto const&, auto const&) {
        line.show(fmt::format("{}: {} of {} positions", G::name, ++done, std::size(G::bench_positions)));
    });
    return {G::name, depth, sum.nodes, std::chrono::duration<double>(sum.time).count()};
}

void print(bench_result const& r, bool as_json) {
    if (as_json) {
        nlohmann::ordered_json const report{{"game", r.game},
                                            {"depth", r.depth},
                                            {"nodes", r.nodes},
                                            {"seconds", r.seconds},
                                            {"nps", per_second(r.nodes, r.seconds)}};
        fmt::print("{}\n", report.dump());
    } else {
        fmt::print("{} depth {} nodes {} seconds {:.3f} nps {}\n", r.game, r.depth, r.nodes, r.seconds,
                   per_second(r.nodes, r.seconds));
    }
    std::fflush(stdout);
}

int run_bench(bench_options const& o) {
    auto const bench = [&]<game G>(G) {
        print(measure<G>(o.depth ? *o.depth : search::depth_of_signature<G>()), o.json);
    };
    if (o.game) {
        return with_game(*o.game, [&](auto g) { return bench(g), 0; });
    }
    boost::hana::for_each(games::all{}, bench);
    return 0;
}

job declare_bench(arguments& declared) {
    auto const o = std::make_shared<bench_options>();
    declared.optional_positional("GAME", o->game, "a name that `kiban games` lists (default: every game)");
    declared.option("--depth", o->depth, "N",
                    "plies (default: one for each game, the depth of its signature)", {1, 64});
    declared.flag("--json", o->json, "an object for scripts, one for each game");
    return [o] { return run_bench(*o); };
}

} // namespace

subcommand const bench_command{
    "bench", "Search fixed positions to a fixed depth: the signature of the search, and its speed",
    "kiban bench connect_four\n"
    "kiban bench reversi --depth 5 --json",
    declare_bench};

} // namespace kiban::tools
