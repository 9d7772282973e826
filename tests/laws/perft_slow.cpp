#include "framework/perft/perft_run.hpp"
#include "tests/laws/games_under_law.hpp"
#include "tests/laws/perft_data.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <iostream>
#include <thread>

BOOST_AUTO_TEST_SUITE(perft_slow_tests)

using namespace kiban;
using namespace kiban::tests;

// Every record that fits into an hour: up to 200 thousand million leaves, hashed and on all processors.
BOOST_AUTO_TEST_CASE_TEMPLATE(perft_equals_all_the_data, G, games_under_law) {
    int const threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
    for (perft_record const& r : perft_records(G::name)) {
        if (r.leaves > 200'000'000'000) {
            continue;
        }
        std::cout << G::name << ' ' << r.position << " depth " << r.depth << ' ' << r.convention << std::endl;
        auto const result = perft_run(
            position_of<G>(r.position),
            {.depth = r.depth, .convention = convention_of<G>(r), .threads = threads, .hash_mb = 512});
        BOOST_TEST(result.leaves == r.leaves);
    }
}

BOOST_AUTO_TEST_SUITE_END()
