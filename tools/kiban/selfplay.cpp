#include "tools/training/selfplay.hpp"

#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/interrupt.hpp"
#include "tools/kiban/progress.hpp"
#include "tools/training/defaults.hpp"
#include "tools/training/game_file.hpp"
#include "tools/training/jobs.hpp"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <memory>
#include <thread>

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

/// Plays the games of a run that its file does not hold yet, on several threads.
template<game G>
class selfplay_run {
  public:
    selfplay_run(selfplay_options const& o, selfplay_rules const& rules)
        : games_{o.games}, threads_{o.threads}, rules_{rules},
          file_{o.file, {std::string{G::name}, described(o, rules)}, [this](auto const& g) { know(g); }},
          before_{counted_.games} {
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
    void print() const {
        fmt::print("games {} positions {} black {} draws {} white {}\n", counted_.games, counted_.positions,
                   counted_.wins, counted_.draws, counted_.games - counted_.wins - counted_.draws);
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
        } catch (...) {
            std::lock_guard const lock{mutex_};
            failed_ = std::current_exception();
        }
    }

    std::optional<std::uint64_t> take_number() {
        std::lock_guard const lock{mutex_};
        while (done_.contains(next_)) {
            ++next_;
        }
        if (failed_ || stop_ || next_ >= games_) {
            return std::nullopt;
        }
        return next_++;
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

template<game G>
int run(selfplay_options const& o) {
    selfplay_run<G> games{o, rules_from<G>(o)};
    games.play();
    games.print();
    if (interrupted()) {
        throw failure{"interrupted: the same command goes on"};
    }
    return 0;
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
    return [o] {
        play_games(*o);
        return 0;
    };
}

} // namespace

void play_games(selfplay_options const& o) {
    with_game(o.game, [&]<game G>(G) { return run<G>(o); });
}

subcommand const selfplay_command{"selfplay",
                                  "Play games of the engine against itself to learn an evaluation from",
                                  "kiban selfplay connect_four connect_four.kg --games 20 --nodes 100\n"
                                  "kiban selfplay reversi reversi.kg --games 4 --depth 2 --solve 8 --seed 7",
                                  declare};

} // namespace kiban::tools
