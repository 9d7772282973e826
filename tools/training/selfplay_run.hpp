#pragma once

#include "framework/parallel_for.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/time_left.hpp"
#include "tools/training/defaults.hpp"
#include "tools/training/game_file.hpp"
#include "tools/training/jobs.hpp"
#include "tools/training/selfplay.hpp"
#include "tools/weights/read_weights.hpp"

#include <fmt/format.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace kiban::tools {

/// The rules of the options, with the game's defaults for missing ones. Throws bad_argument.
template<game G>
selfplay_rules rules_from(selfplay_options const& o) {
    selfplay_rules r = default_selfplay<G>();
    r.seed = o.seed;
    if (o.depth || o.nodes) {
        r.depth = o.depth;
        r.soft_nodes = o.nodes;
    }
    r.exact_plies = o.solve.value_or(r.exact_plies);
    if (o.openings) {
        auto const read = read_openings(*o.openings);
        if (!read) {
            throw bad_argument{"--random-plies", read.error().message()};
        }
        r.openings = *read;
    }
    r.window = o.window.value_or(r.window);
    r.certain_score = o.resign.value_or(r.certain_score);
    r.max_moves = o.max_moves.value_or(r.max_moves);
    return r;
}

/// The numbers of the games that a process plays: `first`, and every `step`-th after it.
struct portion {
    std::uint64_t first = 0;
    std::uint64_t step = 1;
};

/// Plays the games of a run that are not yet in its file, on several threads.
template<game G>
class selfplay_run {
  public:
    selfplay_run(selfplay_options const& o, selfplay_rules const& rules, std::string const& file,
                 portion which = {})
        : games_{o.games}, threads_{o.threads}, rules_{rules},
          file_{file, {std::string{G::name}, described(o, rules)}, [this](auto const& g) { know(g); }},
          before_{counted_.games}, next_{which.first}, step_{which.step} {
        report(file_.cut_off());
        if (o.weights) {
            weights_ = load_weights<G>(*o.weights);
        }
    }

    void play() {
        (void)left_.bar(static_cast<double>(counted_.games), static_cast<double>(games_)); // time begins now
        on_threads(static_cast<std::size_t>(threads_), [this](std::size_t) { guarded_work(); });
        file_.sync(); // before anything says that the games are there
        line_.wipe();
    }
    /// Skips the games in another file of the run.
    void leave_out(std::string const& file) {
        report(read_games(file, std::string{G::name}, [this](auto const& g) {
            done_.insert(g.number);
            openings_.insert(selfplayer<G>::opening_key(g));
        }));
    }
    /// Copies the new games of another file of the run.
    void take_over(std::string const& file) {
        report(read_games(file, std::string{G::name}, [this](auto const& g) {
            if (!done_.contains(g.number) && openings_.insert(selfplayer<G>::opening_key(g))) {
                done_.insert(g.number);
                file_.add(g);
                counted_.add(g);
            }
        }));
        file_.sync();
    }
    /// The number of games it has.
    [[nodiscard]] std::uint64_t games() {
        std::lock_guard const lock{mutex_};
        return counted_.games;
    }
    void print() const {
        fmt::print("games {} positions {} black {} draws {} white {}\n", counted_.games, counted_.positions,
                   counted_.wins, counted_.draws, counted_.games - counted_.wins - counted_.draws);
    }
    /// Prints the reason if there are fewer games than requested; returns whether there are enough.
    [[nodiscard]] bool has_all() const {
        if (counted_.games >= games_) {
            return true;
        }
        fmt::print(
            stderr,
            "{}: {} of {} games: no opening was found for the others in {} draws each; {} draws ended the "
            "game, {} gave one side too much, {} were played already\n",
            file_.path(), counted_.games, games_, selfplayer<G>::most_tries, refused_.over, refused_.uneven,
            refused_.known);
        return false;
    }

  private:
    struct counts {
        std::uint64_t games = 0;
        std::uint64_t positions = 0;
        std::uint64_t wins = 0; ///< of black
        std::uint64_t draws = 0;

        void add(game_record const& g) {
            ++games;
            positions += g.scores.size();
            wins += g.result > 0;
            draws += g.result == 0;
        }
    };

    std::uint64_t games_;
    int threads_;
    selfplay_rules rules_;
    opening_set openings_;
    std::unordered_set<std::uint64_t> done_;
    counts counted_;
    std::optional<typename selfplayer<G>::weights_type> weights_;
    game_file_writer file_;
    std::uint64_t before_;
    std::chrono::steady_clock::time_point const since_ = std::chrono::steady_clock::now();
    progress_line line_;
    time_left left_;
    std::mutex mutex_; ///< guards the members below and the counts
    std::uint64_t next_ = 0;
    std::uint64_t step_ = 1;
    openings_refused refused_;
    bool failed_ = false;
    std::atomic<bool> const& stop_ = interrupted();

    [[nodiscard]] static std::string described(selfplay_options const& o, selfplay_rules const& rules) {
        return describe(rules) + (o.weights ? " weights " + *o.weights : "");
    }

    void know(game_record const& g) {
        done_.insert(g.number);
        openings_.insert(selfplayer<G>::opening_key(g));
        counted_.add(g);
    }

    void guarded_work() {
        try {
            selfplayer<G> player{rules_, openings_, stop_};
            if (weights_) {
                player.set_weights(*weights_);
            }
            while (auto const number = take_number()) {
                if (auto const g = player.play(*number)) {
                    keep(*g);
                }
            }
            std::lock_guard const lock{mutex_};
            refused_.add(player.refused());
        } catch (...) {
            std::lock_guard const lock{mutex_};
            failed_ = true; // other threads begin no more
            throw;
        }
    }

    std::optional<std::uint64_t> take_number() {
        std::lock_guard const lock{mutex_};
        while (done_.contains(next_)) {
            next_ += step_;
        }
        if (failed_ || stop_ || next_ >= games_) {
            return std::nullopt;
        }
        return std::exchange(next_, next_ + step_);
    }

    void keep(game_record const& g) {
        std::lock_guard const lock{mutex_};
        file_.add(g);
        counted_.add(g);
        double const seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count();
        line_.show(fmt::format("{}  {} of {} games, {:.1f} games/s, {} positions",
                               left_.bar(static_cast<double>(counted_.games), static_cast<double>(games_)),
                               counted_.games, games_,
                               static_cast<double>(counted_.games - before_) / seconds, counted_.positions));
    }
};

} // namespace kiban::tools
