#include "framework/text.hpp"
#include "search/models/file_bytes.hpp"
#include "search/models/weight_file.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/file_lock.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/training/jobs.hpp"
#include "tools/training/trained_linear.hpp"
#include "tools/training/trained_net.hpp"
#include "tools/training/trainer.hpp"
#include "tools/weights/training_features.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

namespace kiban::tools {

namespace {

double number(char const* argument, std::optional<std::string> const& text, double otherwise, double most) {
    if (!text) {
        return otherwise;
    }
    auto const value = whole_number<double>(*text);
    if (!value || !(*value >= 0 && *value <= most)) {
        throw bad_argument{argument, fmt::format("'{}' is not a number from 0 to {}", *text, most)};
    }
    return *value;
}

/// The output files of a training.
struct training_files {
    std::string weights;

    [[nodiscard]] std::string checkpoint() const { return weights + ".checkpoint"; }
    [[nodiscard]] std::string drawing() const { return weights + ".svg"; }

    /// Throws failure if one cannot be written, or if what has the name of the weights is something else.
    void check() const {
        if (std::filesystem::is_regular_file(weights) && std::filesystem::file_size(weights) > 0) {
            auto const there = search::read_file(weights);
            if (there && !search::looks_like_weights(there->span())) {
                throw failure{weights + ": not a weight file, so it is not overwritten"};
            }
        }
        for (auto const& path : {weights, checkpoint(), drawing()}) {
            check_writable(path);
        }
    }
};

/// Loads the samples of all files, trains, and writes the weights and the drawing.
template<game G, search::feature_set F, class Model>
class training_run {
  public:
    training_run(train_options const& o, Model const& model, training_plan const& plan,
                 sample_choice const& choice)
        : options_{o}, files_{o.file}, lock_{o.file}, model_{model}, plan_{plan}, samples_{choice} {
        files_.check();
        start_ = o.from ? read_start(*o.from, choice.unit) : model.initial(plan.seed);
        progress_line line;
        for (auto const& path : o.games) {
            line.show("reading " + path);
            samples_.add(path);
        }
        if (samples_.training().empty() || samples_.held_out().empty()) {
            throw failure{"too few games: there is no sample to learn from, or none held out"};
        }
    }

    int run() {
        fmt::print("games {} samples {} held out {} parameters {}\n", samples_.games(),
                   samples_.training().size(), samples_.held_out().size(), model_.size());
        trainer fit{model_, samples_, plan_, std::move(start_), files_.checkpoint(), described()};
        bool const whole = fit.run(interrupted(), print);
        if (!whole) {
            throw failure{"interrupted: run the same command again to continue"};
        }
        auto const& best = fit.best_report();
        write_whole(files_.drawing(), draw_curves(fmt::format("{}, {}", G::name, Model::name), fit.curve()));
        typename Model::integers integers{model_, fit.best(), samples_.choice().unit};
        write_whole(files_.weights,
                    integers.file(G::name, options_.record.empty() ? described() : options_.record));
        fmt::print("best epoch {} loss {:.6f} error {:.5f} rounding {:.3f}\n", best.epoch, best.held_out_loss,
                   best.held_out_error, rounding(fit.best(), integers));
        return 0;
    }

  private:
    train_options const& options_;
    training_files files_;
    file_lock lock_;
    Model const& model_;
    training_plan plan_;
    sample_set<G, F> samples_;
    std::vector<float> start_;

    [[nodiscard]] std::vector<float> read_start(std::string const& path, double unit) const {
        auto const file = search::read_file(path);
        if (!file) {
            throw failure{"--from: " + file.error().what};
        }
        auto const start = model_.read(file->span(), G::name, unit);
        if (!start) {
            throw failure{fmt::format("--from: {}: {}", path, start.error().what)};
        }
        return *start;
    }

    static void print(epoch_report const& r) {
        fmt::print("epoch {} rate {:.6f} loss {:.6f} held out {:.6f} error {:.5f} seconds {:.1f}\n", r.epoch,
                   r.rate, r.training_loss, r.held_out_loss, r.held_out_error, r.seconds);
        std::fflush(stdout);
    }

    [[nodiscard]] std::string described() const {
        auto const& c = samples_.choice();
        return fmt::format(
            "{} {} parameters {} games {} samples {} unit {} result-share {} lambda {} epochs {} batch {} "
            "rate {} patience {} threads {} seed {}{}",
            G::name, Model::name, model_.size(), samples_.games(), samples_.training().size(), c.unit,
            c.result_share, c.lambda, plan_.epochs, plan_.batch, plan_.rate, plan_.patience, plan_.threads,
            plan_.seed,
            options_.from ? " from " + std::filesystem::path{*options_.from}.filename().string() : "");
    }

