#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/match/shared_match.hpp"
#include "tools/kiban/match_options.hpp"
#include "tools/match/game_records.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/time_left.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <range/v3/view/zip.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>

namespace kiban::tools {

namespace {

struct match_command {
    std::string game;
    std::string first;
    std::string second;
    engine_words first_words;
    engine_words second_words;
    int games = 100;
    match_options how;
    std::optional<std::string> sprt;
    std::optional<std::string> journal;
    std::string records;
    bool force = false; ///< to overwrite records
    bool json = false;
};

/// Sides are swapped after each game, so an odd number of games makes no match.
std::uint64_t pairs_of(int games) {
    std::uint64_t const pairs = (static_cast<std::uint64_t>(games) + 1) / 2;
    if (games % 2 != 0) {
        fmt::print(stderr, "kiban match: games are played in pairs with sides swapped: {} instead of {}\n",
                   2 * pairs, games);
    }
    return pairs;
}

template<game G>
match_settings settings_from(match_command const& o) {
    match_settings s{.first = engine_from("first", o.first, o.first_words),
                     .second = engine_from("second", o.second, o.second_words),
                     .pairs = pairs_of(o.games),
                     .concurrency = o.how.concurrency,
                     .control = o.how.control(),
                     .rules = o.how.rules(),
                     .openings = o.how.choice_of_openings<G>()};
    if (o.sprt) {
        auto const [elo0, elo1] = two_numbers("--sprt", *o.sprt, ',');
        if (elo1 <= elo0) {
            throw bad_argument{"--sprt", "give ELO0,ELO1 with ELO0 less than ELO1"};
        }
        s.test = sequential_test{.elo0 = elo0, .elo1 = elo1};
    }
    for (engine_spec const& spec : {s.first, s.second}) {
        check_protocol_suffices<G>(spec, s.control, s.openings);
    }
    return s;
}

std::string described(match_command const& o) {
    return fmt::format("{} | {} {} {} | {} {} {} | {}", o.game, o.first, o.first_words.protocol,
                       fmt::join(o.first_words.options, " "), o.second, o.second_words.protocol,
                       fmt::join(o.second_words.options, " "), o.how.described());
}

/// A match with all games won or lost has no Elo difference, one whose pairs all ended alike no margin.
std::string elo_text(estimate const& elo) {
    if (!std::isfinite(elo.value)) {
        return "no bound on Elo";
    }
    return fmt::format("Elo {:+.1f} +- {}", elo.value,
                       std::isfinite(elo.margin) ? fmt::format("{:.1f}", elo.margin) : "?");
}

/// The first engine's share of the points of all games. Precondition: there are some.
double score_of(match_totals const& t) {
    return (static_cast<double>(t.wins) + static_cast<double>(t.draws) / 2) / static_cast<double>(t.games);
}

std::string score_line(match_totals const& t, std::optional<sequential_test> const& test) {
    std::string line = fmt::format("{} games: +{} ={} -{}", t.games, t.wins, t.draws, t.losses);
    if (t.games > 0) {
        line += fmt::format(", {:.1f} %", 100 * score_of(t));
    }
    if (std::ranges::any_of(t.pairs, [](auto n) { return n > 0; })) {
        match_statistics const s = statistics_of(t.pairs);
        line += fmt::format(", {}, LOS {:.1f} %", elo_text(s.elo), 100 * s.superiority);
        if (test) {
            line += fmt::format(", LLR {:.2f} ({:.2f}, {:.2f})", test->log_likelihood_ratio(t.pairs),
                                test->lower_bound(), test->upper_bound());
        }
        if (2 * s.pairs != t.games) {
            line += fmt::format(" (of {} pair{})", s.pairs, s.pairs == 1 ? "" : "s");
        }
    }
    return line;
}

void print_endings(match_totals const& t) {
    for (auto const& [name, games] : ranges::views::zip(ending_names, t.endings)) {
        if (games[0] + games[1] + games[2] > 0) {
            fmt::print("  {:<18} +{} ={} -{}\n", name, games[0], games[1], games[2]);
        }
    }
}

void print_json(match_totals const& t, match_settings const& s) {
    nlohmann::ordered_json report{
        {"games", t.games}, {"wins", t.wins}, {"draws", t.draws}, {"losses", t.losses}, {"pairs", t.pairs}};
    if (t.games > 0) {
        report["score"] = score_of(t);
    }
    if (std::ranges::any_of(t.pairs, [](auto n) { return n > 0; })) {
        match_statistics const m = statistics_of(t.pairs);
        report["los"] = m.superiority;
        if (std::isfinite(m.elo.value)) {
            report["elo"] = m.elo.value;
            report["elo_margin"] = m.elo.margin; // null unless finite
        }
        if (s.test) {
            report["llr"] = s.test->log_likelihood_ratio(t.pairs);
        }
    }
    auto& endings = report["endings"] = nlohmann::ordered_json::object();
    for (auto const& [name, games] : ranges::views::zip(ending_names, t.endings)) {
        endings[std::string{name}] = games;
    }
    fmt::print("{}\n", report.dump(2));
}

void report_fault(match_game const& g) {
    fmt::print(stderr, "pair {}: the {} engine lost by {} {}\n", g.pair + 1,
               g.points_of_first() == 0 ? "first" : "second",
               ending_names[static_cast<std::size_t>(g.played.why)], g.played.detail);
}

/// The terminal's display while games are played.
std::string live_table(match_journal const& journal, match_settings const& s, time_left& left) {
    match_totals const& t = journal.totals();
    auto const bar = left.bar(static_cast<double>(t.games), static_cast<double>(2 * s.pairs));
    return fmt::format("{}  {} of {} games\n{}", bar, t.games, 2 * s.pairs, score_line(t, s.test));
}

/// The log line of each game.
std::string line_of_game(match_game const& g, match_totals const& t, match_settings const& s) {
    int const points = g.points_of_first();
    return fmt::format("game {} of {}: pair {}, the {} engine as black, {} by {} after {} moves; +{} ={} -{}",
                       t.games, 2 * s.pairs, g.pair + 1, g.swapped ? "second" : "first",
                       points == 2   ? "won by the first"
                       : points == 0 ? "won by the second"
                                     : "drawn",
                       ending_names[static_cast<std::size_t>(g.played.why)], g.played.moves.size(), t.wins,
                       t.draws, t.losses);
}

/// An engine's name in a record: its program's, and which of the two it is if both are the same.
std::string record_name(match_settings const& s, bool second) {
    auto const name_of = [](engine_spec const& spec) {
        return spec.command == "internal"
                   ? std::string{"kiban"}
                   : std::filesystem::path{words_of_command(spec.command).at(0)}.stem().string();
    };
    engine_spec const& own = second ? s.second : s.first;
    std::string const name = name_of(own);
    return name_of(s.first) == name_of(s.second) ? fmt::format("{} ({})", name, own.name) : name;
}

template<game G>
int run_match(match_command const& o) {
    match_settings const settings = settings_from<G>(o);
    process_group group;
    if (group.size() > 1) {
        if (!o.journal || !o.records.empty() || o.sprt) {
            throw bad_argument{"--journal", "processes that share the games need it, to put their results "
                                            "together, and have neither --records nor --sprt"};
        }
        if (!share_matches<G>(group, {{settings, *o.journal, described(o)}}, interrupted(), "kiban match")) {
            return 0;
        }
    }
    game_records const records{G::name, o.records};
    match_journal journal{o.journal, described(o)};
    auto const file = records.common_file();
    if (auto const mark = file && o.journal ? last_records_mark(*o.journal, *file) : std::nullopt) {
        records.cut_back(*mark);
    } else {
        // With a journal the numbered files may be those of the match that goes on.
        records.check_begin(o.force || o.journal);
        if (file && o.journal) {
            journal.add(records.end());
        }
    }
    progress_line line;
    time_left left;
    (void)live_table(journal, settings, left); // the time begins now
    std::uint64_t faults = 0;
    auto const report = [&](match_game const& g) {
        if (is_fault(g.played.why)) {
            ++faults;
            line.wipe();
            report_fault(g);
        }
        if (line.on_terminal()) {
            line.show(live_table(journal, settings, left));
        } else {
            fmt::print(stderr, "{}\n", line_of_game(g, journal.totals(), settings));
        }
    };
    auto const save = [&](match_game const& g) {
        return records.add(g, record_name(settings, g.swapped), record_name(settings, !g.swapped));
    };
    match_runner<G> runner{settings, journal, interrupted(), report, save};
    report_while(group, [&] { runner.run(); }, [] { return 0; });
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

job declare_match(arguments& declared) {
    auto const o = std::make_shared<match_command>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional(
        "FIRST", o->first,
        "`internal`, or the command line of an engine, which runs in its program's folder: other "
        "paths in it must be absolute; a path with blanks in double quotes");
    declared.positional("SECOND", o->second, "likewise");
    o->first_words.declare(declared, "first");
    o->second_words.declare(declared, "second");
    declared.option("--games", o->games, "N", "games to play, in pairs with sides swapped (default: 100)",
                    {1, 100'000'000});
    o->how.declare(declared);
    declared.option("--sprt", o->sprt, "ELO0,ELO1",
                    "stop when one of two normalised Elo differences is accepted");
    declared.option("--journal", o->journal, "FILE",
                    "save every game as a line of JSON, and continue from there");
    declared.option(
        "--records", o->records, "FILE",
        "save the games: .csa of shogi and .ggf of reversi in one file; .kif, .ki2 and .jkf of shogi in "
        "one file each, r.kif as r-00001a.kif, r-00001b.kif, r-00002a.kif ...");
    declared.flag("--force", o->force, "overwrite existing .kif, .ki2 and .jkf files");
    declared.flag("--json", o->json, "an object for scripts");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_match<G>(*o); }); };
}

} // namespace

subcommand const match_command{
    "match", "Play two engines against each other and say which is stronger, and with what confidence",
    "kiban match connect_four internal internal --games 4 --depth 3\n"
    "kiban match shogi internal internal --games 2 --nodes 200 --max-moves 40 --first-options hash=4",
    declare_match};

} // namespace kiban::tools
