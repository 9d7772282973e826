#include "tools/files/atomic_write.hpp"
#include "tools/files/file_lock.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/match/shared_match.hpp"
#include "tools/kiban/match_options.hpp"
#include "tools/match/bradley_terry.hpp"
#include "tools/match/game_records.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/time_left.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <range/v3/view/zip.hpp>

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

namespace kiban::tools {

namespace {

struct tournament_options {
    std::string game;
    std::vector<std::string> engines;
    std::vector<std::string> engine_options;
    std::vector<std::string> protocols;
    int games = 20;
    match_options how;
    std::optional<std::string> journal;
    std::string records;
    bool force = false; ///< to overwrite records
    bool json = false;
};

bool is_good_name(std::string_view name) {
    return !name.empty() && name.front() != '.' && std::ranges::all_of(name, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view{"._+-"}.find(c) != std::string_view::npos;
    });
}

engine_spec& engine_named(std::vector<engine_spec>& engines, char const* argument, std::string const& name) {
    auto const found = std::ranges::find(engines, name, &engine_spec::name);
    if (found == engines.end()) {
        throw bad_argument{argument, "there is no engine named '" + name + "'"};
    }
    return *found;
}

std::vector<engine_spec> engines_from(tournament_options const& o) {
    std::vector<engine_spec> engines;
    for (std::string const& text : o.engines) {
        auto const [name, command] = name_and_value("--engines", text);
        if (!is_good_name(name) || std::ranges::find(engines, name, &engine_spec::name) != engines.end()) {
            throw bad_argument{"--engines", "'" + name + "' is taken, or is not of letters, digits and ._+-"};
        }
        engines.push_back({.name = name, .command = command});
    }
    if (engines.size() < 2) {
        throw bad_argument{"--engines", "a tournament needs two engines at least"};
    }
    for (std::string const& text : o.engine_options) {
        auto const [option, value] = name_and_value("--options", text);
        auto const dot = option.find(':');
        engine_named(engines, "--options", option.substr(0, dot))
            .options.emplace_back(dot == option.npos ? "" : option.substr(dot + 1), value);
        if (dot == option.npos) {
            throw bad_argument{"--options", "'" + text + "' is not ENGINE:NAME=VALUE"};
        }
    }
    for (std::string const& text : o.protocols) {
        auto const [name, protocol] = name_and_value("--protocols", text);
        check_protocol("--protocols", protocol);
        engine_named(engines, "--protocols", name).protocol = protocol;
    }
    return engines;
}

/// The standings: points of each against each, and games between them.
struct standing {
    std::vector<engine_spec> engines;
    point_table points;
    point_table games;

    explicit standing(std::vector<engine_spec> e)
        : engines{std::move(e)}, points(engines.size(), std::vector<double>(engines.size())), games{points} {}

    void set(std::size_t i, std::size_t j, match_totals const& t) {
        points[i][j] = static_cast<double>(t.wins) + static_cast<double>(t.draws) / 2;
        points[j][i] = static_cast<double>(t.games) - points[i][j];
        games[i][j] = games[j][i] = static_cast<double>(t.games);
    }
    [[nodiscard]] bool has_games() const {
        return std::ranges::all_of(
            games, [](auto const& row) { return std::ranges::any_of(row, [](double n) { return n > 0; }); });
    }
};

double sum(std::vector<double> const& row) { return std::accumulate(row.begin(), row.end(), 0.0); }

void print_cross_table(standing const& s) {
    auto const elos = strengths_of(s.points);
    std::vector<std::size_t> order(s.engines.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, [&](auto a, auto b) { return elos[a].value > elos[b].value; });
    std::size_t width = 6;
    for (engine_spec const& e : s.engines) {
        width = std::max(width, e.name.size());
    }
    fmt::print("{:>3} {:<{}} {:>7} {:>6} {:>7} {:>7}", "", "engine", width, "Elo", "+-", "games", "score");
    for (std::size_t const i : order) {
        fmt::print(" {:>{}}", s.engines[i].name, width);
    }
    fmt::print("\n");
    for (std::size_t rank = 0; rank < order.size(); ++rank) {
        std::size_t const i = order[rank];
        double const games = sum(s.games[i]);
        fmt::print("{:>3} {:<{}} {:>+7.1f} {:>6.1f} {:>7} {:>5.1f} %", rank + 1, s.engines[i].name, width,
                   elos[i].value, elos[i].margin, games, 100 * sum(s.points[i]) / games);
        for (std::size_t const j : order) {
            fmt::print(" {:>{}}", i == j ? "-" : fmt::format("{}/{}", s.points[i][j], s.games[i][j]), width);
        }
        fmt::print("\n");
    }
}

void print_json(standing const& s) {
    auto const elos = strengths_of(s.points);
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (auto const& [engine, elo, games, points] : ranges::views::zip(s.engines, elos, s.games, s.points)) {
        list.push_back({{"engine", engine.name},
                        {"elo", elo.value},
                        {"elo_margin", elo.margin},
                        {"games", static_cast<std::uint64_t>(sum(games))},
                        {"points", sum(points)},
                        {"points_against", points}});
    }
    fmt::print("{}\n", list.dump(2));
}

/// The games of every two engines, one pairing after the other.
template<game G>
class round_robin {
  public:
    round_robin(tournament_options const& o, standing& s)
        : o_{o}, standing_{s}, records_{G::name, o.records} {
        if (o.journal) {
            make_folder(*o.journal);
        }
    }

