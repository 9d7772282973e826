#include "search/proof/solver.hpp"
#include "tests/canaries/small_breakthrough.hpp"
#include "tests/search/proof/oracle.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(search_small_boards_tests)

using namespace kiban;
using namespace kiban::search;
using tests::oracle;

namespace {

template<int Files, int Ranks>
int solved_from_the_start() {
    using game = tests::small_breakthrough<Files, Ranks>;
    solver<game> s{1 << 24};
    s.start({});
    auto const exact = s.exact(game::initial(), s.outcome(game::initial()));
    BOOST_TEST(exact.exact());
    auto p = game::initial();
    for (auto const m : s.line(p, exact.lower, true)) {
        BOOST_REQUIRE(!is_over(p));
        p.play(m);
    }
    BOOST_TEST(is_over(p));
    return exact.lower;
}

constexpr int lost_in(int plies) { return -solved_win + plies; }

} // namespace

BOOST_AUTO_TEST_CASE(the_smallest_agree_with_plain_negamax) {
    BOOST_TEST((solved_from_the_start<2, 5>() == oracle<tests::small_breakthrough<2, 5>>{}.value({})));
    BOOST_TEST((solved_from_the_start<3, 4>() == oracle<tests::small_breakthrough<3, 4>>{}.value({})));
}

// By plain negamax too, over 3.2 and 2.4 million positions; that takes ten seconds.
BOOST_AUTO_TEST_CASE(the_second_player_wins_on_4x4_and_3x5) {
    BOOST_TEST((solved_from_the_start<4, 4>() == lost_in(14)));
    BOOST_TEST((solved_from_the_start<3, 5>() == lost_in(18)));
}

BOOST_AUTO_TEST_SUITE_END()
