#pragma once

#include "framework/ending.hpp"
#include "framework/history.hpp"
#include "tools/analysis/agreement.hpp"
#include "tools/analysis/analyser.hpp"
#include "tools/analysis/analysis_engine.hpp"
#include "tools/analysis/equal_moves.hpp"
#include "tools/analysis/judgement.hpp"
#include "tools/analysis/puzzles/line_finder.hpp"
#include "tools/analysis/puzzles/prover.hpp"
#include "tools/analysis/puzzles/puzzle_finder.hpp"
#include "tools/analysis/rules_of_record.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// The analyser of a game, with its session and its solver.
template<game G>
class game_analyser final : public analyser {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;
    using history = game_history<position>;

    game_analyser(analysis_settings const& settings, std::unique_ptr<analysis_engine<G>> engine)
        : settings_{settings}, finder_{settings_, std::move(engine)}, prover_{settings, stopped_} {}

    using analyser::analyse;
    [[nodiscard]] analysed_game analyse(noted_game const& record, on_step const& step,
                                        continuation const& goes_on) override {
        finder_.new_game();
        std::size_t const all = positions_of(record, settings_.variations);
        std::size_t done = 0;
        on_step const count = [&](std::size_t, std::size_t) {
            ++done;
            if (step) {
                step(done, all);
            }
        };
        analysed_game const* const earlier = goes_on.earlier;
        analysed_game result = analyse_line(record, {}, count, goes_on);
        if (result.complete && settings_.puzzles) {
            find_puzzles(result);
        }
        std::size_t const known = earlier == nullptr ? 0 : earlier->variations.size();
        std::size_t const all_variations = settings_.variations ? record.variations.size() : 0;
        for (std::size_t i = 0; i < all_variations && (i < known || !stopped_); ++i) {
            noted_game::variation const& v = record.variations[i];
            continuation const of_variation{.earlier = i < known ? &earlier->variations[i] : nullptr};
            result.variations.push_back(analyse_line(record_of(record, v), v.before, count, of_variation));
            result.complete = false;
            if (goes_on.part) {
                goes_on.part([&] { return result; });
            }
        }
        result.complete = result.first == 0 && !stopped_;
        return result;
    }

    void stop() override {
        stopped_ = true;
        finder_.stop();
    }

  private:
    analysis_settings settings_;
    std::atomic<bool> stopped_ = false;
    line_finder<G> finder_;
    prover<G> prover_;

    /// A variation as a game of its own, from the start of the record.
    [[nodiscard]] static noted_game record_of(noted_game const& record, noted_game::variation const& v) {
        return {.start = record.start,
                .moves = v.moves,
                .notes = v.notes,
                .black = record.black,
                .white = record.white,
                .close = v.close,
                .points = v.points,
                .comment = v.comment};
    }

    /// The moves `before` are played first, and are not analysed.
    [[nodiscard]] analysed_game analyse_line(noted_game record, std::vector<std::string> const& before,
                                             on_step const& step, continuation const& goes_on) {
        prover_.new_game();
        history game{*G::read_position(record.start)};
        for (std::string const& text : before) {
            game.play(*G::read_move(game.current(), text));
        }
        analysed_game result{
            .game = std::string{G::name}, .record = std::move(record), .settings = settings_};
        if (!before.empty()) {
            result.root = std::exchange(result.record.start, G::write(game.current()));
            result.before = before;
        }
        for (std::string const& text : result.record.moves) {
            analysed_move& m = result.moves.emplace_back(text);
            m.phase = phase_of<G>(game.current(), game.moves().size());
            auto const declarable_points = points_declarable(game.current());
            game.play(*G::read_move(game.current(), text));
            note_rules<G>(game, declarable_points, m);
        }
        note_end<G>(game, result);
        study_backwards(game, result, step, goes_on);
        return result;
    }

    void find_puzzles(analysed_game& result) {
        history game{*G::read_position(result.record.start)};
        puzzle_finder<G>{finder_, prover_, stopped_}.find(game, result);
        result.complete = !stopped_;
    }

