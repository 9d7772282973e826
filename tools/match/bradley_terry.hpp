#pragma once

#include "tools/match/statistics.hpp"

#include <cstdint>
#include <vector>

namespace kiban::tools {

/// Points that each player took from each other, a draw half a point to both: points[i][j] is i's against j.
using point_table = std::vector<std::vector<double>>;

/// The strengths that explain a tournament best, in Elo, their mean 0, by the model of R. A. Bradley and M.
/// E. Terry ("Rank analysis of incomplete block designs", Biometrika 1952), with 95 % intervals of each
/// strength against that mean from the model's information matrix.
///
/// `prior`: the number of draws added between any two who have met, so that whoever won or lost all has a
/// finite strength. Preconditions: the table is square, everybody is linked to everybody by some games; and
/// with a prior of 0 no player may have won or lost all.
[[nodiscard]] std::vector<estimate> strengths_of(point_table const& points, double prior = 1);

} // namespace kiban::tools
