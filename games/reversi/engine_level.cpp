#include "games/reversi/engine_level.hpp"

#include "games/reversi/policy.hpp"

#include <algorithm>

namespace kiban::reversi {

namespace {

using namespace std::chrono_literals;

/// Reserved on a clock for the way to the GUI and back, for this move and for each later one.
constexpr search::milliseconds margin = 20ms;
constexpr search::milliseconds overhead = 8ms;
/// With less than this for each later move, only the shortest search is affordable.
constexpr search::milliseconds hardly_any = 15ms;
constexpr int least_depth = 4;
/// The end is in view this many empty squares before there is time to solve.
constexpr int in_view_before = 4;

} // namespace

search::limits<position> level::limits(position const& p,
                                       std::optional<search::game_clock> const& clock) const {
    search::limits<position> l;
    l.skill = skill;
    if (p.empties().count() > exact_empties()) {
        l.depth = depth;
    } else if (!clock) {
        l.exact_plies = exact_empties();
    }
    if (clock) {
        int const moves_to_come = p.empties().count() / 2;
        l.clock = clock;
        l.margin = margin;
        l.overhead = overhead;
        if (clock->remaining < hardly_any * (moves_to_come + 1)) {
            l.depth = std::min(depth, least_depth);
        }
        // Near the end the clock decides how deep to search, except for a weak player.
        bool const in_view = p.empties().count() <= search_solver::plies_in(*clock) + in_view_before;
        if (in_view && depth >= initial) {
            l.depth.reset();
        }
    }
    return l;
}

} // namespace kiban::reversi
