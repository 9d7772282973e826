#include "search/clock/time.hpp"

#include <algorithm>

namespace kiban::search {

namespace {

time_budget clamped(milliseconds optimum, milliseconds maximum, milliseconds hard) noexcept {
    milliseconds const most = std::clamp(maximum, least_budget, std::max(least_budget, hard));
    return {std::clamp(optimum, least_budget, most), most};
}

/// The time available for this move, after its overhead.
milliseconds usable(game_clock const& c, milliseconds cost) noexcept {
    milliseconds const remaining = std::max(c.remaining, milliseconds{0});
    if (c.byoyomi.count() > 0) {
        return remaining + c.byoyomi - cost;
    }
    // Less main time than one increment: this move's increment has not been added yet.
    return (remaining < c.increment ? remaining + c.increment : remaining) - cost;
}

time_budget byoyomi_budget(game_clock const& c, milliseconds hard, milliseconds cost,
                           int moves_left) noexcept {
    if (c.remaining * 5 < c.byoyomi * 6) {
        return clamped(hard, hard, hard); // unused byoyomi is lost
    }
    milliseconds const share = c.remaining / moves_left;
    milliseconds const free = c.byoyomi - cost;
    return clamped(free + share, free + share * 5, hard);
}

} // namespace

time_budget fixed_budget(milliseconds move_time, time_costs costs,
                         std::optional<game_clock> const& beside) noexcept {
    milliseconds const left = beside ? usable(*beside, milliseconds{0}) : milliseconds{0};
    milliseconds const hard = (left.count() > 0 ? std::min(move_time, left) : move_time) - costs.now;
    return clamped(hard, hard, hard);
}

time_budget budget_for(game_clock const& c, time_costs costs, int moves_left) noexcept {
    milliseconds const hard = usable(c, costs.now);
    int const moves = std::max(1, std::min(moves_left, c.moves_to_go.value_or(moves_left)));
    if (c.byoyomi.count() > 0) {
        return byoyomi_budget(c, hard, costs.now, moves);
    }
    if (moves == 1) {
        return clamped(hard, hard, hard);
    }
    // Later moves have their overhead, but at least a quarter is for thinking.
    milliseconds const pool = std::max(hard - costs.later * (moves - 1), hard / 4);
    milliseconds const share = std::max(pool, milliseconds{0}) / moves + c.increment * 3 / 4;
    return clamped(share, std::min(share * 5, hard * 3 / 5), hard);
}

void steadiness::note(bool changed, score fall, int nodes_share) noexcept {
    changes = changes / 2 + (changed ? 1000 : 0);
    drop = fall;
    share = nodes_share;
}

milliseconds planned_time(time_budget const& b, steadiness const& s) noexcept {
    if (b.is_whole()) {
        return b.maximum;
    }
    int const doubt = 800 + std::min(s.changes, 2000) * 2 / 5;
    int const worry = std::clamp(1000 + 2 * s.drop, 900, 1600);
    int const contest = std::clamp(1100 - (s.share - 600) * 7 / 4, 450, 1100);
    milliseconds const wanted = b.optimum * doubt / 1000 * worry / 1000 * contest / 1000;
    return std::clamp(wanted, std::min(b.maximum, std::max(least_budget, b.optimum / 3)), b.maximum);
}

} // namespace kiban::search
