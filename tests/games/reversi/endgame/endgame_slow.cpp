#include "tests/games/reversi/endgame/endgame.hpp"
#include "tests/games/reversi/rules/naive.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(reversi_endgame_slow_tests)

using namespace kiban;
using namespace kiban::reversi;

BOOST_AUTO_TEST_CASE(random_positions_of_12_empties_equal_plain_negamax) {
    splitmix64 random{12};
    endgame_solver solver;
    for (int i = 0; i < 2000; ++i) {
        position const p = naive::random_position(random, 12);
        BOOST_REQUIRE_MESSAGE(solved(solver, p.discs()) == plain_negamax(p.discs()), i);
    }
}

BOOST_AUTO_TEST_CASE(ffo_29_to_59_are_solved) {
    auto const ffo = problems("reversi_ffo.obf");
    for (std::size_t number = 29; number <= 59; ++number) {
        BOOST_TEST(finds_the_best_score(ffo.at(number - 1)), "FFO " << number);
    }
}

BOOST_AUTO_TEST_CASE(every_move_of_the_hard_set_of_20_has_its_score) {
    auto const hard = problems("reversi_hard_20.obf");
    for (std::size_t i = 0; i < hard.size(); ++i) {
        BOOST_TEST(finds_every_score(hard[i]), "record " << i + 1);
    }
}

BOOST_AUTO_TEST_CASE(the_hard_set_of_25_is_solved) {
    auto const hard = problems("reversi_hard_25.obf");
    for (std::size_t i = 0; i < hard.size(); ++i) {
        BOOST_TEST(finds_the_best_score(hard[i]), "record " << i + 1);
    }
}

BOOST_AUTO_TEST_SUITE_END()
