#include "tools/files/atomic_write.hpp"
#include "tools/files/file_lock.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/match/runner.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/training/game_file.hpp"
#include "tools/training/jobs.hpp"
#include "tools/training/settings_text.hpp"
#include "tools/weights/learned_policy.hpp"
#include "tools/weights/read_weights.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace kiban::tools {

namespace {

struct learn_options {
    std::string game;
    std::string folder;
    int generations = 4;
    int games = 2000;
    std::optional<std::string> from;
    std::optional<int> size;
    int epochs = 15;
    std::optional<std::string> lambda;
    int last = 3;
    int match_games = 200;
    std::uint64_t match_nodes = 1000;
    int threads = 1;
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
};

/// In a loop: games by the best evaluation so far, weights learned from the last generations' games, and a
/// match between the two. Every step continues from its own file, and so does the whole.
template<game G>
class learning_loop {
  public:
    explicit learning_loop(learn_options const& o) : options_{o}, best_{o.from} {}

    /// Throws failure if the folder holds another game's generations.
    void check_folder() const {
        std::string const games = file(1, "games");
        if (!std::filesystem::exists(games)) {
            return;
        }
        std::string game{G::name};
        try {
            game = read_header(games).game;
        } catch (failure const&) { // a run was killed while it wrote it; self-play says if it is damaged
        }
        if (game != G::name) {
            throw failure{fmt::format("{} holds generations of {}, not of {}: name another folder",
                                      options_.folder, game, G::name)};
        }
    }

    void run() {
        fmt::print("the first weights are measured against {}\n", named(best_));
        for (int g = 1; g <= options_.generations; ++g) {
            play(g);
            train(g);
            match_totals const result = compare(g);
            match_statistics const s = statistics_of(result.pairs);
            int const games = static_cast<int>(result.wins + result.draws + result.losses);
            bool const better = games >= enough_games && s.score > 0.5 && s.superiority >= sure;
            fmt::print("generation {}: +{} ={} -{}, {:.1f} %, LOS {:.1f} %: {}\n", g, result.wins,
                       result.draws, result.losses, 100 * s.score, 100 * s.superiority,
                       games < enough_games
                           ? fmt::format("undecided, as {} games are fewer than {}", games, enough_games)
                       : better ? "better"
                                : "no better");
            std::fflush(stdout);
            if (better) {
                best_ = weights(g);
                write_whole(best_file(), read_whole(*best_));
            }
        }
        say_the_best();
    }

  private:
    static constexpr double sure = 0.95;
    static constexpr int enough_games = 40; ///< of a match that decides

    learn_options const& options_;
    std::optional<std::string> best_;

    [[nodiscard]] std::string best_file() const { return options_.folder + "/best.weights"; }
    [[nodiscard]] static std::string named(std::optional<std::string> const& weights) {
        return weights.value_or(has_own_evaluation<G> ? "the game's own evaluation" : "no evaluation");
    }
    void say_the_best() const {
        std::string const last = weights(options_.generations);
        if (best_ == options_.from) {
            fmt::print("no weights are better than {}\nto play against the last ones: ", named(best_));
        } else {
            fmt::print("best: {}\nto play against it: ", best_file());
        }
        fmt::print("kiban play {} --weights '{}'\n", G::name, best_ == options_.from ? last : best_file());
    }
    [[nodiscard]] std::string file(int generation, char const* kind) const {
        return fmt::format("{}/{}.{}", options_.folder, generation, kind);
    }
    [[nodiscard]] std::string weights(int generation) const { return file(generation, "weights"); }
    [[nodiscard]] std::uint64_t seed(int generation) const {
        return 1000 * options_.seed + static_cast<std::uint64_t>(generation);
    }

    /// What a generation is made with.
    [[nodiscard]] std::string settings() const {
        auto const text = [](auto const& value) { return value ? fmt::format("{}", *value) : "none"; };
        return fmt::format(
            "--games {} --nodes {} --depth {} --size {} --epochs {} --lambda {} --last {} --seed {} "
            "--from {}",
            options_.games, text(options_.nodes), text(options_.depth), text(options_.size), options_.epochs,
            text(options_.lambda), options_.last, options_.seed, text(options_.from));
    }
    /// Says that a generation is kept, and with which other settings it was made.
    void say_kept(int generation) const {
        fmt::print("generation {} has learned already: {} is kept, and its games\n", generation,
                   weights(generation));
        std::string const path = file(generation, "settings");
        if (!std::filesystem::exists(path)) { // learned by an earlier version
            return;
        }
        if (auto const differing = differing_settings(read_whole(path), settings()); !differing.empty()) {
            fmt::print("it was made with other settings: {}. To make it again, name another folder, or "
                       "remove {}/{}.* "
                       "and those of later generations\n",
                       differing, options_.folder, generation);
        }
    }