    void study_backwards(history& game, analysed_game& result, on_step const& step,
                         continuation const& goes_on) {
        std::size_t const all = result.moves.size() + 1;
        result.positions.resize(all);
        result.first = all;
        analysed_game const* const earlier = goes_on.earlier;
        std::size_t const known_from = earlier != nullptr ? earlier->first : all;
        for (std::size_t i = all; i-- > 0 && (i >= known_from || !stopped_);) {
            bool const last = i + 1 == all;
            bool const known = i >= known_from;
            result.positions[i] = known ? earlier->positions[i] : study(game, result, i, last);
            note_how_decided(game, result.positions[i]);
            if (!last && !known) {
                settle(game, result, i);
                note_how_decided(game, result.positions[i]);
            }
            if (stopped_ && !known) { // results of an interrupted search are not kept
                break;
            }
            result.first = i;
            if (i > 0) {
                game.take_back();
            }
            if (step) {
                step(all - i, all);
            }
            if (goes_on.part) {
                goes_on.part([&] { return judged(result); });
            }
        }
        result = judged(std::move(result));
        result.complete = result.first == 0;
    }

    /// With marks and events.
    [[nodiscard]] static analysed_game judged(analysed_game game) {
        judge_moves(game);
        judge_end(game);
        return game;
    }

    /// Notes what decides the game in lines with a decided value, and ends those that lead to a declaration
    /// with it.
    static void note_how_decided([[maybe_unused]] history& game, [[maybe_unused]] analysed_position& found) {
        if constexpr (repeatable<position> || declarable<position>) {
            for (valued_line& line : found.lines) {
                note_how_decided(game, found.side, line);
            }
            found.by = !found.lines.empty()                   ? found.lines.front().by
                       : result_by_repetition(game.current()) ? decided_by::repetition
                                                              : decided_by::mate;
        }
    }
    /// A mate is the winner's move: his value is odd, the loser's even.
    [[nodiscard]] static bool is_mate_of(score decided) {
        bool const is_odd = (score_win - std::abs(decided)) % 2 != 0;
        return is_odd == (decided > 0);
    }

    static void note_how_decided(history& game, color side, valued_line& line) {
        line.by = decided_by::mate;
        if (!is_decided(line.value)) {
            return;
        }
        std::size_t played = 0;
        for (std::string const& text : line.board_moves()) {
            auto const m = G::read_move(game.current(), text);
            if (!m) {
                break; // an earlier analysis was changed
            }
            game.play(*m);
            ++played;
        }
        position const& last = game.current();
        if (can_declare(last) && (last.side_to_move() == side) == (line.value > 0)) {
            line.by = decided_by::declaration;
            if (played == line.moves.size()) {
                line.moves.emplace_back(declaring_move);
            }
        } else if (result_by_repetition(last)) {
            line.by = decided_by::repetition;
        } else if (declarable<position> && !is_mate_of(line.value)) { // of a line that is cut off before it
            line.by = decided_by::declaration;
        }
        for (; played > 0; --played) {
            game.take_back();
        }
    }

    [[nodiscard]] analysed_position study(history& game, analysed_game const& result, std::size_t i,
                                          bool last) {
        position const& p = game.current();
        analysed_position found{.side = p.side_to_move(), .scale = scale_of<G>(p)};
        if (auto const end = result_by_rules(p)) {
            found.value = *end;
            found.exact = true;
            return found;
        }
        moves_of<position> moves;
        p.legal_moves(moves);
        bool const declares = can_declare(p);
        found.forced = moves.size() == 1 && !declares;
        if (found.forced && !last) {
            follow(found, result, i);
            return found;
        }
        if (declares) {
            found.lines.push_back({score_win, true, 0, {std::string{declaring_move}}});
        }
        if (declares && settings_.lines == 1) {
            take_first(found);
            return found;
        }
        auto const proved = prover_.prove(p);
        if (!proved || settings_.lines > 1) {
            finder_.search_lines(game, found);
        }
        if (proved) {
            put_first(game, found, *proved);
        }
        take_first(found);
        trim(found);
        return found;
    }

