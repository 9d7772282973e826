#pragma once

#include "framework/history.hpp"
#include "games/registry.hpp"
#include "tools/match/openings/openings.hpp"
#include "tools/match/player.hpp"
#include "tools/match/signed_run.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

/// How a match's games end besides by the rules of the game.
struct adjudication {
    int max_moves = 0;            ///< moves after which the game is a draw; 0: no limit
    milliseconds time_margin{50}; ///< tolerated overrun
    int resign_score = 0;         ///< both engines agree for `resign_moves` of their moves; 0: never
    int resign_moves = 3;
    std::optional<int> draw_score{}; ///< both scores are within this for `draw_moves` moves; nothing: never
    int draw_moves = 8;
    int draw_from = 40; ///< least number of moves before a game is called a draw
};

/// Why a game ended. The first five are faults of the engine that loses by them.
enum class ending : std::uint8_t {
    illegal_move,
    time_loss,
    failure,
    false_declaration,
    none, ///< interrupted: no result
    no_move,
    repetition,
    declaration,
    resignation,
    adjudication,
    move_limit,
};
inline constexpr std::string_view ending_names[] = {
    "illegal move", "time loss",   "failure",     "false declaration", "interrupted", "end of the game",
    "repetition",   "declaration", "resignation", "adjudication",      "move limit"};

[[nodiscard]] constexpr bool is_fault(ending e) { return e < ending::none; }

/// A move's time and score, from its engine.
struct thought {
    milliseconds time{0};
    std::optional<int> score{};
};

/// A game as a referee saw it played.
struct refereed_game {
    int points = 1; ///< of black, in halves: 0, 1, 2
    ending why = ending::none;
    std::string detail{};             ///< of a fault
    std::vector<std::string> moves{}; ///< those of the opening first
    std::size_t opening_moves = 0;
    std::vector<thought> thoughts{};       ///< on the moves after the opening
    std::array<milliseconds, 2> longest{}; ///< thinking time for a move, by side
};

/// Plays one game and enforces its rules, whatever the engines answer.
template<game G>
class referee {
  public:
    using position = typename G::position;

    referee(adjudication rules, time_control control, std::atomic<bool> const& stop)
        : rules_{rules}, control_{control}, stop_{stop} {}

    /// The players by side: black, white. Precondition: the opening's texts are valid.
    [[nodiscard]] refereed_game play(opening const& from, std::array<player*, 2> players) {
        game_history<position> game{*G::read_position(from.start)};
        for (std::string const& m : from.moves) {
            game.play(*G::read_move(game.current(), m));
        }
        start_text_ = from.start;
        record_ = {.moves = from.moves, .opening_moves = from.moves.size()};
        clocks_.fill(control_.base);
        beyond_.fill(0);
        level_.fill(0);
        for (color c : {color::black, color::white}) {
            if (!prepare(*players[index(c)], c)) {
                return record_;
            }
        }
        while (!stop_.load(std::memory_order_relaxed)) {
            if (ended_by_rules(game)) {
                return record_;
            }
            color const us = game.current().side_to_move();
            if (!take_turn(game, *players[index(us)], us)) {
                return record_;
            }
        }
        record_.why = ending::none;
        return record_;
    }

  private:
    adjudication rules_;
    time_control control_;
    std::atomic<bool> const& stop_;
    std::string start_text_;
    std::array<milliseconds, 2> clocks_{};
    std::array<int, 2> beyond_{}; ///< moves in a row whose score was beyond the resignation score; signed
    std::array<int, 2> level_{};  ///< moves in a row whose score was within the draw score
    refereed_game record_;

    void finish(ending why, int points_of_black, std::string detail = {}) {
        record_.why = why;
        record_.points = points_of_black;
        record_.detail = std::move(detail);
    }
    bool lost(color loser, ending why, std::string detail = {}) {
        if (stop_.load(std::memory_order_relaxed)) { // an engine that ended with the match has not lost
            finish(ending::none, 1);
            return false;
        }
        finish(why, loser == color::black ? 0 : 2, std::move(detail));
        return false;
    }
    static int points_for(color c, score s) {
        int const own = s > 0 ? 2 : s < 0 ? 0 : 1;
        return c == color::black ? own : 2 - own;
    }

