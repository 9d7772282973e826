/// See framework.hpp.
#include "games/engines.hpp"
#include "tests/laws/games_under_test.hpp"
#include "tests/laws/random_games.hpp"
#include "tests/precompiled/framework.hpp"
