// Apart from the law of counting, which every game compiles: this much is also run under the thread
// sanitizer.

#include "framework/perft/perft_run.hpp"
#include "games/breakthrough/game.hpp"
#include "games/connect_four/game.hpp"
#include "games/reversi/game.hpp"

#include <boost/test/unit_test.hpp>

#include <tuple>

using namespace kiban;

using counted_games = std::tuple<breakthrough::game, connect_four::game, reversi::game>;

// A table of a megabyte is written by all threads at once, and overwritten.
BOOST_AUTO_TEST_CASE_TEMPLATE(threads_that_share_a_table_count_as_one_does, G, counted_games) {
    auto p = G::initial();
    constexpr int depth = 5;
    std::uint64_t const leaves = perft(p, depth, default_convention<G>());
    BOOST_TEST(leaves > 1000);
    for (std::size_t const hash_mb : {0U, 1U}) {
        auto const result = perft_run(
            G::initial(),
            {.depth = depth, .convention = default_convention<G>(), .threads = 4, .hash_mb = hash_mb});
        BOOST_TEST(result.complete);
        BOOST_TEST(result.leaves == leaves);
    }
}
