#pragma once

#include "framework/ending.hpp"
#include "framework/parallel_for.hpp"
#include "tools/analysis/judgement.hpp"
#include "tools/analysis/rules_of_record.hpp"
#include "tools/match/judgements.hpp"
#include "tools/match/runner.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

struct trial_settings {
    std::vector<engine_spec> engines;
    engine_spec judge;
    time_control control{}; ///< of the engines
    time_control judging{}; ///< of the judge
    std::vector<opening> positions;
    int concurrency = 1;
};

/// A position of a trial, once it is judged.
struct tried_position {
    std::string text;                   ///< its start, and the moves from there
    std::string best{};                 ///< the judge's choice
    std::vector<std::string> choices{}; ///< by engine
};

/// Asks every engine for its move in each position, and the judge for the points expected after each of these
/// moves and after its own choice, all with empty tables. What the judgements hold already is not asked
/// again.
template<game G>
class choice_trial {
  public:
    /// `on_position` is called after each position, for one at a time.
    choice_trial(trial_settings const& settings, judgements& known, std::atomic<bool> const& stop,
                 std::function<void(std::size_t done)> on_position)
        : settings_{settings}, known_{known}, stop_{stop}, on_position_{std::move(on_position)},
          tried_(settings.positions.size()) {}

    /// The positions that were judged before `stop` was set. Throws failure that names an engine and a
    /// position if the engine chooses no legal move.
    [[nodiscard]] std::vector<tried_position> run() {
        on_threads(static_cast<std::size_t>(settings_.concurrency), [this](std::size_t) { guarded_work(); });
        std::vector<tried_position> judged;
        for (auto& t : tried_) {
            if (t) {
                judged.push_back(std::move(*t));
            }
        }
        return judged;
    }

  private:
    using history = game_history<typename G::position>;

    trial_settings const& settings_;
    judgements& known_;
    std::atomic<bool> const& stop_;
    std::function<void(std::size_t)> on_position_;
    std::vector<std::optional<tried_position>> tried_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_; ///< of the count
    std::size_t done_ = 0;

    struct seats {
        std::vector<std::unique_ptr<player>> engines;
        std::unique_ptr<player> judge;
    };

    void guarded_work() {
        try {
            work();
        } catch (...) {
            next_ = tried_.size(); // other threads begin no more positions
            if (!stop_) {          // otherwise an engine was abandoned because the trial was
                throw;
            }
        }
    }

    void work() {
        seats s;
        for (engine_spec const& spec : settings_.engines) {
            s.engines.push_back(make_player<G>(spec));
        }
        s.judge = make_player<G>(settings_.judge);
        for (std::size_t at = next_++; at < tried_.size() && !stop_; at = next_++) {
            tried_[at] = try_position(settings_.positions[at], s);
            std::lock_guard const lock{mutex_};
            on_position_(++done_);
        }
    }

    [[nodiscard]] tried_position try_position(opening const& from, seats& s) {
        history game{*G::read_position(from.start)};
        for (std::string const& m : from.moves) {
            game.play(*G::read_move(game.current(), m));
        }
        tried_position t{.text = text_of(from)};
        for (std::size_t i = 0; i < s.engines.size(); ++i) {
            t.choices.push_back(
                choice_of(*s.engines[i], settings_.engines[i], from, game, settings_.control));
        }
        t.best = known_.chosen(t.text).value_or("");
        if (t.best.empty()) {
            t.best = choice_of(*s.judge, settings_.judge, from, game, settings_.judging);
            known_.add_chosen(t.text, t.best);
        }
        judge(*s.judge, from, game, t.text, t.best);
        for (std::string const& m : t.choices) {
            judge(*s.judge, from, game, t.text, m);
        }
        return t;
    }

    [[nodiscard]] static std::string text_of(opening const& o) {
        return o.moves.empty() ? o.start : fmt::format("{} moves {}", o.start, fmt::join(o.moves, " "));
    }

    [[nodiscard]] static choice ask(player& asked, opening const& from, history const& game,
                                    time_control const& control) {
        asked.new_game();
        return asked.choose({.start = from.start,
                             .moves = from.moves,
                             .to_move = game.current().side_to_move(),
                             .remaining = {control.base, control.base},
                             .control = control});
    }

    /// The legal move that an engine chooses, as the game writes it.
    [[nodiscard]] static std::string choice_of(player& asked, engine_spec const& spec, opening const& from,
                                               history const& game, time_control const& control) {
        choice const c = ask(asked, from, game, control);
        auto const m = G::read_move(game.current(), c.move);
        if (c.what != choice::kind::move || !m) {
            throw failure{fmt::format("{}: expected a legal move, not '{}', in {}", spec.command, c.move,
                                      text_of(from))};
        }
        return G::write(game.current(), *m);
    }

    /// Sees to it that the points expected after a move are known.
    void judge(player& asked, opening from, history& game, std::string const& position,
               std::string const& move) {
        if (known_.points(position, move)) {
            return;
        }
        color const us = game.current().side_to_move();
        game.play(*G::read_move(game.current(), move));
        from.moves.push_back(move);
        auto const& p = game.current();
        double points = 0; // for the side to move after the move
        if (auto const result = result_by_rules(p)) {
            points = expected_points(*result, scale_of<G>(p));
        } else {
            choice const c = ask(asked, from, game, settings_.judging);
            points = c.what == choice::kind::resign        ? 0
                     : c.what == choice::kind::declare_win ? 1
                                                           : points_of(c, p, from);
        }
        known_.add_points(position, move, p.side_to_move() == us ? points : 1 - points);
        game.take_back();
    }

    [[nodiscard]] double points_of(choice const& c, typename G::position const& p,
                                   opening const& from) const {
        if (!c.score) {
            throw failure{
                fmt::format("{}: the judge gives no score in {}", settings_.judge.command, text_of(from))};
        }
        return expected_points(*c.score, scale_of<G>(p));
    }
};

} // namespace kiban::tools
