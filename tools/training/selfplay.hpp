#pragma once

#include "framework/contract/random_game.hpp"
#include "games/engines.hpp"
#include "tools/match/signed_run.hpp"
#include "tools/training/game_record.hpp"
#include "tools/weights/learned_policy.hpp"

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <unordered_set>
#include <vector>

namespace kiban::tools {

/// The number of random moves of a game: uniform in a range, which is chosen among several ranges by weight.
struct opening_range {
    int least = 0;
    int most = 0;
    int weight = 1;
};

/// The rules of training games.
struct selfplay_rules {
    std::uint64_t seed = 1;
    std::optional<int> depth{};
    std::optional<std::uint64_t> soft_nodes{};
    int exact_plies = 0; ///< solve from this many plies before the end on, where the game has a solver
    std::vector<opening_range> openings{{7, 8, 1}};
    int window = 0;        ///< an opening is only taken if a search's score is within this; 0: all are
    int certain_score = 0; ///< won after `certain_plies` with scores beyond it for one side; 0: never
    int certain_plies = 6;
    int max_moves = 512; ///< a draw after this many moves
};

/// The first positions of a run's games after their openings, so that none is played twice. Shared by all
/// threads.
class opening_set {
  public:
    /// Returns whether the position is new.
    bool insert(std::uint64_t key) {
        std::lock_guard const lock{mutex_};
        return keys_.insert(key).second;
    }

  private:
    std::mutex mutex_;
    std::unordered_set<std::uint64_t> keys_;
};

/// The random openings that were rejected, by the reason.
struct openings_refused {
    std::uint64_t over = 0;   ///< the game ended before
    std::uint64_t uneven = 0; ///< a search's score was too large
    std::uint64_t known = 0;  ///< another game begins there

    void add(openings_refused const& more) {
        over += more.over;
        uneven += more.uneven;
        known += more.known;
    }
};

/// Plays games of a run, one at a time. The random moves depend only on the seed and the game's number.
template<game G>
class selfplayer {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;
    using policy = policy_with_weights<G>;
    using weights_type = search::weights_of<typename policy::evaluator>;
    static constexpr int most_tries = 200; ///< to find an opening

    selfplayer(selfplay_rules const& rules, opening_set& openings, std::atomic<bool> const& stop)
        : rules_{rules}, openings_{openings}, stop_{stop} {}

    /// Weights for the engine, instead of the program's own.
    void set_weights(weights_type const& w) { session_.set_weights(w); }

    /// Plays the game of that number to its end; nothing if it was stopped, or if no opening could be found.
    [[nodiscard]] std::optional<game_record> play(std::uint64_t number) {
        session_.new_game();
        auto game = opening(number);
        if (!game) {
            return std::nullopt;
        }
        game_record record;
        record.number = number;
        record.opening = static_cast<std::uint32_t>(game->moves().size());
        one_sided_ = 0;
        while (!stop_.load(std::memory_order_relaxed)) {
            if (auto const result = result_of(*game)) {
                finish(record, *game, *result);
                return record;
            }
            record.scores.push_back(take_turn(*game));
        }
        return std::nullopt;
    }

    [[nodiscard]] openings_refused const& refused() const noexcept { return refused_; }

    /// The key of the position after the random moves of a recorded game.
    [[nodiscard]] static std::uint64_t opening_key(game_record const& g) {
        auto p = G::initial();
        for (std::size_t i = 0; i < g.opening; ++i) {
            p.play(search::move_of_bits<move_type>(g.moves[i]));
        }
        return p.key();
    }

  private:
    selfplay_rules const& rules_;
    opening_set& openings_;
    std::atomic<bool> const& stop_;
    search::session<G, policy> session_{1, 1};
    openings_refused refused_;
    int one_sided_ = 0; ///< plies in a row beyond the certain score, positive for black

    std::optional<game_history<position>> opening(std::uint64_t number) {
        auto random = splitmix64::stream(rules_.seed, number);
        for (int tries = 0; tries < most_tries && !stop_.load(std::memory_order_relaxed); ++tries) {
            auto game = random_game<G>(draw_length(random), random);
            if (!game) {
                ++refused_.over;
            } else if (!is_even(*game)) {
                ++refused_.uneven;
            } else if (!openings_.insert(game->current().key())) {
                ++refused_.known;
            } else {
                return game;
            }
        }
        return std::nullopt;
    }

    int draw_length(splitmix64& random) const {
        int all = 0;
        for (auto const& o : rules_.openings) {
            all += o.weight;
        }
        int left = static_cast<int>(random.below(static_cast<std::uint64_t>(all)));
        opening_range chosen = rules_.openings.front();
        for (auto const& o : rules_.openings) {
            if (left >= 0) {
                chosen = o;
            }
            left -= o.weight;
        }
        auto const width = static_cast<std::uint64_t>(chosen.most - chosen.least + 1);
        return chosen.least + static_cast<int>(random.below(width));
    }

    bool is_even(game_history<position> const& game) {
        return rules_.window == 0 ||
               std::abs(session_.search(game, limits_for(game.current())).value) <= rules_.window;
    }

    search::limits<position> limits_for(position const& p) const {
        search::limits<position> l{};
        if (search::depth_to_end<search::policy<G>>(p) <= rules_.exact_plies) {
            l.exact_plies = rules_.exact_plies;
            return l;
        }
        l.depth = rules_.depth;
        l.soft_nodes = rules_.soft_nodes;
        if (l.soft_nodes) {
            l.nodes = most_over_soft * *l.soft_nodes;
        }
        return l;
    }
    static constexpr std::uint64_t most_over_soft = 8; ///< an iteration must not explode

    /// Plays the best move and returns its score.
    std::int16_t take_turn(game_history<position>& game) {
        moves_of<position> moves;
        game.current().legal_moves(moves);
        if (moves.size() == 1) {
            game.play(moves[0]);
            return game_record::no_score;
        }
        color const us = game.current().side_to_move();
        auto const found = session_.search(game, limits_for(game.current()));
        note(us == color::black ? found.value : -found.value);
        game.play(found.best);
        return static_cast<std::int16_t>(found.value);
    }

    void note(score for_black) {
        int const sign = for_black >= rules_.certain_score ? 1 : for_black <= -rules_.certain_score ? -1 : 0;
        one_sided_ = signed_run(one_sided_, sign);
        if (is_decided(for_black)) {
            one_sided_ = sign * rules_.certain_plies;
        }
    }

    /// The final score for black, if the game is over by its rules or practically decided.
    std::optional<score> result_of(game_history<position> const& game) const {
        position const& p = game.current();
        auto const for_black = [&](score s) { return p.side_to_move() == color::black ? s : -s; };
        if (auto const result = result_by_rules(p)) {
            return for_black(*result);
        }
        if constexpr (declarable<position>) {
            if (p.can_declare_win()) {
                return for_black(score_win);
            }
        }
        if (rules_.certain_score > 0 && std::abs(one_sided_) >= rules_.certain_plies) {
            return one_sided_ > 0 ? score_win : -score_win;
        }
        if (std::ssize(game.moves()) >= rules_.max_moves) {
            return score_draw;
        }
        return std::nullopt;
    }

    static void finish(game_record& record, game_history<position> const& game, score result) {
        for (auto m : game.moves()) {
            record.moves.push_back(search::move_bits(m));
        }
        record.result = static_cast<std::int16_t>(result);
    }
};

} // namespace kiban::tools
