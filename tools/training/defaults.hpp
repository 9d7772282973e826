#pragma once

#include "framework/notation.hpp"
#include "tools/training/selfplay.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// A game's default rules of self-play. A game with an exact solver is searched to a small depth and solved
/// early, from openings of every length, since its results are margins that a few plies decide; the others
/// get a number of nodes, short openings and early ends.
template<game G>
[[nodiscard]] selfplay_rules default_selfplay() {
    selfplay_rules r;
    if constexpr (search::solving<search::policy<G>, typename G::position>) {
        r.depth = 4;
        r.exact_plies = 14;
        r.openings = {{8, 20, 40}, {20, 36, 40}, {36, 48, 20}};
    } else {
        r.soft_nodes = 500;
        r.certain_score = 2500;
    }
    return r;
}

/// Reads ranges as `A-B:W,...`; W, or B and W, may be missing.
[[nodiscard]] parsed<std::vector<opening_range>> read_openings(std::string_view text);

/// The rules as one line, for the file of games.
[[nodiscard]] std::string describe(selfplay_rules const& r);

} // namespace kiban::tools
