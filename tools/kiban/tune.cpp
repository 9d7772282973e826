#include "games/engines.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/match_options.hpp"
#include "tools/match/tuning/tuning_state.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/time_left.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <range/v3/view/zip.hpp>

#include <algorithm>
#include <iterator>
#include <memory>

namespace kiban::tools {

namespace {

struct tune_options {
    std::string game;
    std::vector<std::string> parameters;
    std::vector<std::string> engine_options; ///< of both sides
    std::uint64_t iterations = 500;
    int games = 8;
    int rate = 20;
    match_options how;
    std::optional<std::string> state;
    bool list = false;
    bool json = false;
};

/// The share of its value by which a number is moved if no step is given.
constexpr double usual_step = 0.15;

template<game G>
std::vector<tuned_number> all_numbers() {
    std::vector<tuned_number> numbers;
    for (search::parameter_info const& p : search::listed(search::policy<G>::parameters)) {
        numbers.push_back({.name = std::string{p.name},
                           .value = double(p.value),
                           .min = p.min,
                           .max = p.max,
                           .step = std::max(1.0, usual_step * p.value)});
    }
    return numbers;
}

/// The named ones, `NAME` or `NAME=STEP`; all except the switches if none is named.
template<game G>
std::vector<tuned_number> numbers_from(std::vector<std::string> const& named) {
    std::vector<tuned_number> const all = all_numbers<G>();
    std::vector<tuned_number> chosen;
    for (std::string const& text : named) {
        std::string const name = text.substr(0, text.find('='));
        auto const at = std::ranges::find(all, name, &tuned_number::name);
        if (at == all.end()) {
            throw bad_argument{"--parameters", fmt::format("there is no number '{}' of the search", name)};
        }
        chosen.push_back(*at);
        if (name != text) {
            chosen.back().step = two_numbers("--parameters", text.substr(name.size() + 1), '=').first;
            if (chosen.back().step <= 0) {
                throw bad_argument{"--parameters", fmt::format("'{}': a step is greater than 0", text)};
            }
        }
    }
    if (named.empty()) {
        std::ranges::copy_if(all, std::back_inserter(chosen),
                             [](auto const& n) { return n.max - n.min > 1; });
    }
    return chosen;
}

/// What distinguishes this tuning: the state of another one is not continued.
std::string described(tune_options const& o, std::vector<tuned_number> const& numbers) {
    std::string text =
        fmt::format("{} {} | {} iterations of {} games, rate {} | {} |", o.game,
                    fmt::join(o.engine_options, " "), o.iterations, o.games, o.rate, o.how.described());
    for (tuned_number const& n : numbers) {
        text += fmt::format(" {}={}", n.name, n.step);
    }
    return text;
}

engine_spec engine_with(std::string name, std::vector<std::string> const& others,
                        std::vector<tuned_number> const& numbers, std::vector<int> const& values) {
    engine_spec spec{.name = std::move(name), .command = "internal"};
    for (std::string const& o : others) {
        spec.options.push_back(name_and_value("--options", o));
    }
    for (auto const& [number, value] : ranges::views::zip(numbers, values)) {
        spec.options.emplace_back(number.name, std::to_string(value));
    }
    return spec;
}

/// Plays the games of an iteration; returns how many points more the first settings have won, or nothing if
/// the games were interrupted.
template<game G>
std::optional<double> play(spsa const& tuning, tune_options const& o, match_settings settings) {
    spsa_trial const trial = tuning.trial();
    settings.first = engine_with("plus", o.engine_options, tuning.numbers(), trial.plus);
    settings.second = engine_with("minus", o.engine_options, tuning.numbers(), trial.minus);
    settings.openings.seed += tuning.iteration() * settings.pairs;
    match_journal journal{{}, {}};
    match_runner<G> runner{settings, journal, interrupted(), [](match_game const&) {}};
    runner.run();
    match_totals const& t = journal.totals();
    if (t.games < 2 * settings.pairs) {
        return std::nullopt;
    }
    return static_cast<double>(t.wins) - static_cast<double>(t.losses);
}

std::string live_text(spsa const& tuning, tune_options const& o, time_left& left) {
    auto const bar = left.bar(static_cast<double>(tuning.iteration()), static_cast<double>(o.iterations));
    std::string text = fmt::format("{}  {} of {} iterations", bar, tuning.iteration(), o.iterations);
    std::size_t shown = 0;
    for (tuned_number const& n : tuning.numbers()) {
        text += fmt::format("{}{:<28}{:>8.1f}", shown++ % 2 == 0 ? "\n" : "    ", n.name, n.value);
    }
    return text;
}

void print_values(spsa const& tuning, std::vector<tuned_number> const& first, bool as_json) {
    nlohmann::ordered_json report{{"iterations", tuning.iteration()}, {"values", nullptr}};
    for (auto const& [before, now] : ranges::views::zip(first, tuning.numbers())) {
        if (as_json) {
            report["values"][now.name] = {{"first", before.value}, {"value", now.value}};
        } else {
            fmt::print("{:<28}{:>8.0f}   (was {:.0f})\n", now.name, now.value, before.value);
        }
    }
    if (as_json) {
        fmt::print("{}\n", report.dump(2));
    }
}

/// All numbers of a game's search: their meaning, and their ranges.
template<game G>
int list(tune_options const& o) {
    nlohmann::ordered_json report = nlohmann::ordered_json::array();
    for (search::parameter_info const& p : search::listed(search::policy<G>::parameters)) {
        if (o.json) {
            report.push_back(
                {{"name", p.name}, {"value", p.value}, {"min", p.min}, {"max", p.max}, {"help", p.help}});
        } else {
            fmt::print("{:<24}{:>7}  {}..{}: {}\n", p.name, p.value, p.min, p.max, p.help);
        }
    }
    if (o.json) {
        fmt::print("{}\n", report.dump(2));
    }
    return 0;
}

template<game G>
int run_tune(tune_options const& o) {
    std::vector<tuned_number> const first = numbers_from<G>(o.parameters);
    match_settings settings{};
    settings.pairs = static_cast<std::uint64_t>(o.games + 1) / 2;
    settings.concurrency = o.how.concurrency;
    settings.control = o.how.control();
    settings.rules = o.how.rules();
    settings.openings = o.how.choice_of_openings<G>();
    if (!search::tuning) {
        throw failure{"the numbers of the search are fixed in this build: configure it with -Dtuning=true"};
    }
    spsa tuning{first, o.iterations, o.rate / 1000.0, o.how.seed};
    tuning_state const state{o.state, described(o, first)};
    state.load(tuning);
    progress_line line;
    time_left left;
    while (!tuning.is_done()) {
        line.show(live_text(tuning, o, left));
        auto const surplus = play<G>(tuning, o, settings);
        if (!surplus) {
            line.wipe();
            throw failure{fmt::format("interrupted after {} iterations", tuning.iteration())};
        }
        tuning.learn(*surplus);
        state.save(tuning);
    }
    line.wipe();
    print_values(tuning, first, o.json);
    return 0;
}

job declare_tune(arguments& declared) {
    auto const o = std::make_shared<tune_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.option(
        "--parameters", o->parameters, "NAME[=STEP]...",
        "numbers of search/parameters.hpp, and how far to move them to either side (default: all, by "
        "15 % of their values)");
    declared.option("--options", o->engine_options, "NAME=VALUE...",
                    "of both engines: hash=MB, weights=FILE, and fixed numbers");
    declared.option("--iterations", o->iterations, "N", "changes of the numbers (default: 500)",
                    {1, 100'000'000});
    declared.option("--games", o->games, "N", "games of an iteration, in pairs (default: 8)", {1, 1'000'000});
    declared.option("--rate", o->rate, "N",
                    "1/1000 of its step that a number moves for a won game, at the end (default: 20)",
                    {1, 1'000'000});
    declared.option("--state", o->state, "FILE",
                    "save the state after every iteration, and continue from there");
    o->how.declare(declared);
    declared.flag("--list", o->list, "only show the numbers: name, value, range, meaning");
    declared.flag("--json", o->json, "for scripts");
    return [o] {
        return with_game(o->game, [&]<game G>(G) { return o->list ? list<G>(*o) : run_tune<G>(*o); });
    };
}

} // namespace

subcommand const tune_command{
    "tune", "Tune the numbers of a game's search by matches against themselves (SPSA; needs -Dtuning=true)",
    "kiban tune shogi --list\n"
    "kiban tune reversi --list --json",
    declare_tune};

} // namespace kiban::tools
