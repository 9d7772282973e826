#pragma once

#include "framework/capabilities.hpp"
#include "framework/ending.hpp"
#include "framework/history.hpp"
#include "tools/analysis/analysis.hpp"
#include "tools/analysis/judgement.hpp"
#include "tools/records/shogi_values.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>

namespace kiban::tools {

/// Whether the side to move may declare a win.
template<game_position P>
[[nodiscard]] bool can_declare([[maybe_unused]] P const& p) {
    if constexpr (declarable<P>) {
        return p.can_declare_win();
    } else {
        return false;
    }
}

/// The points that count in a declaration; 0 in games without points.
template<game_position P>
[[nodiscard]] int points_to_declare(P const& p, color side) {
    if constexpr (requires { p.declaration_points(side); }) {
        return p.declaration_points(side);
    } else {
        return 0;
    }
}

/// The points with which the side to move may declare, if it may.
template<game_position P>
[[nodiscard]] std::optional<int> points_declarable(P const& p) {
    return can_declare(p) ? std::optional{points_to_declare(p, p.side_to_move())} : std::nullopt;
}

/// Whether each move but a pass fills a square.
template<class P>
concept filling = requires(P const& p) {
    p.empties().count();
    P::score_of_disc;
};

/// The greatest value that is neither a mate nor proved: all discs, or just below what records call a mate. A
/// search may guess more.
template<game G>
[[nodiscard]] constexpr score greatest_guess() noexcept {
    if constexpr (filling<typename G::position>) {
        return G::board::squares * G::position::score_of_disc;
    } else {
        return mate_in_records - 1;
    }
}

/// The unit of the logistic curve in a position.
template<game G>
[[nodiscard]] double scale_of(typename G::position const& p) {
    if constexpr (filling<typename G::position>) {
        return scale_of_discs(p.empties().count());
    } else {
        return 600;
    }
}

/// The phase of the move after `plies` moves. The opening lasts half as many plies as there are squares (40
/// on 81), and the middle game as long; where the longest game is shorter than three times that, each is a
/// third of it, without passes.
template<game G>
[[nodiscard]] game_phase phase_of(typename G::position const& p, std::size_t plies) {
    auto done = static_cast<int>(plies);
    int third = G::board::squares / 2;
    [[maybe_unused]] auto const bound = [&](int whole, int left) {
        if (whole < 3 * third) {
            third = (whole + 2) / 3;
            done = std::max(0, whole - left);
        }
    };
    if constexpr (filling<typename G::position>) {
        bound(G::initial().empties().count(), p.empties().count());
    } else if constexpr (bounded<typename G::position>) {
        bound(G::initial().plies_left(), p.plies_left());
    }
    return done < third ? game_phase::opening : done < 2 * third ? game_phase::middle : game_phase::ending;
}

/// How often the present position has occurred, with the same side to move.
template<game_position P>
[[nodiscard]] int occurrences(game_history<P> const& game) {
    int count = 0;
    P p = game.start();
    for (auto m : game.moves()) {
        count += p.key() == game.current().key() ? 1 : 0;
        p.play(m);
    }
    return count + 1;
}

/// Events that the rules know, for the move just played. `declarable_points`: the points with which the win
/// could have been declared instead.
template<game G>
void note_rules(game_history<typename G::position> const& game, std::optional<int> declarable_points,
                analysed_move& m) {
    if (declarable_points) {
        m.events.push_back({event_kind::declaration_missed, *declarable_points});
    }
    if constexpr (repeatable<typename G::position>) {
        int const count = occurrences(game);
        auto const result = result_by_repetition(game.current());
        if (result) {
            m.events.push_back({*result == score_draw ? event_kind::repetition_draw
                                : *result > 0         ? event_kind::perpetual_by_mover
                                                      : event_kind::perpetual_by_other,
                                count});
        } else if (count > 1) {
            m.events.push_back({event_kind::occurred, count});
        }
    }
}

/// A declaration at the end of the record, checked by the rules.
template<game G>
void note_end(game_history<typename G::position> const& game, analysed_game& result) {
    if (result.record.close == record_close::declaration) {
        auto const& p = game.current();
        result.end = can_declare(p) ? end_note::declared_rightly : end_note::declared_wrongly;
        result.end_number = points_to_declare(p, p.side_to_move());
    }
}

/// A resignation, by the value that the last position has for the loser, who need not be to move.
inline void judge_end(analysed_game& game) {
    if (game.record.close != record_close::resignation || game.first >= game.positions.size()) {
        return;
    }
    analysed_position const& last = game.positions.back();
    color const loser = game.record.points == 1   ? last.side
                        : game.record.points == 0 ? color::black
                                                  : color::white;
    score const value = loser == last.side ? last.value : -last.value;
    double const points = expected_points(value, last.scale);
    if (is_decided(value) && last.by == decided_by::mate) {
        game.end = value < 0 ? end_note::mate_could_not_be_stopped : end_note::resigned_a_mate;
        game.end_number = score_win - std::abs(value);
    } else if (is_decided(value) && value > 0 && last.by == decided_by::declaration) {
        game.end = end_note::resigned_a_declaration;
    } else {
        game.end = points < 0.25   ? end_note::resigned_when_lost
                   : points < 0.75 ? end_note::resigned_too_early
                                   : end_note::resigned_a_win;
    }
}

} // namespace kiban::tools
