#include "games/reversi/policy.hpp"

#include <cmath>

namespace kiban::reversi {

namespace {

// Approximate solving time on one thread: `solved_in_ms` with `solved_empties` empty squares, and a factor
// for each more; measured on FFO 40 to 49 and on the endings of 299 games with 20 and 22. Some positions and
// slow processors take longer.
constexpr int solved_empties = 20;
constexpr double solved_in_ms = 100;
constexpr double factor_for_each = 2.0;
/// The share of the time left that the first pass may cost by this rule. The moves after it cost almost
/// nothing, and the search is stopped in time if it takes longer.
constexpr double share = 0.3;
/// The first pass takes about as long as all passes with this many empty squares fewer.
constexpr int first_pass_saves = 2;
/// The number of future increments that may be spent.
constexpr int increments = 10;

} // namespace

int search_solver::plies_in(search::game_clock const& c) noexcept {
    auto const left = c.remaining + c.increment * increments;
    double const affordable =
        share * static_cast<double>(left.count()) + static_cast<double>(c.byoyomi.count());
    if (affordable <= 0) {
        return 0;
    }
    double const more = std::log(affordable / solved_in_ms) / std::log(factor_for_each);
    return std::max(0, solved_empties + static_cast<int>(std::floor(more)) + first_pass_saves);
}

} // namespace kiban::reversi
