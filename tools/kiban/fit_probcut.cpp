#include "framework/parallel_for.hpp"
#include "framework/random.hpp"
#include "games/engines.hpp"
#include "search/tree/probcut.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/line_journal.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/training/error_fit.hpp"
#include "tools/training/game_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>

namespace kiban::tools {

namespace {

struct fit_probcut_options {
    std::string game;
    std::string games;
    std::string samples;
    int positions = 3000;
    int depth = 12;
    int threads = 1;
    std::uint64_t seed = 1;
    std::optional<std::string> header;
};

/// The values found so far, in a file of lines `number stage value...` after a line of settings, so that an
/// interrupted run can continue.
class sample_file {
  public:
    /// Throws failure if the file was begun with other settings, or is damaged.
    sample_file(std::string const& path, std::string const& settings, int depth) : file_{path} {
        auto const lines = file_.lines();
        if (lines.empty() ? !settings.starts_with(file_.incomplete_tail()) : lines.front() != settings) {
            throw failure{fmt::format("{} holds samples of another run: {}", path,
                                      lines.empty() ? file_.incomplete_tail() : lines.front())};
        }
        for (std::size_t i = 1; i < lines.size(); ++i) {
            if (!lines[i].empty() && !read(lines[i], static_cast<std::size_t>(depth))) {
                throw failure{line_of(path, i + 1) + ": no values of " + std::to_string(depth) + " depths"};
            }
        }
        if (lines.empty()) {
            file_.add(settings);
        }
    }

    [[nodiscard]] bool holds(int number) const { return known_.contains(number); }
    [[nodiscard]] std::size_t size() const noexcept { return known_.size(); }
    /// Samples without values stand for unusable positions.
    void add(int number, depth_values const& sample) {
        file_.add(fmt::format("{} {} {} .", number, sample.stage, fmt::join(sample.values, " ")));
        known_[number] = sample;
    }
    [[nodiscard]] std::vector<depth_values> all() const {
        std::vector<depth_values> list;
        for (auto const& [number, sample] : known_) {
            list.push_back(sample);
        }
        return list;
    }

  private:
    std::map<int, depth_values> known_; ///< by number, so that the number of threads does not matter
    line_journal file_;

    bool read(std::string_view line, std::size_t depth) {
        std::istringstream words{std::string{line}};
        int number = 0;
        depth_values sample;
        if (!(words >> number >> sample.stage)) {
            return false;
        }
        for (score v = 0; words >> v;) {
            sample.values.push_back(v);
        }
        words.clear();
        std::string stop;
        bool const whole = words >> stop && stop == ".";
        if (!whole || (!sample.values.empty() && sample.values.size() != depth)) {
            return false;
        }
        known_[number] = sample;
        return true;
    }
};

/// Searches one position of each game to every depth.
template<game G>
class sampling {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;
    using policy = search::policy<G>;

    explicit sampling(fit_probcut_options const& o)
        : options_{o}, games_{first_games(o)},
          file_{o.samples, fmt::format("{} {} depth {} seed {}", G::name, o.games, o.depth, o.seed),
                o.depth} {}

    [[nodiscard]] std::vector<depth_values> run() {
        on_threads(static_cast<std::size_t>(options_.threads), [this](std::size_t) { guarded_work(); });
        line_.wipe();
        return file_.all();
    }

  private:
    fit_probcut_options const& options_;
    std::vector<game_record> games_;
    sample_file file_;
    std::mutex mutex_; ///< guards the members below and the file
    progress_line line_;
    int next_ = 0;
    bool failed_ = false;
    std::atomic<bool> const& stop_ = interrupted();

    static std::vector<game_record> first_games(fit_probcut_options const& o) {
        std::vector<game_record> games;
        report(read_games(o.games, std::string{G::name}, [&](game_record const& g) {
            if (games.size() < static_cast<std::size_t>(o.positions)) {
                games.push_back(g);
            }
        }));
        return games;
    }

    void guarded_work() {
        try {
            search::session<G> engine{16, 1};
            on_interrupt const watch{[&] { engine.stop(); }};
            while (auto const number = take_number()) {
                depth_values const sample =
                    search_to_each_depth(engine, games_[static_cast<std::size_t>(*number)]);
                std::lock_guard const lock{mutex_};
                if (stop_) {
                    return; // the last search may have been cut short
                }
                file_.add(*number, sample);
                line_.show(fmt::format("{} of {} positions", file_.size(), games_.size()));
            }
        } catch (...) {
            std::lock_guard const lock{mutex_};
            failed_ = true; // other threads begin no more
            throw;
        }
    }

    std::optional<int> take_number() {
        std::lock_guard const lock{mutex_};
        while (file_.holds(next_)) {
            ++next_;
        }
        if (failed_ || stop_ || next_ >= static_cast<int>(games_.size())) {
            return std::nullopt;
        }
        return next_++;
    }

