/// See framework.hpp.
#include "games/shogi/engine.hpp"
#include "tests/precompiled/framework.hpp"