    /// Games with few openings yield fewer games; this is reported, and the training uses them.
    /// A generation whose weights are there keeps its games, whatever is asked for now.
    void play(int generation) const {
        if (std::filesystem::exists(weights(generation))) {
            file_lock const left_by_an_earlier_run{file(generation, "games")}; // and removed with it
            say_kept(generation);
            return;
        }
        write_whole(file(generation, "settings"), settings());
        static_cast<void>(play_games({.game = options_.game,
                                      .file = file(generation, "games"),
                                      .games = static_cast<std::uint64_t>(options_.games),
                                      .threads = options_.threads,
                                      .seed = seed(generation),
                                      .depth = options_.depth,
                                      .nodes = options_.nodes,
                                      .weights = best_}));
    }

    void train(int generation) const {
        if (std::filesystem::exists(weights(generation))) {
            file_lock const left_by_a_killed_run{weights(generation)}; // and removed with it
            return;
        }
        train_options o{.game = options_.game,
                        .file = weights(generation),
                        .size = options_.size,
                        .epochs = options_.epochs,
                        .lambda = options_.lambda,
                        .threads = options_.threads,
                        .seed = options_.seed};
        for (int g = std::max(1, generation - options_.last + 1); g <= generation; ++g) {
            o.games.push_back(file(g, "games"));
        }
        train_weights(o);
    }

    /// The new weights against the best ones so far.
    [[nodiscard]] match_totals compare(int generation) const {
        match_settings settings{.first = player(weights(generation)),
                                .second = player(best_),
                                .pairs = static_cast<std::uint64_t>(options_.match_games + 1) / 2,
                                .concurrency = options_.threads,
                                .control = {.nodes = options_.match_nodes},
                                .rules = {.max_moves = 512},
                                .openings = {.seed = seed(generation)}};
        match_journal journal{file(generation, "match"),
                              fmt::format("{} generation {} against {} nodes {} seed {}", G::name, generation,
                                          has_own_evaluation<G> ? named(best_) : best_.value_or("nothing"),
                                          options_.match_nodes, options_.seed)};
        match_runner<G> runner{settings, journal, interrupted(), [](match_game const&) {}};
        runner.run();
        if (interrupted()) {
            throw failure{"interrupted: run the same command again to continue"};
        }
        return journal.totals();
    }
    [[nodiscard]] static engine_spec player(std::optional<std::string> const& file) {
        engine_spec spec;
        spec.command = "internal";
        if (file) {
            spec.options.emplace_back("weights", *file);
        }
        return spec;
    }
};

template<game G>
int run_learn(learn_options const& o) {
    check_trainable<G>();
    if (o.from) { // before a folder of a run that could not begin is there
        static_cast<void>(load_weights<G>(*o.from));
    }
    make_folder(o.folder);
    file_lock const lock{o.folder};
    learning_loop<G> learned{o};
    learned.check_folder();
    learned.run();
    return 0;
}

job declare_learn(arguments& declared) {
    auto const o = std::make_shared<learn_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional("FOLDER", o->folder, "folder for all files; a run that it holds is continued");
    declared.option("--generations", o->generations, "N", "rounds of games, training, match (default: 4)",
                    {1, 10'000});
    declared.option("--games", o->games, "N",
                    "games of self-play for each that is still to learn (default: 2000)", {40, 100'000'000});
    declared.option("--nodes", o->nodes, "N", "begin no iteration of self-play after N nodes", {1});
    declared.option("--depth", o->depth, "N", "search to depth N in self-play", {1, 200});
    declared.option("--from", o->from, "FILE",
                    "begin with these weights, or by hand (`written`), rather than with the program's");
    declared.option("--size", o->size, "N", "stages of a linear model, width of a net", {1, 4096});
    declared.option("--epochs", o->epochs, "N", "passes over the games at most (default: 15)", {1, 100'000});
    declared.option("--lambda", o->lambda, "X",
                    "weight of the scores of later moves in training, from 0 to 1: TD(lambda)");
    declared.old_name("--foresight", o->lambda, "--lambda");
    declared.option("--last", o->last, "N", "learn from the games of the last N generations (default: 3)",
                    {1, 10'000});
    declared.option("--match-games", o->match_games, "N",
                    "against the best so far; fewer than 40 decide nothing (default: 200)", {2, 10'000'000});
    declared.option("--match-nodes", o->match_nodes, "N", "for a move there (default: 1000)", {1});
    declared.option("--threads", o->threads, "N", "threads (default: 1)", {1, 1024});
    declared.option("--seed", o->seed, "N", "of everything random (default: 1)");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_learn<G>(*o); }); };
}

} // namespace

subcommand const learn_command{
    "learn", "From the rules to an evaluation: games, training and a match, generation by generation",
    "kiban learn connect_four learned --generations 1 --games 80 --nodes 60 --epochs 3 --match-games 4 "
    "--match-nodes 60\n"
    "kiban learn connect_four learned-deeper --generations 1 --games 80 --depth 3 --epochs 3 --match-games 4 "
    "--match-nodes 60",
    declare_learn};

} // namespace kiban::tools
