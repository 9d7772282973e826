#pragma once

#include "tools/analysis/analysis_engine.hpp"
#include "tools/analysis/equal_moves.hpp"
#include "tools/analysis/rules_of_record.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// Searches positions of a game for their best lines, with one engine.
template<game G>
class line_finder {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;
    using history = game_history<position>;

    line_finder(analysis_settings const& settings, std::unique_ptr<analysis_engine<G>> engine)
        : settings_{settings}, engine_{std::move(engine)} {}

    void new_game() { engine_->new_game(); }
    void stop() { engine_->stop(); }

    /// The best lines of the present position, as many as the settings say.
    void search_lines(history& game, analysed_position& found) {
        search::limits<position> l = limits();
        l.lines = settings_.lines;
        search::outcome<position> outcome;
        auto const last = run(game, l, outcome);
        found.depth = outcome.depth;
        found.nodes = outcome.nodes;
        add_outcome(game, found, outcome, last);
    }

    /// Searches all moves again but the one played and those equal to it. Returns whether the best value
    /// among them is proved.
    bool search_others(history& game, analysed_position& found, std::string const& played,
                       equal_moves<G> const& equal) {
        auto const is_other = [&](std::string const& move) { return move != played && !equal.contain(move); };
        search::limits<position> l = limits();
        l.lines = settings_.lines;
        moves_of<position> moves;
        game.current().legal_moves(moves);
        for (auto m : moves) {
            if (is_other(G::write(game.current(), m))) {
                l.root_moves.push_back(m);
            }
        }
        if (l.root_moves.empty()) {
            return true;
        }
        search::outcome<position> outcome;
        auto const last = run(game, l, outcome);
        found.nodes += outcome.nodes;
        std::erase_if(found.lines, [&](valued_line const& line) { return is_other(line.moves.front()); });
        add_outcome(game, found, outcome, last);
        return is_proved(outcome);
    }

    /// Inserts a line after those that are at least as good.
    void add_line(history& game, analysed_position& found, valued_line line,
                  std::vector<move_type> const& moves) {
        std::size_t played = 0;
        for (move_type m : moves) {
            if (!is_legal_now(game.current(), m)) {
                break;
            }
            line.moves.push_back(G::write(game.current(), m));
            game.play(m);
            ++played;
        }
        for (; played > 0; --played) {
            game.take_back();
        }
        auto const worse = std::ranges::find_if(
            found.lines, [&](valued_line const& other) { return other.value < line.value; });
        found.lines.insert(worse, std::move(line));
    }

    /// The limits of a search with `effort` times the usual work; for depths, two plies more.
    [[nodiscard]] search::limits<position> limits(int effort = 1) const {
        auto const times = static_cast<std::uint64_t>(effort);
        search::limits<position> l;
        l.depth = settings_.depth;
        if (settings_.nodes) {
            l.nodes = *settings_.nodes * times;
        }
        if (settings_.time_ms || (!l.depth && !l.nodes)) {
            l.move_time =
                search::milliseconds{settings_.time_ms.value_or(analysis_settings::default_time_ms) * effort};
        }
        if (l.depth && effort > 1) {
            l.depth = std::min(*l.depth + 2, max_ply - 1);
        }
        return l;
    }

    /// Searches, and returns the last report of each line. Bounds are ignored: whether they are reported
    /// depends on the time.
    [[nodiscard]] std::vector<search::report<position>>
    run(history const& game, search::limits<position> const& l, search::outcome<position>& outcome) {
        std::vector<search::report<position>> last;
        outcome = engine_->search(game, l, [&](search::report<position> const& r) {
            if (r.bound != search::bound::exact || r.percent != 0) {
                return;
            }
            auto const at = static_cast<std::size_t>(r.line - 1);
            last.resize(std::max(last.size(), at + 1));
            last[at] = r;
        });
        return last;
    }

    /// The line reported for the move that the search has chosen at the end.
    [[nodiscard]] static std::vector<move_type> best_play(search::outcome<position> const& outcome,
                                                          std::vector<search::report<position>> const& last) {
        for (auto const& r : last) {
            if (!r.pv.empty() && r.pv.front() == outcome.best) {
                return r.pv;
            }
        }
        std::vector<move_type> line{outcome.best};
        if (outcome.ponder != move_type{}) {
            line.push_back(outcome.ponder);
        }
        return line;
    }

  private:
    analysis_settings const& settings_;
    std::unique_ptr<analysis_engine<G>> engine_;

    /// The line of the chosen move, and the reported lines of others.
    void add_outcome(history& game, analysed_position& found, search::outcome<position> const& outcome,
                     std::vector<search::report<position>> const& last) {
        add_line(game, found, {within_bounds(outcome.value), is_proved(outcome), outcome.depth, {}},
                 best_play(outcome, last));
        for (auto const& r : last) {
            if (!r.pv.empty() && r.pv.front() != outcome.best) {
                score const value = within_bounds(std::min(r.value, outcome.value));
                bool const exact = r.proof == search::proof::exact || is_decided(value);
                add_line(game, found, {value, exact, r.depth, {}}, r.pv);
            }
        }
    }

    [[nodiscard]] static score within_bounds(score value) noexcept {
        constexpr score most = greatest_guess<G>();
        return is_decided(value) ? value : std::clamp(value, -most, most);
    }

    [[nodiscard]] static bool is_proved(search::outcome<position> const& outcome) {
        return outcome.solved || is_decided(outcome.value);
    }

    [[nodiscard]] static bool is_legal_now(position const& p, move_type m) {
        moves_of<position> moves;
        p.legal_moves(moves);
        return std::ranges::find(moves, m) != moves.end();
    }
};

} // namespace kiban::tools
