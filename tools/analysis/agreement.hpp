#pragma once

#include "tools/analysis/judgement.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

/// What the lines of a position and those of the positions after it say about each other.
namespace kiban::tools {

/// The value of a position for the side to move after the best move, a ply later: a mate is a ply nearer.
[[nodiscard]] constexpr score seen_after(score value) noexcept {
    return is_decided(value) ? -(value > 0 ? value + 1 : value - 1) : -value;
}

/// The move played with what follows from the position after it.
[[nodiscard]] inline valued_line played_line(std::string const& played, analysed_position const& after) {
    valued_line line{seen_before(after.value), after.exact, after.depth, {played}, after.by};
    if (!after.lines.empty()) {
        auto const& rest = after.lines.front().moves;
        line.moves.insert(line.moves.end(), rest.begin(), rest.end());
    }
    return line;
}

/// Gives the position the value of its first line.
inline void take_first(analysed_position& p) {
    if (!p.lines.empty()) {
        p.value = p.lines.front().value;
        p.exact = p.lines.front().exact;
    }
}

/// Puts a line after the better ones, instead of another one that begins with the same move.
inline void replace_line(analysed_position& p, valued_line line) {
    std::erase_if(p.lines, [&](valued_line const& l) { return l.moves.front() == line.moves.front(); });
    auto const place =
        std::ranges::find_if(p.lines, [&](valued_line const& other) { return other.value <= line.value; });
    p.lines.insert(place, std::move(line));
}

/// Puts a line first: no other is better.
inline void lead_with(analysed_position& p, valued_line line) {
    std::erase_if(p.lines, [&](valued_line const& l) {
        return !line.moves.empty() && l.moves.front() == line.moves.front();
    });
    for (valued_line& other : p.lines) {
        other.value = std::min(other.value, line.value);
    }
    p.lines.insert(p.lines.begin(), std::move(line));
}

/// Whether a move's value is so much below the search's estimate for it that another may be better.
[[nodiscard]] inline bool is_refuted(analysed_position const& before, score value) {
    bool const lost_unseen = is_decided(value) && value < 0 && !is_decided(before.value);
    return !before.exact && (lost_unseen || expected_points(before.value, before.scale) -
                                                    expected_points(value, before.scale) >=
                                                inaccuracy_from);
}

/// Whether no move can be worth more than the position, by a proof. That a position is won or lost may be
/// proved by a line longer than another.
[[nodiscard]] inline bool is_at_most(analysed_position const& before, score value) {
    return before.exact && !(is_decided(before.value) && is_decided(value));
}

/// No move is worth more than its position is proved to be: raises the value of the position after one, if
/// its search has seen less for the other side. That a position is won is then proved, a margin is not.
inline void hold_to_proof(analysed_position const& before, analysed_position& after) {
    if (!is_at_most(before, seen_before(after.value)) || seen_before(after.value) <= before.value) {
        return;
    }
    after.value = seen_after(before.value);
    after.by = before.by;
    after.exact = is_decided(after.value);
    if (!after.lines.empty()) {
        valued_line& first = after.lines.front();
        first.value = after.value;
        first.by = before.by;
        first.exact = false;
    }
}

/// A proof for a position holds along its line too, as far as the game follows it from move `i` on.
inline void hand_on_proof(analysed_game& g, std::size_t i) {
    for (; i < g.moves.size(); ++i) {
        analysed_position const& before = g.positions[i];
        analysed_position& after = g.positions[i + 1];
        if (!before.exact || after.exact || before.lines.empty() ||
            before.lines.front().moves.front() != g.moves[i].played) {
            return;
        }
        valued_line const& line = before.lines.front();
        valued_line rest{
            seen_after(line.value), true, line.depth, {line.moves.begin() + 1, line.moves.end()}, line.by};
        bool const goes_on = !rest.moves.empty();
        std::size_t const lines = std::max<std::size_t>(after.lines.size(), 1);
        after.value = rest.value;
        after.exact = true;
        after.by = rest.by;
        lead_with(after, std::move(rest));
        if (!goes_on) { // the value is known, but no move for it
            after.lines.erase(after.lines.begin());
            return;
        }
        after.lines.resize(std::min(after.lines.size(), lines));
    }
}

} // namespace kiban::tools
