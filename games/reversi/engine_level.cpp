#include "games/reversi/engine_level.hpp"

#include <algorithm>
#include <cmath>

namespace kiban::reversi {

namespace {

using namespace std::chrono_literals;

/// Kept back of a clock for the way to the GUI and back, of this move and of each one to come.
constexpr search::milliseconds margin = 20ms;
constexpr search::milliseconds overhead = 8ms;
/// With less than this for each move to come, nothing but a glance is affordable.
constexpr search::milliseconds hardly_any = 15ms;
constexpr int glance = 4;

// How long solving takes on one thread, roughly: so long with so many empty squares, and a factor for each
// more; measured on FFO 40 to 49 and on the endings of 299 games with 20 and 22. Some positions and slow
// processors take longer.
constexpr int solved_empties = 20;
constexpr double solved_in_ms = 100;
constexpr double factor_for_each = 2.0;
/// The share of the remaining time that solving may cost by this rule. The moves after it cost next to
/// nothing, and the search is cut off in time if it takes longer.
constexpr double share = 0.3;

} // namespace

bool solves_in_time(position const& p, search::milliseconds remaining) noexcept {
    double const expected = solved_in_ms * std::pow(factor_for_each, p.empties().count() - solved_empties);
    return expected <= share * static_cast<double>(remaining.count());
}

search::limits<position> level::limits(position const& p,
                                       std::optional<search::game_clock> const& clock) const {
    search::limits<position> l;
    l.skill = skill;
    if (p.empties().count() > exact_empties()) {
        l.depth = depth;
    }
    if (clock) {
        int const moves_to_come = p.empties().count() / 2;
        l.clock = clock;
        l.margin = margin;
        l.overhead = overhead;
        if (clock->remaining < hardly_any * (moves_to_come + 1)) {
            l.depth = std::min(depth, glance);
        }
        // Without time for it the end is reached step by step, if at all; with it no depth but a weak
        // player's stands in the way.
        bool const in_time = solves_in_time(p, clock->remaining);
        l.exact_plies = in_time ? p.empties().count() : 0;
        if (in_time && depth >= initial) {
            l.depth.reset();
        }
    }
    return l;
}

} // namespace kiban::reversi