    /// Shares the games among the group's processes; returns whether this is the coordinator, which goes on.
    bool share(process_group& group) {
        if (!o_.journal || !o_.records.empty()) {
            throw bad_argument{"--journal", "processes that share the games need it, to put their results "
                                            "together, and have no --records"};
        }
        std::vector<shared_match> matches;
        for (std::size_t i = 0; i < standing_.engines.size(); ++i) {
            for (std::size_t j = i + 1; j < standing_.engines.size(); ++j) {
                match_settings const settings = settings_of(i, j);
                matches.push_back({settings, *journal_of(i, j), described(settings)});
            }
        }
        return share_matches<G>(group, matches, interrupted(), "kiban tournament");
    }

    void play() {
        if (o_.journal) {
            lock_.emplace(*o_.journal);
        }
        std::size_t const n = standing_.engines.size();
        pairings_ = n * (n - 1) / 2;
        begin_records();
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = i + 1; j < n && !interrupted(); ++j, ++done_) {
                meet(i, j);
            }
        }
        line_.wipe();
    }
    [[nodiscard]] std::uint64_t faults() const { return faults_; }

  private:
    tournament_options const& o_;
    standing& standing_;
    game_records records_;
    std::optional<file_lock> lock_;
    std::optional<records_mark> begin_; ///< of the records, until a journal has it
    progress_line line_;
    time_left left_;
    std::size_t pairings_ = 0;
    std::size_t done_ = 0;
    std::uint64_t faults_ = 0;

    [[nodiscard]] static std::string described(engine_spec const& e) {
        std::string text = fmt::format("{} {} {}", e.name, e.command, e.protocol);
        for (auto const& [name, value] : e.options) {
            text += fmt::format(" {}={}", name, value);
        }
        return text;
    }

    [[nodiscard]] std::string pairing_name(std::size_t i, std::size_t j) const {
        return fmt::format("{}-{}", standing_.engines[i].name, standing_.engines[j].name);
    }
    [[nodiscard]] std::optional<std::string> journal_of(std::size_t i, std::size_t j) const {
        if (!o_.journal) {
            return std::nullopt;
        }
        return fmt::format("{}/{}.jsonl", *o_.journal, pairing_name(i, j));
    }
    void begin_records() {
        auto const file = records_.common_file();
        if (auto const mark = file && o_.journal ? last_mark(*file) : std::nullopt) {
            records_.cut_back(*mark);
            return;
        }
        std::vector<std::string> pairings;
        for (std::size_t i = 0; i < standing_.engines.size(); ++i) {
            for (std::size_t j = i + 1; j < standing_.engines.size(); ++j) {
                pairings.push_back(pairing_name(i, j));
            }
        }
        // With a journal the numbered files may be those of the tournament that goes on.
        records_.check_begin(o_.force || o_.journal, pairings);
        if (file && o_.journal) {
            begin_ = records_.end();
        }
    }

    /// Where the records of all pairings in the journals end, if they are in that file.
    [[nodiscard]] std::optional<records_mark> last_mark(std::string const& file) const {
        std::optional<records_mark> last;
        for (std::size_t i = 0; i < standing_.engines.size(); ++i) {
            for (std::size_t j = i + 1; j < standing_.engines.size(); ++j) {
                auto const path = journal_of(i, j);
                auto const mark = path ? last_records_mark(*path, file) : std::nullopt;
                if (mark && (!last || mark->bytes > last->bytes)) {
                    last = mark;
                }
            }
        }
        return last;
    }

    [[nodiscard]] match_settings settings_of(std::size_t i, std::size_t j) const {
        return {.first = standing_.engines[i],
                .second = standing_.engines[j],
                .pairs = static_cast<std::uint64_t>(o_.games + 1) / 2,
                .concurrency = o_.how.concurrency,
                .control = o_.how.control(),
                .rules = o_.how.rules(),
                .openings = o_.how.choice_of_openings<G>()};
    }
    [[nodiscard]] std::string described(match_settings const& s) const {
        return fmt::format("{} | {} | {} | {}", G::name, described(s.first), described(s.second),
                           o_.how.described());
    }

    void meet(std::size_t i, std::size_t j) {
        match_settings const settings = settings_of(i, j);
        match_journal journal{journal_of(i, j), described(settings)};
        if (begin_) {
            journal.add(*std::exchange(begin_, std::nullopt));
        }
        match_runner<G> runner{
            settings, journal, interrupted(), [&](match_game const& g) { take(g, settings, journal); },
            [&](match_game const& g) {
                return records_.add(g, settings.of_black(g.swapped).name, settings.of_black(!g.swapped).name,
                                    pairing_name(i, j));
            }};
        try {
            runner.run();
        } catch (engine_failure const& e) {
            throw failure{fmt::format("{} - {}: {}", settings.first.name, settings.second.name, e.what())};
        }
        standing_.set(i, j, journal.totals());
    }

    void take(match_game const& g, match_settings const& s, match_journal const& journal) {
        if (is_fault(g.played.why)) {
            ++faults_;
            line_.wipe();
            fmt::print(stderr, "{} - {}, pair {}: {} lost by {} {}\n", s.first.name, s.second.name,
                       g.pair + 1, g.points_of_first() == 0 ? s.first.name : s.second.name,
                       ending_names[static_cast<std::size_t>(g.played.why)], g.played.detail);
        }
        match_totals const& t = journal.totals();
        line_.show(fmt::format("{}  pairing {} of {}\n{} - {}: {} of {} games, +{} ={} -{}",
                               left_.bar(static_cast<double>(done_ * 2 * s.pairs + t.games),
                                         static_cast<double>(pairings_ * 2 * s.pairs)),
                               done_ + 1, pairings_, s.first.name, s.second.name, t.games, 2 * s.pairs,
                               t.wins, t.draws, t.losses));
    }
};

