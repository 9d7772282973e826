#pragma once

#include "framework/random.hpp"
#include "games/engines.hpp"
#include "search/models/small_net_float.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/training/game_file.hpp"

#include <fmt/format.h>
#include <ranges>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace kiban::tools {

/// The training target: the expected result of a game that is won, drawn or lost, or the margin of one with a
/// margin. Outputs are in units of the evaluation; the sigmoid of an output is the expected result.
enum class lesson : std::uint8_t { result, margin };

/// How games become samples.
struct sample_choice {
    std::uint64_t seed = 1;     ///< of the choice of the games held out
    double result_share = 0.15; ///< share of the game's result in the target; the rest is the search's score
    double lambda = 0;          ///< weight of the game's later scores beside a position's own
    double unit = 600;          ///< the score that an output of 1 stands for
    int most_score = 2500;      ///< positions with scores beyond it are left out of games without margins
};

/// A position as a trainer sees it.
struct sample {
    std::uint64_t first = 0; ///< in the list of features
    std::uint16_t own = 0;   ///< number of features of the side to move, then
    std::uint16_t other = 0;
    std::int32_t bucket = 0;
    float target = 0; ///< by the lesson: from 0 to 1, or in units
};

[[nodiscard]] inline float sigmoid(float x) noexcept { return 1.0F / (1.0F + std::exp(-x)); }

/// The positions of many games, with those of held-out games separate. Of a position that occurs more than
/// once, also rotated or mirrored by a symmetry of the features, only the first is taken.
template<game G, search::feature_set F>
class sample_set {
  public:
    explicit sample_set(sample_choice const& choice) : choice_{choice} {}

    /// Adds the games of a file; says on the standard error if its end is left out. Throws failure.
    void add(std::string const& path) {
        report(read_games(path, std::string{G::name}, [&](game_record const& g) {
            add(g, path);
            ++games_;
        }));
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
    static constexpr std::uint64_t one_in = 20; ///< one game in this number is held out
    static constexpr bool with_margin = search::solving<search::policy<G>, position>;

    sample_choice choice_;
    std::vector<search::feature> features_;
    std::vector<sample> training_;
    std::vector<sample> held_out_;
    std::unordered_set<std::uint64_t> seen_;
    std::uint64_t games_ = 0;
    /// A ply of the game that is being added.
    struct ply {
        color side;
        std::int16_t score;
        std::optional<std::size_t> taken;
    };

    std::vector<ply> plies_;
    lesson lesson_ = with_margin ? lesson::margin : lesson::result;

    void add(game_record const& g, std::string const& path) {
        bool const apart = splitmix64{choice_.seed + g.number}() % one_in == 0;
        auto& list = apart ? held_out_ : training_;
        auto const start = g.start.empty() ? parsed<position>{G::initial()} : G::read_position(g.start);
        if (!start) {
            throw failure{
                fmt::format("{}: game {} does not begin with a position of {}", path, g.number, G::name)};
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
                auto const score = g.scores[i - g.opening];
                plies_.push_back({game.current().side_to_move(), score, std::nullopt});
                if (is_quiet(game.current(), m) && is_to_be_learned(score)) {
                    plies_.back().taken = take(game.current(), list);
                }
            }
            game.play(m);
        }
        set_targets(list, g.result);
    }

    /// Whether nothing is pending in the position.
    [[nodiscard]] static bool is_quiet(position const& p, move_type m) {
        if constexpr (tactical<position>) {
            if (p.in_check() || p.is_capture(m)) {
                return false;
            }
        }
        if constexpr (search::counts_gains<search::policy<G>, position>) {
            return search::policy<G>::gain(p, m) == 0;
        }
        return true;
    }
    [[nodiscard]] bool is_to_be_learned(std::int16_t score) const {
        return with_margin || (score != game_record::no_score && std::abs(score) <= choice_.most_score);
    }

    /// Goes back through the game's plies. The expected result at later moves is passed on to earlier ones,
    /// with a weight that falls with the distance (TD(lambda): Sutton 1988).
    void set_targets(std::vector<sample>& list, int result) {
        auto const share = static_cast<float>(choice_.result_share);
        auto const ahead = static_cast<float>(choice_.lambda);
        float const outcome = lesson_of_result(result);
        float seen = outcome; // as black sees it
        for (ply const& p : plies_ | std::views::reverse) {
            auto const for_black = [&](float x) { return p.side == color::black ? x : turned(x); };
            if (p.score != game_record::no_score) {
                seen = (1 - ahead) * for_black(lesson_of_score(p.score)) + ahead * seen;
            }
            if (p.taken) {
                list[*p.taken].target = for_black((1 - share) * seen + share * outcome);
            }
        }
        plies_.clear();
    }
    [[nodiscard]] float lesson_of_score(int score) const {
        float const in_units = static_cast<float>(score) / static_cast<float>(choice_.unit);
        return with_margin ? in_units : sigmoid(in_units);
    }
    [[nodiscard]] float lesson_of_result(int result) const {
        if constexpr (with_margin) {
            return lesson_of_score(result);
        }
        return result > 0 ? 1.0F : result < 0 ? 0.0F : 0.5F;
    }
    /// The same for the other side.
    [[nodiscard]] static float turned(float x) noexcept { return with_margin ? -x : 1 - x; }

    /// Returns the index of the sample in the list, with its target still to be set; nothing if it is not
    /// new.
    std::optional<std::size_t> take(position const& p, std::vector<sample>& list) {
        sample s{.first = features_.size(), .bucket = static_cast<std::int32_t>(F::bucket(p))};
        auto const us = p.side_to_move();
        auto const add = [&](search::feature f) { features_.push_back(f); };
        F::active(p, us, add);
        s.own = static_cast<std::uint16_t>(features_.size() - s.first);
        if constexpr (F::perspectives == 2) {
            F::active(p, ~us, add);
        }
        s.other = static_cast<std::uint16_t>(features_.size() - s.first - s.own);
        if (!seen_.insert(key(input(s))).second) {
            features_.resize(s.first);
            return std::nullopt;
        }
        list.push_back(s);
        return list.size() - 1;
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
