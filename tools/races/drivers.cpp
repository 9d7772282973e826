#include "games/engines.hpp"
#include "search/bench.hpp"
#include "tools/races/race.hpp"
#include "tools/terminal/progress.hpp"

#include <boost/hana/for_each.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <string_view>
#include <vector>

namespace kiban::tools {

namespace {

struct row {
    std::string_view game;
    int depth;
    std::string_view driver;
    std::uint64_t nodes;
    double seconds;
};

constexpr std::pair<search::driver, std::string_view> drivers[] = {
    {search::driver::pvs, "PVS"},
    {search::driver::mtdf, "MTD(f)"},
    {search::driver::alpha_beta, "alpha-beta"},
};

/// A little less than the signature's depth, as some drivers are slower.
template<game G>
constexpr int usual_depth() {
    if constexpr (requires { search::policy<G>::bench_depth; }) {
        return search::policy<G>::bench_depth - 2;
    } else {
        return 8;
    }
}

template<game G>
void measure(race_options const& o, progress_line& line, std::vector<row>& rows) {
    int const depth = o.depth.value_or(usual_depth<G>());
    for (auto const& [driver, name] : drivers) {
        line.show(fmt::format("{}: {}", G::name, name));
        auto const sum = search::bench<G>(depth, [](auto const&, auto const&) {}, driver);
        rows.push_back({G::name, depth, name, sum.nodes, std::chrono::duration<double>(sum.time).count()});
    }
}

void run(race_options const& o) {
    std::vector<row> rows;
    progress_line line;
    boost::hana::for_each(games::all{}, [&]<game G>(G) { measure<G>(o, line, rows); });
    line.wipe();
    if (o.json) {
        auto out = nlohmann::ordered_json::array();
        for (row const& r : rows) {
            out.push_back({{"game", r.game},
                           {"depth", r.depth},
                           {"driver", r.driver},
                           {"nodes", r.nodes},
                           {"seconds", r.seconds}});
        }
        fmt::print("{}\n", out.dump(2));
        return;
    }
    fmt::print("{:<14} {:>5}  {:<10} {:>12} {:>9}\n", "game", "depth", "driver", "nodes", "seconds");
    for (row const& r : rows) {
        fmt::print("{:<14} {:>5}  {:<10} {:>12} {:>9.3f}\n", r.game, r.depth, r.driver, r.nodes, r.seconds);
    }
}

} // namespace

race const drivers_race{"drivers", "every game: PVS, MTD(f) and plain alpha-beta over the same nodes", run};

} // namespace kiban::tools
