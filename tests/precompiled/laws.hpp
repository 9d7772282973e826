/// See framework.hpp. It includes no game: a change of a game's rules leaves it unchanged.
#include "framework/history.hpp"
#include "framework/perft/perft_run.hpp"
#include "search/session.hpp"
#include "tests/precompiled/framework.hpp"

#include <boost/hana/for_each.hpp>
#include <boost/hana/prepend.hpp>
#include <boost/hana/tuple.hpp>

#include <iostream>
#include <random>
