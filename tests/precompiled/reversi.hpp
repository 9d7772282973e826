/// See framework.hpp.
#include "games/reversi/engine.hpp"
#include "tests/precompiled/framework.hpp"
