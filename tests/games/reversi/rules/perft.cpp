#include "framework/perft/perft.hpp"

#include "games/reversi/game.hpp"
#include "tests/laws/perft_data.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(reversi_perft_tests)

using namespace kiban;

// Further than the laws go: Reversi counts this in a second.
BOOST_AUTO_TEST_CASE(every_record_of_up_to_30_million_leaves) {
    int counted = 0;
    for (tests::perft_record const& r : tests::perft_records("reversi")) {
        if (r.leaves > 30'000'000) {
            continue;
        }
        auto p = tests::position_of<reversi::game>(r.position);
        BOOST_TEST(perft(p, r.depth, tests::convention_of<reversi::game>(r)) == r.leaves,
                   r.position << " depth " << r.depth);
        ++counted;
    }
    BOOST_TEST(counted > 300);
}

BOOST_AUTO_TEST_SUITE_END()