    /// No values if the end of the game, or a forced one, is within the depth.
    depth_values search_to_each_depth(search::session<G>& engine, game_record const& g) const {
        auto const p = position_of(g);
        depth_values sample{stage_of(p), {}};
        if (is_over(p) || search::depth_to_end<policy>(p) <= options_.depth) {
            return sample;
        }
        search::limits<position> l;
        l.depth = options_.depth;
        l.exact_plies = 0;
        std::map<int, score> values;
        engine.new_game();
        auto const found = engine.search(game_history{p}, l, [&](auto const& r) {
            if (r.bound == search::bound::exact && r.line == 1) {
                values[r.depth] = r.value;
            }
        });
        values[found.depth] = found.value;
        for (auto const& [depth, value] : values) {
            if (is_decided(value)) {
                return sample;
            }
        }
        if (values.size() == static_cast<std::size_t>(options_.depth)) {
            for (auto const& [depth, value] : values) {
                sample.values.push_back(value);
            }
        }
        return sample;
    }

    /// A random position after the opening.
    position position_of(game_record const& g) const {
        auto random = splitmix64::stream(options_.seed, g.number);
        auto p = g.start.empty() ? G::initial() : G::read_position(g.start).value();
        std::size_t const later = g.moves.size() - g.opening;
        std::size_t const plies = g.opening + (later > 0 ? random.below(later) : 0);
        for (std::size_t i = 0; i < plies; ++i) {
            p.play(search::move_of_bits<move_type>(g.moves[i]));
        }
        return p;
    }

    static int stage_of([[maybe_unused]] position const& p) {
        if constexpr (search::tells_stage<policy, position>) {
            return policy::probcut_stage(p);
        } else {
            return 0;
        }
    }
};

std::string written(search::probcut_model::plane const& p) {
    return fmt::format("{{{}, {}, {}, {}}}", p.constant, p.stage, p.deep, p.shallow);
}

std::string header(fit_probcut_options const& o, error_fit const& fit, std::size_t positions) {
    return fmt::format(R"(#pragma once

#include "search/tree/probcut_model.hpp"

namespace kiban::{0} {{

/// How deep searches differ from shallow ones: fitted by `kiban fit-probcut` to {1} positions of
/// self-play, searched to every depth up to {2}.
inline constexpr search::probcut_model probcut_errors{{
    .mean = {3},
    .log2_sigma = {4},
}};

}} // namespace kiban::{0}
)",
                       o.game, positions, o.depth, written(fit.model.mean), written(fit.model.log2_sigma));
}

void print(error_fit const& fit) {
    fmt::print("deep shallow positions    mean   sigma\n");
    for (depth_pair_error const& e : fit.pairs) {
        fmt::print("{:4} {:7} {:9} {:7.1f} {:7.1f}\n", e.deep, e.shallow, e.positions, e.mean, e.sigma);
    }
    fmt::print("mean {} log2(sigma) {} of 1, stage, deep, shallow, in 1/{}\n", written(fit.model.mean),
               written(fit.model.log2_sigma), search::probcut_model::one);
}

template<game G>
int run_fit_probcut(fit_probcut_options const& o) {
    if (o.header) {
        check_writable(*o.header);
    }
    auto samples = sampling<G>{o}.run();
    if (interrupted()) {
        throw failure{"interrupted: run the same command again to continue"};
    }
    std::erase_if(samples, [](depth_values const& s) { return s.values.empty(); });
    if (samples.empty()) {
        throw failure{"no position of " + o.games +
                      " is usable: deeper than the end of the game, or decided"};
    }
    error_fit const fit = fit_errors(samples);
    if (o.header) {
        write_whole(*o.header, header(o, fit, samples.size()));
    }
    print(fit);
    return 0;
}

job declare_fit_probcut(arguments& declared) {
    auto const o = std::make_shared<fit_probcut_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional("GAMES", o->games, "a file of `kiban selfplay`");
    declared.positional("SAMPLES", o->samples, "file for the values; a run that it holds is continued");
    declared.option("--positions", o->positions, "N", "one from each of N games (default: 3000)", {1});
    declared.option("--depth", o->depth, "N", "search to every depth up to it (default: 12)", {3, 60});
    declared.option("--threads", o->threads, "N", "searches at a time (default: 1)", {1, 1024});
    declared.option("--seed", o->seed, "N", "of the choice of positions (default: 1)");
    declared.option("--header", o->header, "FILE",
                    "write the model as source that the game's policy includes");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_fit_probcut<G>(*o); }); };
}

} // namespace

subcommand const fit_probcut_command{
    "fit-probcut", "Measure how far shallow searches stray from deep ones: the error model of ProbCut",
    "kiban fit-probcut reversi reversi.kg reversi-errors.txt --depth 4\n"
    "kiban fit-probcut connect_four connect_four.kg errors.txt --depth 5 --header probcut_errors.hpp",
    declare_fit_probcut};

} // namespace kiban::tools
