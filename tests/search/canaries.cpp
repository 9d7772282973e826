#define BOOST_TEST_MODULE canaries
#include "search/reference.hpp"
#include "search/session.hpp"
#include "tests/canaries/dobutsu_shogi.hpp"
#include "tests/canaries/small_kalah.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <tuple>

using namespace kiban;
using namespace kiban::search;
using namespace kiban::tests;

namespace {

// Dobutsu shogi has staged generation, checks, a null move and repetitions; kalah passes.
using canaries = std::tuple<dobutsu_shogi, small_kalah>;

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(without_table_and_selectivity_it_is_plain_negamax, G, canaries) {
    session<G, exact_policy<policy<G>>> engine{1};
    int left = 20;
    splitmix64 random{run_seed()};
    on_random_games<G>(20, [&](auto& history, auto const&) {
        if (left > 0 && random.below(8) == 0) {
            --left;
            zero_evaluator<typename G::position> evaluate;
            score const expected = reference_search(history.current(), evaluate, 4);
            BOOST_TEST(engine.search(history, {.depth = 4}).value == expected);
        }
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(every_step_together_finds_a_legal_move, G, canaries) {
    session<G> engine{1};
    on_random_games<G>(4, [&](auto& history, auto const& moves) {
        if (history.moves().size() % 8 == 0 && !moves.empty()) {
            auto const found = engine.search(history, {.depth = 6});
            BOOST_TEST((std::ranges::find(moves, found.best) != moves.end()));
        }
    });
}

BOOST_AUTO_TEST_CASE(a_lion_without_escape_is_mated) {
    session<dobutsu_shogi> engine{1};
    // The giraffe on b2 would be taken, were it not for the elephant behind it.
    auto const p = dobutsu_shogi::read_position("1l1/3/1GE/1L1 b Gcce").value();
    auto const found = engine.search(game_history{p}, {.depth = 5});
    BOOST_TEST(found.value > score_bound);
}

// The third occurrence is a draw, and the lions alone can do no more than repeat themselves.
BOOST_AUTO_TEST_CASE(a_position_that_comes_a_third_time_is_a_draw) {
    game_history game{dobutsu_shogi::read_position("g1l/3/3/L1G b CCEE").value()};
    for (int times = 0; times < 2; ++times) {
        BOOST_TEST((game.current().repetition_by_rule() == repetition::none));
        for (char const* text : {"a4a3", "c1c2", "a3a4", "c2c1"}) {
            game.play(dobutsu_shogi::read_move(game.current(), text).value());
        }
    }
    BOOST_TEST((game.current().repetition_by_rule() == repetition::draw));
}
