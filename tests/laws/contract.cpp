#include "tests/laws/contract_laws.hpp"
#include "tests/laws/games_under_law.hpp"
#include "tests/laws/spoilt_positions.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(contract_tests)

using namespace kiban;
using namespace kiban::tests;

#if defined(NDEBUG)
#error "the laws need assertions: without them a list that is too small is written beyond its end"
#endif

namespace {

void keeps(std::string const& complaint) { BOOST_TEST(complaint.empty(), complaint); }

using bounded_games = games_with<[]<class G>() { return bounded<typename G::position>; }>;
using flippable_games = games_with<[]<class G>() { return flippable<G>; }>;

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(a_list_holds_all_moves, G, games_under_law) {
    keeps(lists_hold_all_moves<G>(50));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(equal_keys_are_those_of_equal_positions, G, games_under_law) {
    keeps(equal_keys_mean_equal_positions<G>(30));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(finished_games_have_the_known_results, G, games_under_law) {
    keeps(finished_positions_have_their_results<G>());
}

BOOST_AUTO_TEST_CASE_TEMPLATE(positions_that_no_game_has_are_refused, G, games_under_law) {
    keeps(impossible_positions_are_refused<G>());
}

BOOST_AUTO_TEST_CASE_TEMPLATE(spoilt_positions_are_refused_or_played_on, G, games_under_law) {
    keeps(spoilt_positions_are_refused<G>(20));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(no_game_is_longer_than_its_bound, G, bounded_games) {
    keeps(plies_left_is_a_bound<G>(50));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(both_sides_see_the_same, G, flippable_games) {
    keeps(the_other_side_sees_the_same<G>(30));
}

BOOST_AUTO_TEST_SUITE_END()