    /// The only move: its value is that of the position after it.
    static void follow(analysed_position& found, analysed_game const& result, std::size_t i) {
        analysed_position const& after = result.positions[i + 1];
        valued_line line = played_line(result.moves[i].played, after);
        found.depth = line.depth;
        found.lines.push_back(std::move(line));
        take_first(found);
    }

    /// A proved line comes first, and no other is better.
    void put_first(history& game, analysed_position& found, proved_line<position> const& proved) {
        found.nodes += proved.nodes;
        analysed_position only;
        finder_.add_line(game, only, {proved.value, true, 0, {}}, proved.moves);
        valued_line& first = only.lines.front();
        if (!found.lines.empty() && found.lines.front().value > proved.value && is_decided(proved.value)) {
            return; // the search has found a shorter mate
        }
        lead_with(found, std::move(first));
        trim(found);
    }

    void trim(analysed_position& found) const {
        found.lines.resize(std::min(found.lines.size(), static_cast<std::size_t>(settings_.lines)));
    }

    /// Makes a position and the one after the move played consistent: a proof for one holds for the other,
    /// and the position after the move gives the better value of the move. A move that is equal to the one
    /// played gives way to it.
    void settle(history& game, analysed_game& result, std::size_t i) {
        analysed_position& before = result.positions[i];
        analysed_position& after = result.positions[i + 1];
        std::string const& played = result.moves[i].played;
        if (before.forced || before.lines.empty()) {
            return;
        }
        equal_moves<G> const equal{game.current(), played};
        if (equal.contain(before.lines.front().moves.front())) {
            replace_line(before, equal.as_played(before.lines.front()));
            trim(before);
        }
        equal.level(before.lines);
        if (before.exact) {
            hand_on_proof(result, i);
        }
        if (is_decided(before.value) && before.value > 0 && !is_decided(after.value)) {
            confirm_loss(game, after, played);
        }
        hold_to_proof(before, after);
        bool const was_best = before.lines.front().moves.front() == played;
        bool const listed = std::ranges::any_of(
            before.lines, [&](valued_line const& l) { return l.moves.front() == played; });
        score const value = seen_before(after.value);
        bool const is_better = value > before.value;
        if (is_better || (was_best && is_refuted(before, value))) {
            revalue(game, before, after, played, equal);
        } else if (listed && !was_best) {
            replace_line(before, played_line(played, after));
            equal.level(before.lines);
        }
    }

    /// Takes the value of the move played from the position after it, and looks at the other moves again if
    /// that is less than was thought. The position's value is exact only if none of them can be better.
    void revalue(history& game, analysed_position& before, analysed_position const& after,
                 std::string const& played, equal_moves<G> const& equal) {
        valued_line line = played_line(played, after);
        bool const is_worse = line.value < before.value;
        bool others_proved = before.exact;
        replace_line(before, std::move(line));
        equal.level(before.lines);
        if (is_worse && before.lines.size() <= static_cast<std::size_t>(settings_.lines)) {
            others_proved = finder_.search_others(game, before, played, equal);
        }
        before.depth = std::max(before.depth, after.depth);
        take_first(before);
        bool const won = is_decided(before.value) && before.value > 0;
        before.exact = before.exact && (won || others_proved);
        trim(before);
    }

    /// The mover had a proved win by another move: whether the position after the move played is proved lost
    /// too.
    void confirm_loss(history& game, analysed_position& after, std::string const& played) {
        game.play(*G::read_move(game.current(), played));
        if (auto const lost = prover_.lost(game.current())) {
            analysed_position only;
            finder_.add_line(game, only, {lost->value, true, 0, {}}, lost->moves);
            lead_with(after, std::move(only.lines.front()));
            for (valued_line& l : after.lines) {
                l.exact = true;
            }
            take_first(after);
            trim(after);
            note_how_decided(game, after);
        }
        game.take_back();
    }
};

} // namespace kiban::tools
