#include "tools/analysis/rules_of_record.hpp"
#include "tools/analysis/spelling.hpp"
#include "tools/core/text/search_text.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/play/thinking.hpp"
#include "tools/terminal/timing.hpp"
#include "tools/weights/read_weights.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

namespace {

struct search_options {
    std::string game;
    position_options from;
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<int> move_time;
    int lines = 1;
    int hash_mb = 64;
    int threads = 1;
    std::optional<std::string> weights;
    bool json = false;
};

using nlohmann::ordered_json;

constexpr int default_move_time = 3000;

double seconds(search::milliseconds time) { return std::chrono::duration<double>(time).count(); }

template<game G>
search::limits<typename G::position> limits_from(search_options const& o) {
    search::limits<typename G::position> limits;
    limits.depth = o.depth;
    limits.nodes = o.nodes;
    if (!o.depth && !o.nodes) {
        limits.move_time = search::milliseconds{o.move_time.value_or(default_move_time)};
    }
    limits.lines = o.lines;
    return limits;
}

void print_heading(search_options const& o) {
    if (!o.json) {
        fmt::print("{:>7} {:>12} {:>9} {:>13}  {}\n", "depth", "score", "seconds", "nodes", "line");
    }
}

/// How deep a line was searched: to the end (`100%`), to a certain winner (`100%W`), to the end with cuts of
/// some confidence (`24@80%`), or a number of plies.
template<game_position P>
std::string depth_text(search::report<P> const& r) {
    switch (r.proof) {
    case search::proof::exact:
        return "100%";
    case search::proof::winner:
        return "100%W";
    case search::proof::none:
        break;
    }
    return r.percent == 0 ? fmt::format("{}/{}", r.depth, r.selective_depth)
                          : fmt::format("{}@{}%", r.depth, r.percent);
}

template<game G>
void print_row(search::report<typename G::position> const& r, history_of<G> const& root, move_style style) {
    std::string const number = r.lines > 1 ? fmt::format("{}: ", r.line) : "";
    fmt::print("{:>7} {:>12} {:>9.3f} {:>13}  {}{}\n", depth_text(r),
               bound_text(r.bound) + score_text<G>(r.value), seconds(r.time), r.nodes, number,
               fmt::join(line_texts<G>(root, r.pv, style), " "));
    std::fflush(stdout);
}

template<game G>
ordered_json row_json(search::report<typename G::position> const& r, history_of<G> const& root,
                      move_style style) {
    constexpr char const* bounds[] = {"none", "upper", "lower", "exact"};
    return {{"depth", r.depth},
            {"selective_depth", r.selective_depth},
            {"line", r.line},
            {"score", hundredths<G>(r.value)},
            {"bound", bounds[static_cast<int>(r.bound)]},
            {"exact", r.proof == search::proof::exact},
            {"percent", r.percent},
            {"nodes", r.nodes},
            {"seconds", seconds(r.time)},
            {"moves", line_texts<G>(root, r.pv, style)}};
}

/// The results printed at the end in either form.
struct summary {
    std::optional<std::string> best; ///< none if the game is over; `win`, as USI has it, is a declaration
    score value;
    int depth;
    std::uint64_t nodes;
    double seconds;
};

template<game G>
void print(summary const& s) {
    fmt::print("best {} score {} depth {} nodes {} seconds {:.3f} nps {}\n", s.best.value_or("none"),
               score_text<G>(s.value), s.depth, s.nodes, s.seconds, per_second(s.nodes, s.seconds));
}

template<game G>
void print_json(summary const& s, search_options const& o, std::string const& position, ordered_json rows) {
    ordered_json report{{"game", o.game},         {"position", position},
                        {"best", nullptr},        {"score", hundredths<G>(s.value)},
                        {"depth", s.depth},       {"nodes", s.nodes},
                        {"seconds", s.seconds},   {"nps", per_second(s.nodes, s.seconds)},
                        {"rows", std::move(rows)}};
    if (s.best) {
        report["best"] = *s.best;
    }
    fmt::print("{}\n", report.dump(2));
}

template<game G, class Session>
summary search_with(Session& engine, history_of<G> const& history, search_options const& o,
                    ordered_json& rows) {
    move_style const style = style_from(o.from, G::name);
    engine.prepare(); // before the clock runs
    if (auto const mib = engine.hash_bytes() >> 20; mib < static_cast<std::size_t>(o.hash_mb)) {
        fmt::print(stderr, "kiban search: memory suffices for a table of {} MiB only\n", mib);
    }
    print_heading(o);
    auto const found = think<G>(engine, history, limits_from<G>(o), [&](auto const& r) {
        o.json ? rows.push_back(row_json<G>(r, history, style)) : print_row<G>(r, history, style);
    });
    return {write_move<G>(history, found.best, style), found.value, found.depth, found.nodes,
            seconds(found.time)};
}

template<game G>
summary search_from(history_of<G> const& history, search_options const& o, ordered_json& rows) {
    if (is_over(history.current())) {
        return {{}, history.current().final_score(), 0, 0, 0};
    }
    if (can_declare(history.current())) {
        return {std::string{declaration_in(style_from(o.from, G::name))}, score_win, 0, 0, 0};
    }
    auto const hash = static_cast<std::size_t>(o.hash_mb);
    if (o.weights) {
        search::session<G, policy_with_weights<G>> engine{hash, o.threads};
        engine.set_weights(load_weights<G>(*o.weights));
        return search_with<G>(engine, history, o, rows);
    }
    search::session<G> engine{hash, o.threads};
    return search_with<G>(engine, history, o, rows);
}

template<game G>
int run_search(search_options const& o) {
    (void)style_from(o.from, G::name); // complains before the search
    history_of<G> const history = history_from<G>(o.from);
    auto rows = ordered_json::array();
    summary const found = search_from<G>(history, o, rows);
    o.json ? print_json<G>(found, o, G::write(history.current()), std::move(rows)) : print<G>(found);
    if (interrupted()) {
        throw failure{"interrupted: the best move so far"};
    }
    return 0;
}

job declare_search(arguments& declared) {
    auto const o = std::make_shared<search_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declare_position(declared, o->from);
    declare_notation(declared, o->from);
    declared.option("--depth", o->depth, "N", "search to this depth", {1, max_ply - 1});
    declared.option("--nodes", o->nodes, "N", "search N nodes",
                    {1, std::numeric_limits<std::int64_t>::max()});
    declared.option("--movetime", o->move_time, "MS",
                    "search for MS milliseconds (default: " + std::to_string(default_move_time) + ")",
                    {1, std::numeric_limits<int>::max()});
    declared.option("--multipv", o->lines, "N", "the N best moves (default: 1)", {1, 600});
    declared.option("--hash", o->hash_mb, "MIB", "size of the hash table (default: 64)", {1, 1 << 20});
    declared.option("--threads", o->threads, "N", "search on N threads (default: 1)", {1, 1024});
    declared.option("--weights", o->weights, "FILE",
                    "evaluate with these, or with `written`: the evaluation written by hand");
    declared.flag("--json", o->json,
                  "an object for scripts; scores in hundredths of a pawn or disc, for the side to move");
    declared.exclusive({"--depth", "--nodes", "--movetime"});
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_search<G>(*o); }); };
}

} // namespace

subcommand const search_command{
    "search", "The best move of a position, with the expected line; scores are for the side to move",
    "kiban search reversi --depth 8\n"
    "kiban search connect_four --moves d d d --nodes 100000 --multipv 3\n"
    "kiban search shogi --position '7g7f 3c3d' --notation japanese --depth 6\n"
    "kiban search reversi --position f5d6c3 --movetime 500 --json",
    declare_search};

} // namespace kiban::tools
