#include "tools/kiban/choices/choice_trial.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/match_options.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>

namespace kiban::tools {

namespace {

struct choices_options {
    std::string game;
    std::string positions;
    std::string first;
    std::optional<std::string> second;
    engine_words first_words;
    engine_words second_words;
    std::string judge = "internal";
    engine_words judge_words;
    std::uint64_t nodes = 100'000;
    std::uint64_t judge_nodes = 1'000'000;
    std::optional<std::string> values;
    int concurrency = 1;
    int worst = 0;
    bool json = false;
};

/// What one engine's choices lost, in expected points, by position.
struct engine_losses {
    std::string name;
    std::vector<double> each{};
    std::size_t as_judge = 0; ///< choices that were the judge's

    [[nodiscard]] std::size_t beyond(double loss) const {
        return static_cast<std::size_t>(std::ranges::count_if(each, [=](double x) { return x >= loss; }));
    }
};

engine_losses losses_of(std::size_t engine, std::string const& name, std::vector<tried_position> const& tried,
                        judgements const& known) {
    engine_losses l{.name = name};
    for (tried_position const& t : tried) {
        l.each.push_back(known.most_points(t.text) - *known.points(t.text, t.choices[engine]));
        l.as_judge += t.choices[engine] == t.best ? 1 : 0;
    }
    return l;
}

/// What the first of two engines lost beyond the second, position by position.
estimate difference_of(std::vector<engine_losses> const& all) {
    std::vector<double> less;
    std::ranges::transform(all[0].each, all[1].each, std::back_inserter(less), std::minus{});
    return mean_of(less);
}

std::string percent(estimate const& e) {
    return fmt::format("{:.2f} +- {:.2f} %", 100 * e.value, 100 * e.margin);
}

void print_table(std::vector<engine_losses> const& all, choices_options const& o) {
    std::size_t const positions = all.front().each.size();
    fmt::print("{} positions, {} nodes a choice, judged by {} with {}\n", positions, o.nodes, o.judge,
               o.judge_nodes);
    for (engine_losses const& l : all) {
        fmt::print("{:<6} loses {} of a point a move; chooses as the judge in {:.1f} %; loses 5 % or more {} "
                   "times\n",
                   l.name, percent(mean_of(l.each)),
                   100 * static_cast<double>(l.as_judge) / static_cast<double>(positions), l.beyond(0.05));
    }
    if (all.size() == 2) {
        fmt::print("first less second: {}\n", percent(difference_of(all)));
    }
}

/// The positions in which the first engine lost most.
void print_worst(std::vector<tried_position> const& tried, std::vector<engine_losses> const& all, int most) {
    std::vector<std::size_t> order(tried.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair{-all[0].each[i], i}; });
    order.resize(std::min(order.size(), static_cast<std::size_t>(most)));
    for (std::size_t const i : order) {
        fmt::print("{:5.1f} % lost by {} instead of {}: {}\n", 100 * all[0].each[i], tried[i].choices[0],
                   tried[i].best, tried[i].text);
    }
}

void print_json(std::vector<engine_losses> const& all, choices_options const& o) {
    nlohmann::ordered_json report{{"positions", all.front().each.size()},
                                  {"nodes", o.nodes},
                                  {"judge", o.judge},
                                  {"judge_nodes", o.judge_nodes}};
    for (engine_losses const& l : all) {
        estimate const e = mean_of(l.each);
        report["engines"].push_back({{"name", l.name},
                                     {"loss", e.value},
                                     {"loss_margin", e.margin},
                                     {"as_judge", l.as_judge},
                                     {"five_percent", l.beyond(0.05)}});
    }
    if (all.size() == 2) {
        estimate const e = difference_of(all);
        report["first_less_second"] = {{"loss", e.value}, {"loss_margin", e.margin}};
    }
    fmt::print("{}\n", report.dump(2));
}

template<game G>
trial_settings settings_from(choices_options const& o) {
    trial_settings s{.engines = {engine_from("first", o.first, o.first_words)},
                     .judge = engine_from("judge", o.judge, o.judge_words),
                     .control = {.nodes = o.nodes},
                     .judging = {.nodes = o.judge_nodes},
                     .positions = openings_in<G>("POSITIONS", o.positions),
                     .concurrency = o.concurrency};
    if (o.second) {
        s.engines.push_back(engine_from("second", *o.second, o.second_words));
    }
    for (engine_spec const& spec : s.engines) {
        check_protocol_suffices<G>(spec, s.control, {});
    }
    check_protocol_suffices<G>(s.judge, s.judging, {});
    return s;
}

template<game G>
int run_choices(choices_options const& o) {
    trial_settings const settings = settings_from<G>(o);
    judgements known{o.values,
                     fmt::format("{} | {} {} {} | nodes {}", o.game, o.judge, o.judge_words.protocol,
                                 fmt::join(o.judge_words.options, " "), o.judge_nodes)};
    progress_line line;
    choice_trial<G> trial{settings, known, interrupted(), [&](std::size_t done) {
                              line.show(fmt::format("{} {} of {} positions",
                                                    progress_bar(done, settings.positions.size()), done,
                                                    settings.positions.size()));
                          }};
    auto const tried = trial.run();
    line.wipe();
    if (!tried.empty()) {
        std::vector<engine_losses> all;
        for (std::size_t i = 0; i < settings.engines.size(); ++i) {
            all.push_back(losses_of(i, settings.engines[i].name, tried, known));
        }
        if (o.json) {
            print_json(all, o);
        } else {
            print_table(all, o);
            print_worst(tried, all, o.worst);
        }
    }
    if (interrupted()) {
        throw failure{"interrupted: only what was finished is counted"};
    }
    return 0;
}

job declare_choices(arguments& declared) {
    auto const o = std::make_shared<choices_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional(
        "POSITIONS", o->positions,
        "a file of positions, one with moves a line, as --position takes them elsewhere, none of them "
        "decided");
    declared.positional(
        "FIRST", o->first,
        "`internal`, or the command line of an engine, which runs in its program's folder: other "
        "paths in it must be absolute; a path with blanks in double quotes");
    declared.optional_positional("SECOND", o->second, "likewise, to be compared position by position");
    o->first_words.declare(declared, "first");
    o->second_words.declare(declared, "second");
    declared.option("--nodes", o->nodes, "N", "nodes for a choice (default: 100000)", {1, 1'000'000'000});
    declared.option("--judge", o->judge, "ENGINE", "who judges the moves (default: internal)");
    o->judge_words.declare(declared, "judge");
    declared.option("--judge-nodes", o->judge_nodes, "N", "nodes for a judgement (default: 1000000)",
                    {1, 1'000'000'000});
    declared.option("--values", o->values, "FILE", "keep the judgements, and ask for none of them again");
    declared.option("--concurrency", o->concurrency, "N", "positions at a time (default: 1)", {1, 1024});
    declared.option("--worst", o->worst, "N", "list the N choices by which the first engine lost most",
                    {0, 1'000'000});
    declared.flag("--json", o->json, "an object for scripts");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_choices<G>(*o); }); };
}

} // namespace

subcommand const choices_command{
    "choices", "Measure what an engine's choices lose, by a longer search: quicker than a match",
    "echo 'startpos moves d c d' | kiban choices connect_four /dev/stdin internal --nodes 200 --judge-nodes "
    "2000\n"
    "echo 'startpos moves f5' | kiban choices reversi /dev/stdin internal internal --second-options skill=3 "
    "--nodes 500 --judge-nodes 2000 --worst 1",
    declare_choices};

} // namespace kiban::tools
