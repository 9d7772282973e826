#include "tools/training/selfplay.hpp"

#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/interrupt.hpp"
#include "tools/kiban/progress.hpp"
#include "tools/training/crew.hpp"
#include "tools/training/defaults.hpp"
#include "tools/training/game_file.hpp"
#include "tools/training/jobs.hpp"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <filesystem>
#include <memory>
#include <thread>
#include <utility>

namespace kiban::tools {

namespace {

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

/// Which numbers of games a process plays: `first`, and every `step`-th after it.
struct portion {
    std::uint64_t first = 0;
    std::uint64_t step = 1;
};

/// Plays the games of a run that its file does not hold yet, on several threads.
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
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < threads_; ++i) {
                threads.emplace_back([this] { guarded_work(); });
            }
        }
        line_.wipe();
        if (failed_) {
            std::rethrow_exception(failed_);
        }
    }
    /// Passes over the games that another file of the run holds.
    void leave_out(std::string const& file) {
        report(read_games(file, std::string{G::name}, [this](auto const& g) {
            done_.insert(g.number);
            openings_.insert(selfplayer<G>::opening_key(g));
        }));
    }
    /// Takes over what is new in another file of the run.
    void take_over(std::string const& file) {
        report(read_games(file, std::string{G::name}, [this](auto const& g) {
            if (!done_.contains(g.number) && openings_.insert(selfplayer<G>::opening_key(g))) {
                done_.insert(g.number);
                file_.add(g);
                counted_.add(g);
            }
        }));
    }
    /// How many games it has.
    [[nodiscard]] std::uint64_t games() {
        std::lock_guard const lock{mutex_};
        return counted_.games;
    }
    void print() const {
        fmt::print("games {} positions {} black {} draws {} white {}\n", counted_.games, counted_.positions,
                   counted_.wins, counted_.draws, counted_.games - counted_.wins - counted_.draws);
    }
    /// Says why, if there are fewer games than were asked for; returns whether there are enough.
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
    std::mutex mutex_; ///< guards what follows and the counts
    std::uint64_t next_ = 0;
    std::uint64_t step_ = 1;
    openings_refused refused_;
    std::exception_ptr failed_;
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
            failed_ = std::current_exception();
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
        line_.show(fmt::format("{} of {} games, {:.1f} games/s, {} positions", counted_.games, games_,
                               static_cast<double>(counted_.games - before_) / seconds, counted_.positions));
    }
};

/// A run's games shared out among the processes of an MPI job, which see one folder. Each has a file of its
/// own; the coordinator puts them together, and plays what a lost one has left.
template<game G>
class shared_run {
  public:
    shared_run(crew& c, selfplay_options const& o) : crew_{c}, options_{o}, rules_{rules_from<G>(o)} {}

    /// Returns whether this is the coordinator, which goes on with the whole run.
    bool play() {
        if (crew_.rank() == 0) {
            put_together(); // what a run that was stopped has left
        }
        crew_.gather();
        play_portion();
        if (crew_.rank() != 0) {
            return false;
        }
        put_together();
        return true;
    }

  private:
    static constexpr std::chrono::milliseconds between_reports{200};

    crew& crew_;
    selfplay_options const& options_;
    selfplay_rules rules_;

    [[nodiscard]] std::string part(int rank) const { return fmt::format("{}.{}", options_.file, rank); }

    void play_portion() {
        selfplay_run<G> mine{
            options_,
            rules_,
            part(crew_.rank()),
            {static_cast<std::uint64_t>(crew_.rank()), static_cast<std::uint64_t>(crew_.size())}};
        mine.leave_out(options_.file);
        std::exception_ptr failed;
        std::atomic<bool> over = false;
        {
            std::jthread const player{[&] {
                try {
                    mine.play();
                } catch (...) {
                    failed = std::current_exception();
                }
                over = true;
            }};
            while (!over) {
                crew_.report(mine.games(), false);
                std::this_thread::sleep_for(between_reports);
            }
        }
        crew_.report(mine.games(), true);
        if (failed) {
            std::rethrow_exception(failed);
        }
        if (crew_.rank() == 0) {
            wait_for_others();
        }
    }

    void wait_for_others() {
        progress_line line;
        while (!crew_.others_done()) {
            crew_.report(0, true);
            line.show(fmt::format("waiting for the others, who have {} games", crew_.progress_of_others()));
            std::this_thread::sleep_for(between_reports);
        }
        line.wipe();
        if (int const lost = crew_.lost(); lost > 0) {
            fmt::print(stderr, "kiban selfplay: {} of {} processes lost; the coordinator plays on\n", lost,
                       crew_.size());
        }
    }

    void put_together() {
        std::vector<std::string> parts;
        for (int rank = 0; std::filesystem::exists(part(rank)) || rank < crew_.size(); ++rank) {
            parts.push_back(part(rank));
        }
        {
            selfplay_run<G> whole{options_, rules_, options_.file};
            for (auto const& p : parts) {
                if (std::filesystem::exists(p)) {
                    whole.take_over(p);
                }
            }
        }
        for (auto const& p : parts) {
            std::filesystem::remove(p);
            std::filesystem::remove(p + ".tail");
        }
    }
};

template<game G>
int run(selfplay_options const& o) {
    crew c;
    if (c.size() > 1 && !shared_run<G>{c, o}.play()) {
        return 0;
    }
    selfplay_run<G> games{o, rules_from<G>(o), o.file};
    games.play();
    games.print();
    if (interrupted()) {
        throw failure{"interrupted: the same command goes on"};
    }
    return games.has_all() ? 0 : 1;
}

job declare(arguments& declared) {
    auto const o = std::make_shared<selfplay_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional("FILE", o->file, "where the games go; a run that it holds is continued");
    declared.option("--games", o->games, "N", "games to have in the end (default: 1000)");
    declared.option("--threads", o->threads, "N", "games at a time (default: 1)", {1, 1024});
    declared.option("--seed", o->seed, "N", "of the openings (default: 1)");
    declared.option("--depth", o->depth, "N", "search so deep for a move", {1, 200});
    declared.option("--nodes", o->nodes, "N", "begin no iteration after so many nodes", {1});
    declared.option("--solve", o->solve, "N",
                    "solve from so many plies before the end, where there is a solver", {0, 60});
    declared.option("--random-plies", o->openings, "A-B:W,...",
                    "moves of an opening: from A to B, with weight W where there are several ranges");
    declared.option("--window", o->window, "SCORE", "take only openings judged more even than this; 0: all",
                    {0, 30'000});
    declared.option("--resign", o->resign, "SCORE",
                    "a game is won once six scores in a row are beyond this; 0: never", {0, 30'000});
    declared.option("--max-moves", o->max_moves, "N", "a draw after so many moves", {1, 10'000});
    declared.option("--weights", o->weights, "FILE",
                    "evaluate with these weights, or by hand (`written`), rather than with the program's");
    return [o] { return play_games(*o); };
}

} // namespace

int play_games(selfplay_options const& o) {
    return with_game(o.game, [&]<game G>(G) { return run<G>(o); });
}

subcommand const selfplay_command{"selfplay",
                                  "Play games of the engine against itself to learn an evaluation from",
                                  "kiban selfplay connect_four connect_four.kg --games 20 --nodes 100\n"
                                  "kiban selfplay reversi reversi.kg --games 4 --depth 2 --solve 8 --seed 7",
                                  declare};

} // namespace kiban::tools
