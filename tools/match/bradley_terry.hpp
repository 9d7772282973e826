#pragma once

#include "tools/match/statistics.hpp"

#include <cstdint>
#include <vector>

namespace kiban::tools {

/// Points of each player against each other, a draw half a point to both: points[i][j] is i's against j.
using point_table = std::vector<std::vector<double>>;

/// The strengths that explain a tournament best, in Elo, with mean 0, by the model of R. A. Bradley and M. E.
/// Terry ("Rank analysis of incomplete block designs", Biometrika 1952), with 95 % intervals of each strength
/// relative to the mean from the model's information matrix.
///
/// `prior`: the number of draws added between any two players who have met, so that a player who won or lost
/// all has a finite strength. Preconditions: the table is square, all players are linked by games; and with a
/// prior of 0 no player may have won or lost all.
[[nodiscard]] std::vector<estimate> strengths_of(point_table const& points, double prior = 1);

} // namespace kiban::tools
