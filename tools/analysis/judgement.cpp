#include "tools/analysis/judgement.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace kiban::tools {

namespace {

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

/// Where the game is over by the rules and goes on, no move is better than another.
bool is_best(analysed_position const& p, std::string const& played, score value) {
    return value >= p.value || p.lines.empty() || p.lines.front().moves.front() == played;
}

score loss_of(score best, score played) {
    if (std::max(std::abs(best), std::abs(played)) > won_by_far) {
        best = std::clamp(best, -most_in_a_loss, most_in_a_loss);
        played = std::clamp(played, -most_in_a_loss, most_in_a_loss);
    }
    return std::max(0, best - played);
}

int plies_to_end(score decided) { return score_win - std::abs(decided); }

/// Mates, in games that end by one.
void note_mates(analysed_position const& before, analysed_position const& after, analysed_move& m) {
    bool const had = is_decided(before.value) && before.value > 0 && before.by == decided_by::mate;
    bool const has = is_decided(m.value) && m.value > 0;
    if (had) {
        event_kind const kind = !has     ? event_kind::mate_missed
                                : m.best ? event_kind::mate_found
                                         : event_kind::mate_slower;
        m.events.push_back({kind, plies_to_end(before.value)});
    }
    bool const allowed = is_decided(m.value) && m.value < 0 && after.by == decided_by::mate;
    bool const was_lost = is_decided(before.value) && before.value < 0;
    if (allowed && !m.best && !was_lost) {
        m.events.push_back({event_kind::mate_allowed, plies_to_end(after.value)});
    }
}

/// Exact results other than mates: margins.
void note_results(analysed_position const& before, bool exact_after, analysed_move& m) {
    if (!before.exact || !exact_after || is_decided(before.value) || is_decided(m.value)) {
        return;
    }
    if (before.value > 0 && m.value <= 0) {
        m.events.push_back({event_kind::win_thrown, m.value});
    } else if (before.value == 0 && m.value < 0) {
        m.events.push_back({event_kind::draw_thrown, m.value});
    }
}

/// Whether only the best move wins or holds, as far as the lines show.
void note_only_move(analysed_position const& before, analysed_move& m) {
    if (!m.best || before.lines.size() < 2 || !before.lines[0].exact || !before.lines[1].exact) {
        return;
    }
    score const other = before.lines[1].value;
    if (before.value > 0 && other <= 0) {
        m.events.push_back({event_kind::only_win});
    } else if (before.value == 0 && other < 0) {
        m.events.push_back({event_kind::only_draw});
    }
}

bool ends_by_repetition(analysed_move const& m) {
    return std::ranges::any_of(m.events, [](analysis_event e) {
        return e.kind == event_kind::repetition_draw || e.kind == event_kind::perpetual_by_mover ||
               e.kind == event_kind::perpetual_by_other;
    });
}

void judge(analysed_position const& before, analysed_position const& after, analysed_move& m) {
    m.value = seen_before(after.value);
    m.best = is_best(before, m.played, m.value);
    m.points = expected_points(m.value, before.scale);
    if (!m.best) {
        m.loss = loss_of(before.value, m.value);
        m.points_lost = rounded(std::max(0.0, expected_points(before.value, before.scale) - m.points));
    }
    m.mark = mark_of(m.points_lost);
    if (!before.forced && !ends_by_repetition(m)) {
        note_mates(before, after, m);
        note_results(before, after.exact, m);
        note_only_move(before, m);
    }
}

/// How much worse the second move is, in points.
double margin_of(analysed_position const& p) {
    return p.lines.size() < 2
               ? 0
               : expected_points(p.lines[0].value, p.scale) - expected_points(p.lines[1].value, p.scale);
}

void add(phase_total& sum, analysed_move const& m) {
    ++sum.moves;
    sum.loss += m.loss;
    sum.points_lost = rounded(sum.points_lost + m.points_lost);
}

template<class Value>
std::vector<std::size_t> highest(std::vector<std::size_t> moves, Value value) {
    constexpr std::size_t most = 3;
    std::erase_if(moves, [&](std::size_t i) { return value(i) < inaccuracy_from; });
    // The index breaks ties, so that the order is unique.
    std::ranges::sort(moves, [&](std::size_t a, std::size_t b) {
        return value(a) != value(b) ? value(a) > value(b) : a < b;
    });
    moves.resize(std::min(moves.size(), most));
    return moves;
}

player_summary summary_of(analysed_game const& game, color side) {
    player_summary sum;
    std::vector<std::size_t> own;
    double accuracy = 0;
    for (std::size_t i = game.first; i < game.moves.size(); ++i) {
        analysed_move const& m = game.moves[i];
        if (game.positions[i].side != side || game.positions[i].forced) {
            continue;
        }
        own.push_back(i);
        ++sum.moves;
        ++sum.marks[static_cast<std::size_t>(m.mark)];
        accuracy += accuracy_of(m.points_lost);
        add(sum.total, m);
        add(sum.phases[static_cast<std::size_t>(m.phase)], m);
    }
    sum.accuracy = sum.moves == 0 ? 100 : std::round(accuracy / sum.moves * 10) / 10;
    sum.worst = highest(own, [&](std::size_t i) { return game.moves[i].points_lost; });
    sum.best =
        highest(own, [&](std::size_t i) { return game.moves[i].best ? margin_of(game.positions[i]) : 0.0; });
    return sum;
}

} // namespace

double expected_points(score value, double scale) {
    if (is_decided(value)) {
        return value > 0 ? 1 : 0;
    }
    return rounded(1 / (1 + std::exp(-value / scale)));
}

double scale_of_discs(int empty_squares) {
    constexpr double disc = 100;
    return rounded(disc / 2 + disc * empty_squares / 12);
}

move_mark mark_of(double points_lost) noexcept {
    return points_lost >= blunder_from      ? move_mark::blunder
           : points_lost >= mistake_from    ? move_mark::mistake
           : points_lost >= inaccuracy_from ? move_mark::inaccuracy
                                            : move_mark::none;
}

double accuracy_of(double points_lost) { return 100 * std::exp(-4.5 * points_lost); }

void judge_moves(analysed_game& game) {
    for (std::size_t i = game.first; i < game.moves.size(); ++i) {
        judge(game.positions[i], game.positions[i + 1], game.moves[i]);
    }
    sum_up(game);
}

void sum_up(analysed_game& game) {
    for (color side : {color::black, color::white}) {
        game.players[index(side)] = summary_of(game, side);
    }
}

} // namespace kiban::tools
