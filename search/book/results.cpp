#include "search/book/results.hpp"

#include "framework/score.hpp"

#include <algorithm>
#include <cmath>

namespace kiban::search {

int value_of_results(std::uint64_t games, std::uint64_t half_points, double scale) {
    constexpr double drawn = 20; // games added
    auto const all = static_cast<double>(games);
    double const won = std::min(static_cast<double>(half_points) / 2, all); // a damaged book may say more
    return static_cast<int>(std::lround(scale * std::log((won + drawn / 2) / (all - won + drawn / 2))));
}

std::vector<int> values_of_moves(std::span<move_figures const> moves) {
    int worst_judged = score_infinite;
    for (move_figures const& m : moves) {
        if (is_judged(m)) {
            worst_judged = std::min(worst_judged, m.value);
        }
    }
    std::vector<int> values;
    for (move_figures const& m : moves) {
        values.push_back(is_judged(m) ? m.value
                                      : std::min(worst_judged, value_of_results(m.count, m.points.value_or(0),
                                                                                scale_of_results)));
    }
    return values;
}

} // namespace kiban::search