template<game G>
int run_tournament(tournament_options const& o) {
    standing s{engines_from(o)};
    for (engine_spec const& spec : s.engines) {
        check_protocol_suffices<G>(spec, o.how.control(), o.how.choice_of_openings<G>());
    }
    round_robin<G> tournament{o, s};
    process_group group;
    if (group.size() > 1 && !tournament.share(group)) {
        return 0;
    }
    report_while(group, [&] { tournament.play(); }, [] { return 0; });
    if (!s.has_games()) {
        throw failure{"interrupted before every engine had played"};
    }
    o.json ? print_json(s) : print_cross_table(s);
    if (interrupted()) {
        throw failure{"interrupted: only what was finished is counted"};
    }
    return tournament.faults() == 0 ? 0 : 1;
}

job declare_tournament(arguments& declared) {
    auto const o = std::make_shared<tournament_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.option(
        "--engines", o->engines, "NAME=COMMAND...",
        "the engines; a command is `internal` or a command line, which runs in its program's folder: other "
        "paths in it must be absolute");
    declared.option("--options", o->engine_options, "ENGINE:NAME=VALUE...", "options of the engines");
    declared.option("--protocols", o->protocols, "ENGINE=PROTOCOL...",
                    "usi, nboard, gtp or ugi (default: usi for shogi, nboard for reversi, ugi for others)");
    declared.option("--games", o->games, "N", "games of every two engines, in pairs (default: 20)",
                    {1, 100'000'000});
    o->how.declare(declared);
    declared.option("--journal", o->journal, "FOLDER",
                    "save every game as a line of JSON, and continue from there");
    declared.option(
        "--records", o->records, "FILE",
        "save the games: .csa of shogi and .ggf of reversi in one file; .kif, .ki2 and .jkf of shogi in "
        "one file each, r.kif as r-NAME-NAME-00001a.kif, ...");
    declared.flag("--force", o->force, "overwrite existing .kif, .ki2 and .jkf files");
    declared.flag("--json", o->json, "an array for scripts");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_tournament<G>(*o); }); };
}

} // namespace

subcommand const tournament_command{
    "tournament", "Play every two of several engines against each other and rank them",
    "kiban tournament connect_four --engines a=internal b=internal c=internal --games 2 --depth 2\n"
    "kiban tournament reversi --engines small=internal big=internal --options small:hash=1 big:hash=4 "
    "--games 2 "
    "--nodes 300",
    declare_tournament};

} // namespace kiban::tools
