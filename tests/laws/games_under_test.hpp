#pragma once

#include "games/registry.hpp"
#include "tests/tic_tac_toe.hpp"

#include <boost/hana/prepend.hpp>

namespace kiban::tests {

/// Every game for which the laws are checked: a list of types for BOOST_AUTO_TEST_CASE_TEMPLATE.
using games_under_test = decltype(boost::hana::prepend(games::all{}, tic_tac_toe{}));

} // namespace kiban::tests