    bool ended_by_rules(game_history<position> const& game) {
        position const& p = game.current();
        if (is_over(p)) {
            finish(ending::no_move, points_for(p.side_to_move(), p.final_score()));
            return true;
        }
        if (auto const result = result_by_repetition(p)) {
            finish(ending::repetition, points_for(p.side_to_move(), *result));
            return true;
        }
        if (rules_.max_moves > 0 && std::ssize(record_.thoughts) >= rules_.max_moves) {
            finish(ending::move_limit, 1);
            return true;
        }
        return false;
    }

    /// Returns whether the engine is ready to play.
    bool prepare(player& p, color c) {
        try {
            p.new_game();
            return true;
        } catch (engine_failure const& e) {
            return lost(c, ending::failure, e.what());
        }
    }

    /// Returns whether the game goes on.
    bool take_turn(game_history<position>& game, player& mover, color us) {
        choice answer;
        try {
            answer = mover.choose({start_text_, record_.moves, us, clocks_, control_});
        } catch (engine_failure const& e) {
            return lost(us, ending::failure, e.what());
        }
        record_.longest[index(us)] = std::max(record_.longest[index(us)], answer.time);
        if (!charge(us, answer.time)) {
            return lost(us, ending::time_loss, std::to_string(answer.time.count()) + " ms for a move");
        }
        if (answer.what == choice::kind::resign) {
            return lost(us, ending::resignation);
        }
        if (answer.what == choice::kind::declare_win) {
            return declare(game.current(), us);
        }
        auto const m = G::read_move(game.current(), answer.move);
        if (!m) {
            return lost(us, ending::illegal_move, answer.move + ": " + m.error().message());
        }
        record_.moves.push_back(G::write(game.current(), *m));
        record_.thoughts.push_back({answer.time, answer.score});
        game.play(*m);
        return !is_won(us, answer.score) && !is_drawn(us, answer.score);
    }

    bool declare([[maybe_unused]] position const& p, color us) {
        if constexpr (declarable<position>) {
            if (p.can_declare_win()) {
                finish(ending::declaration, us == color::black ? 2 : 0);
                return false;
            }
        }
        return lost(us, ending::false_declaration);
    }

    /// Subtracts the time from the mover's clock. Returns false if it was too long.
    bool charge(color us, milliseconds time) {
        if (!control_.has_clock()) {
            return true;
        }
        milliseconds& clock = clocks_[index(us)];
        bool const in_time = time <= clock + control_.byoyomi + rules_.time_margin;
        clock = std::max(milliseconds{0}, clock - time) + control_.increment;
        return in_time;
    }

    /// Counts as a win for the mover, so that it is the loser's turn, as if the loser had resigned.
    bool is_won(color us, std::optional<int> const& score) {
        if (rules_.resign_score == 0) {
            return false;
        }
        int const sign = !score                           ? 0
                         : *score >= rules_.resign_score  ? 1
                         : *score <= -rules_.resign_score ? -1
                                                          : 0;
        int& run = beyond_[index(us)];
        run = signed_run(run, sign);
        if (run < rules_.resign_moves || beyond_[index(~us)] > -rules_.resign_moves) {
            return false;
        }
        finish(ending::adjudication, us == color::black ? 2 : 0);
        return true;
    }

    bool is_drawn(color us, std::optional<int> const& score) {
        if (!rules_.draw_score) {
            return false;
        }
        int& run = level_[index(us)];
        run = score && std::abs(*score) <= *rules_.draw_score ? run + 1 : 0;
        if (std::ssize(record_.moves) < rules_.draw_from ||
            std::min(run, level_[index(~us)]) < rules_.draw_moves) {
            return false;
        }
        finish(ending::adjudication, 1);
        return true;
    }
};

} // namespace kiban::tools