    /// The mean difference between the floating-point and the integer values of held-out samples, as a score.
    [[nodiscard]] double rounding(std::vector<float> const& parameters,
                                  typename Model::integers& integers) const {
        typename Model::worker real{model_};
        double sum = 0;
        for (auto const& s : samples_.held_out()) {
            auto const in = samples_.input(s);
            double const exact = static_cast<double>(real.forward(parameters, in)) * samples_.choice().unit;
            sum += std::abs(exact - integers.value(in));
        }
        return sum / static_cast<double>(samples_.held_out().size());
    }
};

template<game G, search::feature_set F, class Model>
int train(train_options const& o, int size, double rate, double share, double lambda, int batch) {
    training_plan const plan{.epochs = o.epochs,
                             .batch = static_cast<std::size_t>(o.batch.value_or(batch)),
                             .rate = number("--rate", o.rate, rate, 10),
                             .patience = o.patience,
                             .threads = o.threads,
                             .seed = o.seed};
    sample_choice const choice{.seed = o.seed,
                               .result_share = number("--result-share", o.result_share, share, 1),
                               .lambda = number("--lambda", o.lambda, lambda, 1),
                               .unit = number("--unit", o.unit, training_features<G>::unit, 10'000)};
    Model const model{static_cast<std::size_t>(o.size.value_or(size))};
    return training_run<G, F, Model>{o, model, plan, choice}.run();
}

template<game G>
int run_train(train_options const& o) {
    using features = training_features<G>;
    using linear = typename features::linear;
    using net = typename features::net;
    check_trainable<G>();
    if (o.games.empty()) {
        throw bad_argument{"--games", "name the files of games to learn from"};
    }
    if constexpr (!std::is_void_v<linear>) {
        if (o.model.value_or("linear") == "linear") {
            return train<G, linear, trained_linear<linear>>(o, features::stages, 0.5, 0.7, 0, 8192);
        }
    }
    if constexpr (!std::is_void_v<net>) {
        if (o.model.value_or("nnue") == "nnue") {
            if (o.size && *o.size % 32 != 0) {
                throw bad_argument{"--size", "the width of a net must be a multiple of 32"};
            }
            return train<G, net, trained_net<net>>(o, 64, 0.001, 0.15, 0.6, 8192);
        }
    }
    throw bad_argument{"--model", fmt::format("{} has no features for {}", G::name, *o.model)};
}

job declare_train(arguments& declared) {
    auto const o = std::make_shared<train_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.positional("FILE", o->file,
                        "file for the weights; the checkpoint and the learning curves are written beside it");
    declared.option("--games", o->games, "FILE...", "games that `kiban selfplay` has played");
    declared.option("--model", o->model, "NAME", "linear or nnue (default: what the game has)");
    declared.option("--size", o->size, "N", "stages of a linear model, width of a net", {1, 4096});
    declared.option("--epochs", o->epochs, "N", "at most N passes over the samples (default: 20)",
                    {1, 100'000});
    declared.option("--batch", o->batch, "N", "samples between two steps", {1, 10'000'000});
    declared.option("--patience", o->patience, "N", "end after N epochs that were no better (default: 4)",
                    {1, 100'000});
    declared.option("--rate", o->rate, "X", "learning rate of the first epoch");
    declared.option("--result-share", o->result_share, "X",
                    "weight of the game's result beside the search's score, from 0 to 1");
    declared.option("--lambda", o->lambda, "X",
                    "weight of the scores of later moves beside a position's own, from 0 to 1: TD(lambda)");
    declared.old_name("--foresight", o->lambda, "--lambda");
    declared.option("--unit", o->unit, "SCORE", "the score of an output of 1");
    declared.option("--from", o->from, "FILE", "begin with these weights; a low --rate keeps more of them");
    declared.option("--threads", o->threads, "N", "threads (default: 1)", {1, 1024});
    declared.option("--seed", o->seed, "N",
                    "of the first parameters, the order and the games held out (default: 1)");
    declared.option("--record", o->record, "TEXT", "how the weights were made, kept in their file");
    return [o] {
        train_weights(*o);
        return 0;
    };
}

} // namespace

void train_weights(train_options const& o) {
    with_game(o.game, [&]<game G>(G) { return run_train<G>(o); });
}

subcommand const train_command{
    "train", "Learn an evaluation from games",
    "kiban selfplay reversi train.kg --games 60 --depth 1 --solve 4 && "
    "kiban train reversi train.weights --games train.kg --epochs 2\n"
    "kiban selfplay reversi more.kg --games 60 --depth 1 --solve 4 --seed 2 && "
    "kiban train reversi more.weights --games more.kg --size 1 --epochs 2 --result-share 1",
    declare_train};

} // namespace kiban::tools
