#include "tools/analysis/table.hpp"

#include "framework/text.hpp"
#include "tools/analysis/names.hpp"
#include "tools/analysis/spelling.hpp"
#include "tools/analysis/words.hpp"
#include "tools/terminal/columns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace kiban::tools {

namespace {

std::string depth_text(analysed_position const& p) {
    return p.forced ? "only" : p.depth == 0 ? p.exact ? "proof" : "" : std::to_string(p.depth);
}

std::string heading(analysed_game const& g) {
    std::string text = g.source.empty()  ? g.game
                       : g.source == "-" ? "the standard input"
                                         : without_controls(g.source);
    text += g.number > 1 ? fmt::format(", game {}", g.number) : "";
    text += fmt::format(": {} - {}\n", player_text(g, color::black), player_text(g, color::white));
    return text + (g.complete ? "" : "  not complete: the analysis was interrupted\n");
}

std::string counted(int n, std::string_view one, std::string_view more) {
    return fmt::format("{} {}", n, n == 1 ? one : more);
}

/// "black (NAME)", without a name "black".
std::string named_side(analysed_game const& g, color side) {
    std::string const name = player_text(g, side);
    std::string const word = side_text(g.game, side);
    return name == word ? word : fmt::format("{} ({})", word, name);
}

class table {
  public:
    table(analysed_game const& g, move_style style) : g_{g}, spelled_{spell(g, style)} {
        for (std::size_t i = g.first; i < g.moves.size(); ++i) {
            width_ = std::max({width_, columns_of(spelled_.played[i]), columns_of(best(i))});
        }
    }

    [[nodiscard]] std::string text() const {
        return heading(g_) + moves() +
               fmt::format("end: {}; last position {} for {}\n", end_text(g_), value_of(g_.positions.back()),
                           side_text(g_.game, g_.positions.back().side)) +
               summary(color::black) + summary(color::white);
    }

    [[nodiscard]] std::string moves() const {
        std::string all;
        all += fmt::format("{:>4}  {}  {:>8}  {}  {:>8}  {:>6}  {:>6}  {:>5}  {}\n", "ply",
                           padded("played", width_), "value", padded("best", width_), "value", "loss",
                           "points", "depth", "mark");
        for (std::size_t i = g_.first; i < g_.moves.size(); ++i) {
            all += row(i);
        }
        return all;
    }

  private:
    analysed_game const& g_;
    spelled_game spelled_;
    std::size_t width_ = 6;

    /// Of a position or a line.
    template<class Valued>
    [[nodiscard]] std::string value_of(Valued const& v) const {
        return value_text(g_.game, v.value, language::english, v.by);
    }

    [[nodiscard]] std::string best(std::size_t i) const {
        auto const& lines = spelled_.lines[i];
        return lines.empty() || lines.front().moves.empty() ? "" : lines.front().moves.front();
    }

    [[nodiscard]] std::string row(std::size_t i) const {
        analysed_move const& m = g_.moves[i];
        analysed_position const& p = g_.positions[i];
        std::string text = fmt::format(
            "{:>4}  {}  {:>8}  {}  {:>8}  {:>6}  {:>6}  {:>5}  {}", g_.before.size() + i + 1,
            padded(spelled_.played[i], width_),
            value_text(g_.game, m.value, language::english, g_.positions[i + 1].by),
            padded(m.best ? "" : best(i), width_), m.best ? "" : value_of(p),
            m.best ? "" : loss_text(g_.game, m.loss),
            m.points_lost > 0 ? fmt::format("{:.3f}", m.points_lost) : "", depth_text(p), mark_text(m.mark));
        text.erase(text.find_last_not_of(' ') + 1);
        text += '\n';
        for (analysis_event const& e : m.events) {
            text += fmt::format("      {}\n", event_text(g_.game, e));
        }
        if (m.mark != move_mark::none && !spelled_.lines[i].empty()) {
            text += fmt::format("      better: {}\n", fmt::join(spelled_.lines[i].front().moves, " "));
        }
        return text + others(i);
    }

    /// The lines after the best one.
    [[nodiscard]] std::string others(std::size_t i) const {
        std::string text;
        for (std::size_t k = 1; k < spelled_.lines[i].size(); ++k) {
            text += fmt::format("      {}: {}  {}\n", k + 1, value_of(g_.positions[i].lines[k]),
                                fmt::join(spelled_.lines[i][k].moves, " "));
        }
        return text;
    }

    [[nodiscard]] std::string ply_list(std::vector<std::size_t> const& moves) const {
        std::vector<std::string> texts;
        for (std::size_t i : moves) {
            texts.push_back(fmt::format("{} {}", i + 1, spelled_.played[i]));
        }
        return fmt::format("{}", fmt::join(texts, ", "));
    }

    [[nodiscard]] std::string summary(color side) const {
        player_summary const& s = g_.players[index(side)];
        std::string text = fmt::format(
            "{}: accuracy {}, {}, {}, {}, {}\n", named_side(g_, side), accuracy_text(s),
            counted(s.moves, "move", "moves"), counted(s.marks[1], "inaccuracy", "inaccuracies"),
            counted(s.marks[2], "mistake", "mistakes"), counted(s.marks[3], "blunder", "blunders"));
        for (std::size_t k = 0; k < s.phases.size(); ++k) {
            phase_total const& t = s.phases[k];
            if (t.moves > 0) {
                text += fmt::format("  {:<11}  {:>9}, lost {} and {:.3f} points\n",
                                    phase_text(static_cast<game_phase>(k)), counted(t.moves, "move", "moves"),
                                    loss_text(g_.game, static_cast<score>(t.loss)), t.points_lost);
            }
        }
        text += s.worst.empty() ? "" : "  worst moves: " + ply_list(s.worst) + '\n';
        return text + (s.best.empty() ? "" : "  hardest found: " + ply_list(s.best) + '\n');
    }
};

} // namespace

std::string analysis_table(analysed_game const& game, move_style style) {
    std::string text = table{game, style}.text();
    for (analysed_game const& v : game.variations) {
        text += fmt::format("variation from ply {}\n", v.before.size() + 1) + table{v, style}.moves();
    }
    return text;
}

} // namespace kiban::tools
