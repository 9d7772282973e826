#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/interrupt.hpp"
#include "tools/kiban/progress.hpp"
#include "tools/kiban/save_file.hpp"
#include "tools/match/runner.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <charconv>
#include <cmath>
#include <memory>
#include <sstream>

namespace kiban::tools {

namespace {

struct options {
    std::string game;
    std::string first;
    std::string second;
    std::vector<std::string> first_options;
    std::vector<std::string> second_options;
    int games = 100;
    int concurrency = 1;
    std::optional<std::string> time;
    std::optional<std::string> byoyomi;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    std::optional<std::string> openings;
    int random_plies = 8;
    int window = 0;
    std::uint64_t seed = 1;
    int max_moves = 0;
    int resign_score = 0;
    std::optional<std::string> sprt;
    std::optional<std::string> journal;
    bool json = false;
};

double number(char const* argument, std::string_view text) {
    double value = 0;
    auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) {
        throw bad_argument{argument, fmt::format("'{}' is not a number", text)};
    }
    return value;
}

/// Two numbers with a separator between them; the second may be missing, and is then 0.
std::pair<double, double> two_numbers(char const* argument, std::string_view text, char separator) {
    auto const at = text.find(separator);
    return {number(argument, text.substr(0, at)),
            at == text.npos ? 0 : number(argument, text.substr(at + 1))};
}

milliseconds from_seconds(char const* argument, double seconds) {
    if (seconds < 0 || seconds > 1e6) {
        throw bad_argument{argument, "a time must be from 0 to 1000000 seconds"};
    }
    return milliseconds{std::llround(seconds * 1000)};
}

time_control control_from(options const& o) {
    time_control c{.nodes = o.nodes, .depth = o.depth};
    if (o.time) {
        auto const [base, increment] = two_numbers("--time", *o.time, '+');
        c.base = from_seconds("--time", base);
        c.increment = from_seconds("--time", increment);
    }
    if (o.byoyomi) {
        c.byoyomi = from_seconds("--byoyomi", number("--byoyomi", *o.byoyomi));
    }
    if (c.has_clock() && c.base + c.increment + c.byoyomi == milliseconds{0}) {
        c.byoyomi = milliseconds{100};
    }
    return c;
}

engine_spec engine_from(char const* argument, std::string const& command,
                        std::vector<std::string> const& options) {
    engine_spec spec{.command = command};
    for (std::string const& o : options) {
        auto const at = o.find('=');
        if (at == o.npos || at == 0) {
            throw bad_argument{argument, "'" + o + "' is not NAME=VALUE"};
        }
        spec.options.emplace_back(o.substr(0, at), o.substr(at + 1));
    }
    return spec;
}

template<game G>
opening_choice openings_from(options const& o) {
    opening_choice choice{.random_plies = o.random_plies, .seed = o.seed, .window = o.window};
    if (!o.openings) {
        return choice;
    }
    std::istringstream lines{read_whole(*o.openings)};
    int at = 0;
    for (std::string line; std::getline(lines, line);) {
        ++at;
        if (line.empty() || line.front() == '#') {
            continue;
        }
        auto const p = read_position<G>(line);
        if (!p) {
            throw bad_argument{"--openings", fmt::format("line {}: {}", at, p.error().message())};
        }
        choice.positions.push_back(G::write(*p));
    }
    if (choice.positions.empty()) {
        throw bad_argument{"--openings", "the file holds no position"};
    }
    return choice;
}

template<game G>
match_settings settings_from(options const& o) {
    match_settings s{.first = engine_from("--first-options", o.first, o.first_options),
                     .second = engine_from("--second-options", o.second, o.second_options),
                     .pairs = static_cast<std::uint64_t>(o.games + 1) / 2,
                     .concurrency = o.concurrency,
                     .control = control_from(o),
                     .rules = {.max_moves = o.max_moves, .resign_score = o.resign_score},
                     .openings = openings_from<G>(o)};
    if (o.sprt) {
        auto const [elo0, elo1] = two_numbers("--sprt", *o.sprt, ',');
        if (elo1 <= elo0) {
            throw bad_argument{"--sprt", "give ELO0,ELO1 with ELO0 less than ELO1"};
        }
        s.test = sequential_test{.elo0 = elo0, .elo1 = elo1};
    }
    return s;
}

/// What makes a match that match: a journal of another is not continued.
std::string described(options const& o, time_control const& c) {
    return fmt::format(
        "{} | {} {} | {} {} | time {}+{} byoyomi {} nodes {} depth {} | openings {} {} {} {} | {} {}", o.game,
        o.first, fmt::join(o.first_options, " "), o.second, fmt::join(o.second_options, " "), c.base.count(),
        c.increment.count(), c.byoyomi.count(), c.nodes.value_or(0), c.depth.value_or(0),
        o.openings.value_or("random"), o.random_plies, o.window, o.seed, o.max_moves, o.resign_score);
}

/// A match won or lost whole has no Elo difference.
std::string elo_text(estimate const& elo) {
    return std::isfinite(elo.value) && std::isfinite(elo.margin)
               ? fmt::format("Elo {:+.1f} +- {:.1f}", elo.value, elo.margin)
               : "no bound on Elo";
}

std::string score_line(match_totals const& t, std::optional<sequential_test> const& test) {
    std::string line = fmt::format("{} games: +{} ={} -{}", t.games, t.wins, t.draws, t.losses);
    if (std::ranges::any_of(t.pairs, [](auto n) { return n > 0; })) {
        match_statistics const s = statistics_of(t.pairs);
        line +=
            fmt::format(", {:.1f} %, {}, LOS {:.1f} %", 100 * s.score, elo_text(s.elo), 100 * s.superiority);
        if (test) {
            line += fmt::format(", LLR {:.2f} ({:.2f}, {:.2f})", test->log_likelihood_ratio(t.pairs),
                                test->lower_bound(), test->upper_bound());
        }
    }
    return line;
}

void print_endings(match_totals const& t) {
    for (std::size_t i = 0; i < std::size(ending_names); ++i) {
        if (t.endings[0][i] + t.endings[1][i] > 0) {
            fmt::print("  {:<18} {:>6} lost or drawn by the first, {:>6} lost by the second\n",
                       ending_names[i], t.endings[0][i], t.endings[1][i]);
        }
    }
}

void print_json(match_totals const& t, match_settings const& s) {
    nlohmann::ordered_json report{
        {"games", t.games}, {"wins", t.wins}, {"draws", t.draws}, {"losses", t.losses}, {"pairs", t.pairs}};
    if (std::ranges::any_of(t.pairs, [](auto n) { return n > 0; })) {
        match_statistics const m = statistics_of(t.pairs);
        report["score"] = m.score;
        report["los"] = m.superiority;
        if (std::isfinite(m.elo.value) && std::isfinite(m.elo.margin)) {
            report["elo"] = m.elo.value;
            report["elo_margin"] = m.elo.margin;
        }
        if (s.test) {
            report["llr"] = s.test->log_likelihood_ratio(t.pairs);
        }
    }
    auto& endings = report["endings"] = nlohmann::ordered_json::object();
    for (std::size_t i = 0; i < std::size(ending_names); ++i) {
        endings[std::string{ending_names[i]}] = {t.endings[0][i], t.endings[1][i]};
    }
    fmt::print("{}\n", report.dump(2));
}

template<game G>
int run(options const& o) {
    match_settings const settings = settings_from<G>(o);
    match_journal journal{o.journal, described(o, settings.control)};
    progress_line line;
    std::uint64_t faults = 0;
    match_runner<G> runner{settings, journal, interrupted(), [&](match_game const& g) {
                               if (is_fault(g.played.why)) {
                                   ++faults;
                                   line.wipe();
                                   fmt::print(stderr, "pair {}: the {} engine lost by {} {}\n", g.pair + 1,
                                              g.points_of_first() == 0 ? "first" : "second",
                                              ending_names[static_cast<std::size_t>(g.played.why)],
                                              g.played.detail);
                               }
                               line.show(fmt::format("{} of {}", score_line(journal.totals(), settings.test),
                                                     2 * settings.pairs));
                           }};
    try {
        runner.run();
    } catch (engine_failure const& e) {
        throw failure{e.what};
    }
    line.wipe();
    if (o.json) {
        print_json(journal.totals(), settings);
    } else {
        fmt::print("{}\n", score_line(journal.totals(), settings.test));
        print_endings(journal.totals());
    }
    if (interrupted()) {
        throw failure{"interrupted: only what was finished is counted"};
    }
    return faults == 0 ? 0 : 1;
}

job declare(arguments& declared) {
    auto const o = std::make_shared<options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional(
        "FIRST", o->first,
        "`internal`, or the command line of a USI or NBoard engine; a path with blanks in double quotes");
    declared.positional("SECOND", o->second, "likewise");
    declared.option("--first-options", o->first_options, "NAME=VALUE...", "options of the first engine");
    declared.option("--second-options", o->second_options, "NAME=VALUE...", "options of the second engine");
    declared.option("--games", o->games, "N", "games to play, in pairs with sides swapped (default: 100)",
                    {1, 100'000'000});
    declared.option("--concurrency", o->concurrency, "N", "games at a time (default: 1)", {1, 1024});
    declared.option("--time", o->time, "BASE+INC", "seconds for the game, and for each move on top");
    declared.option("--byoyomi", o->byoyomi, "SECONDS", "for each move after the base time (default: 0.1)");
    declared.option("--nodes", o->nodes, "N", "search so many nodes for a move, without a clock");
    declared.option("--depth", o->depth, "N", "search so deep, without a clock", {1, 200});
    declared.exclusive({"--time", "--nodes", "--depth"});
    declared.option("--openings", o->openings, "FILE",
                    "begin from these positions, one a line (default: random)");
    declared.option("--random-plies", o->random_plies, "N", "random moves of an opening (default: 8)",
                    {0, 100});
    declared.option("--window", o->window, "SCORE",
                    "take only openings judged more even than this (default: all)", {0, 30'000});
    declared.option("--seed", o->seed, "N", "of the random openings (default: 1)");
    declared.option("--max-moves", o->max_moves, "N", "a draw after so many moves (default: no limit)",
                    {0, 100'000});
    declared.option("--resign", o->resign_score, "SCORE",
                    "end games when both engines agree on so much for three moves each (default: never)",
                    {0, 30'000});
    declared.option("--sprt", o->sprt, "ELO0,ELO1",
                    "stop when one of two normalised Elo differences is accepted");
    declared.option("--journal", o->journal, "FILE",
                    "keep every game as a line of JSON, and go on from there");
    declared.flag("--json", o->json, "an object for scripts");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run<G>(*o); }); };
}

} // namespace

subcommand const match_command{
    "match", "Play two engines against each other and say which is the stronger, and how surely",
    "kiban match connect_four internal internal --games 4 --depth 3\n"
    "kiban match shogi internal internal --games 2 --nodes 200 --max-moves 40 --first-options hash=4",
    declare};

} // namespace kiban::tools
