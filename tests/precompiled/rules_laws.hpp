/// See framework.hpp. No game is in it: a change of its rules leaves this as it is.
#include "framework/history.hpp"
#include "framework/perft/perft_run.hpp"
#include "tests/precompiled/framework.hpp"

#include <boost/hana/for_each.hpp>
#include <boost/hana/prepend.hpp>
#include <boost/hana/tuple.hpp>

#include <iostream>
#include <random>
