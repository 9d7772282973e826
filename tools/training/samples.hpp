#pragma once

#include "framework/random.hpp"
#include "games/engines.hpp"
#include "search/models/small_net_float.hpp"
#include "tools/kiban/arguments.hpp"
#include "tools/training/game_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace kiban::tools {

/// What a model is taught: the expected result of a game that is won, drawn or lost, or the margin of one
/// that is counted. Outputs are in units of the evaluation; the expected result is the sigmoid of one.
enum class lesson : std::uint8_t { result, margin };

/// How games become samples.
struct sample_choice {
    std::uint64_t seed = 1;     ///< of the choice of the games held out
    double result_share = 0.15; ///< of the game's result in the target; the rest is the search's score
    double unit = 600;          ///< the score that an output of 1 stands for
    int most_score = 2500;      ///< positions with scores beyond it are left out of games without margins
};

/// A position as a trainer sees it.
struct sample {
    std::uint64_t first = 0; ///< in the list of features
    std::uint16_t own = 0;   ///< so many of the side to move, then
    std::uint16_t other = 0;
    std::int32_t bucket = 0;
    float target = 0; ///< by the lesson: from 0 to 1, or in units
};

[[nodiscard]] inline float sigmoid(float x) noexcept { return 1.0F / (1.0F + std::exp(-x)); }

/// The positions of many games, those of held-out games apart. A position that comes more than once, turned
/// or mirrored by a symmetry of the features too, is taken the first time only.
template<game G, search::feature_set F>
class sample_set {
  public:
    explicit sample_set(sample_choice const& choice) : choice_{choice} {}

    /// Adds the games of a file. Throws failure.
    void add(std::string const& path) {
        read_games(path, std::string{G::name}, [&](game_record const& g) {
            add(g, path);
            ++games_;
        });
    }

    [[nodiscard]] std::vector<sample> const& training() const noexcept { return training_; }
    [[nodiscard]] std::vector<sample> const& held_out() const noexcept { return held_out_; }
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    [[nodiscard]] lesson taught() const noexcept { return lesson_; }
    [[nodiscard]] sample_choice const& choice() const noexcept { return choice_; }

    [[nodiscard]] search::small_net_input input(sample const& s) const noexcept {
        std::span<search::feature const> const all{features_};
        return {all.subspan(s.first, s.own), all.subspan(s.first + s.own, s.other), s.bucket};
    }

  private:
    using position = typename G::position;
    using move_type = typename position::move_type;
    static constexpr std::uint64_t one_in = 20; ///< games are held out
    static constexpr bool with_margin = search::solving<search::policy<G>, position>;

    sample_choice choice_;
    std::vector<search::feature> features_;
    std::vector<sample> training_;
    std::vector<sample> held_out_;
    std::unordered_set<std::uint64_t> seen_;
    std::uint64_t games_ = 0;
    lesson lesson_ = with_margin ? lesson::margin : lesson::result;

    void add(game_record const& g, std::string const& path) {
        bool const apart = splitmix64{choice_.seed + g.number}() % one_in == 0;
        auto const start = g.start.empty() ? parsed<position>{G::initial()} : G::read_position(g.start);
        if (!start) {
            throw failure{fmt::format("{}: game {} begins with no position of {}", path, g.number, G::name)};
        }
        game_history<position> game{*start};
        for (std::size_t i = 0; i < g.moves.size(); ++i) {
            auto const m = search::move_of_bits<move_type>(g.moves[i]);
            moves_of<position> legal;
            game.current().legal_moves(legal);
            if (std::ranges::find(legal, m) == legal.end()) {
                throw failure{fmt::format("{}: game {}, move {} is not legal", path, g.number, i + 1)};
            }
            if (i >= g.opening && i - g.opening < g.scores.size()) {
                consider(game.current(), m, g.scores[i - g.opening], g.result, apart);
            }
            game.play(m);
        }
    }

    /// Takes the position unless something is pending in it or its value is beyond what is to be learned.
    void consider(position const& p, move_type m, std::int16_t score, std::int16_t for_black, bool apart) {
        bool const scored = score != game_record::no_score;
        if constexpr (tactical<position>) {
            if (p.in_check() || p.is_capture(m)) {
                return;
            }
        }
        if constexpr (search::counts_gains<search::policy<G>, position>) {
            if (search::policy<G>::gain(p, m) != 0) {
                return;
            }
        }
        if constexpr (!with_margin) {
            if (!scored || std::abs(score) > choice_.most_score) {
                return;
            }
        }
        int const result = p.side_to_move() == color::black ? for_black : -for_black;
        take(p, target_of(scored ? score : result, result), apart);
    }

    [[nodiscard]] float target_of(int score, int result) const {
        auto const share = static_cast<float>(choice_.result_share);
        auto const unit = static_cast<float>(choice_.unit);
        auto const in_units = static_cast<float>(score) / unit;
        if constexpr (with_margin) {
            return (1 - share) * in_units + share * static_cast<float>(result) / unit;
        } else {
            float const won = result > 0 ? 1.0F : result < 0 ? 0.0F : 0.5F;
            return (1 - share) * sigmoid(in_units) + share * won;
        }
    }

    void take(position const& p, float target, bool apart) {
        sample s{
            .first = features_.size(), .bucket = static_cast<std::int32_t>(F::bucket(p)), .target = target};
        auto const us = p.side_to_move();
        auto const add = [&](search::feature f) { features_.push_back(f); };
        F::active(p, us, add);
        s.own = static_cast<std::uint16_t>(features_.size() - s.first);
        if constexpr (F::perspectives == 2) {
            F::active(p, ~us, add);
        }
        s.other = static_cast<std::uint16_t>(features_.size() - s.first - s.own);
        if (seen_.insert(key(input(s))).second) {
            (apart ? held_out_ : training_).push_back(s);
        } else {
            features_.resize(s.first);
        }
    }

    /// The same for positions whose features are tied.
    [[nodiscard]] static std::uint64_t key(search::small_net_input const& in) {
        std::uint64_t sum = static_cast<std::uint64_t>(in.bucket);
        for (auto f : in.own) {
            sum += splitmix64{F::tie(f)}();
        }
        for (auto f : in.other) {
            sum += splitmix64{F::dimensions + F::tie(f)}();
        }
        return sum;
    }
};

} // namespace kiban::tools
