#include "tools/match/bradley_terry.hpp"
#include "tools/match/statistics.hpp"

#include <boost/test/unit_test.hpp>

#include <cmath>

BOOST_AUTO_TEST_SUITE(match_statistics_tests)

using namespace kiban::tools;

// Published by fishtest, in the messages of Stockfish's commits: the bounds, the pairs, the ratio to two
// decimals.
BOOST_AUTO_TEST_CASE(ratios_equal_those_that_fishtest_published) {
    struct {
        double elo0;
        double elo1;
        pair_counts pairs;
        double ratio;
    } const published[] = {
        {-1.75, 0.25, {1721, 77704, 208246, 77189, 1732}, 3.19},
        {-1.75, 0.25, {210, 9236, 25655, 9432, 187}, 2.93},
        {-1.75, 0.25, {134, 5897, 13530, 6129, 118}, 2.93},
        {-1.75, 0.25, {7, 7001, 27083, 7145, 4}, 2.94},
        {0, 2, {372, 17511, 39320, 17934, 399}, 2.93},
        {0.5, 2.5, {39, 11353, 31686, 11822, 33}, 2.96},
        {0, 2, {182, 5438, 13706, 5745, 193}, 2.94},
        {-1.75, 0.25, {549, 26214, 72561, 26240, 532}, 3.04},
    };
    for (auto const& p : published) {
        sequential_test const test{.elo0 = p.elo0, .elo1 = p.elo1};
        BOOST_TEST(std::abs(test.log_likelihood_ratio(p.pairs) - p.ratio) < 0.006);
    }
}

BOOST_AUTO_TEST_CASE(the_test_stops_at_wald_s_bounds) {
    sequential_test const test{.elo0 = 0, .elo1 = 5};
    BOOST_TEST(std::abs(test.upper_bound() - 2.944) < 0.001);
    BOOST_TEST(std::abs(test.lower_bound() + 2.944) < 0.001);
    BOOST_TEST((test.decide({10, 20, 40, 20, 10}) == sequential_test::verdict::undecided));
    BOOST_TEST((test.decide({0, 100, 300, 400, 100}) == sequential_test::verdict::accept_elo1));
    BOOST_TEST((test.decide({100, 400, 300, 100, 0}) == sequential_test::verdict::accept_elo0));
}

BOOST_AUTO_TEST_CASE(elo_follows_the_logistic_curve) {
    BOOST_TEST(std::abs(elo_of_score(0.5)) < 1e-9);
    BOOST_TEST(std::abs(elo_of_score(0.75) - 190.85) < 0.01);
    BOOST_TEST(std::abs(elo_of_score(0.6) - 70.44) < 0.01);
    BOOST_TEST(std::isinf(elo_of_score(1)));
}

BOOST_AUTO_TEST_CASE(statistics_are_symmetric_in_the_engines) {
    match_statistics const one = statistics_of({5, 11, 40, 30, 14});
    match_statistics const other = statistics_of({14, 30, 40, 11, 5});
    BOOST_TEST(std::abs(one.score + other.score - 1) < 1e-9);
    BOOST_TEST(std::abs(one.elo.value + other.elo.value) < 1e-9);
    BOOST_TEST(std::abs(one.superiority + other.superiority - 1) < 1e-9);
    BOOST_TEST(one.superiority > 0.99);
    BOOST_TEST(one.elo.margin > 0);
    BOOST_TEST(one.pairs == 100u);
}

// However certain the result, the deviation is never 0.
BOOST_AUTO_TEST_CASE(a_match_that_one_side_always_wins_is_decided_soon) {
    sequential_test const test{.elo0 = 0, .elo1 = 100};
    BOOST_TEST((test.decide({0, 0, 0, 0, 40}) == sequential_test::verdict::accept_elo1));
    BOOST_TEST((test.decide({40, 0, 0, 0, 0}) == sequential_test::verdict::accept_elo0));
    BOOST_TEST(test.log_likelihood_ratio({}) == 0);
}

// A pair counts once: a match of swapped sides that each opening decides gives no information, however long
// it is.
BOOST_AUTO_TEST_CASE(openings_that_decide_both_games_prove_nothing) {
    match_statistics const s = statistics_of({0, 0, 500, 0, 0});
    BOOST_TEST(s.elo.value == 0);
    BOOST_TEST(std::isinf(s.elo.margin));
    BOOST_TEST(s.superiority == 0.5);
}

BOOST_AUTO_TEST_CASE(pairs_that_all_end_alike_are_no_certainty) {
    match_statistics const one = statistics_of({0, 0, 0, 1, 0});
    BOOST_TEST(std::abs(one.elo.value - 190.85) < 0.01);
    BOOST_TEST(std::isinf(one.elo.margin));
    BOOST_TEST(one.superiority > 0.5);
    BOOST_TEST(one.superiority < 0.9);
    BOOST_TEST(statistics_of({0, 0, 0, 0, 50}).superiority > 0.999);
    BOOST_TEST(statistics_of({50, 0, 0, 0, 0}).superiority < 0.001);
}

// The American League's eastern division of 1987; the fit is published by A. Agresti, "Categorical Data
// Analysis", and with R's BradleyTerry2.
BOOST_AUTO_TEST_CASE(strengths_equal_a_published_fit) {
    point_table const wins{{0, 7, 9, 7, 7, 9, 11}, {6, 0, 7, 5, 11, 9, 9}, {4, 6, 0, 7, 7, 8, 12},
                           {6, 8, 6, 0, 6, 7, 10}, {6, 2, 6, 7, 0, 7, 12}, {4, 4, 5, 6, 6, 0, 6},
                           {2, 4, 1, 3, 1, 7, 0}};
    double const published[] = {1.581, 1.436, 1.294, 1.248, 1.108, 0.684, 0};
    auto const elos = strengths_of(wins, 0);
    for (std::size_t i = 0; i < wins.size(); ++i) {
        BOOST_TEST(std::abs((elos[i].value - elos[6].value) * std::log(10) / 400 - published[i]) < 0.001);
    }
}

BOOST_AUTO_TEST_CASE(strengths_of_two_follow_the_logistic_curve) {
    auto const elos = strengths_of({{0, 30}, {10, 0}}, 0);
    BOOST_TEST(std::abs(elos[0].value - elos[1].value - 190.85) < 0.01);
    BOOST_TEST(std::abs(elos[0].value + elos[1].value) < 1e-6);
    // Of the difference 1 / (n p (1 - p)), of each against the mean of both a quarter of that.
    BOOST_TEST(std::abs(elos[0].margin - 1.96 * 400 / std::log(10) / std::sqrt(40 * 0.75 * 0.25) / 2) < 0.01);
}

BOOST_AUTO_TEST_CASE(who_won_all_is_finitely_strong) {
    auto const elos = strengths_of({{0, 10}, {0, 0}});
    BOOST_TEST(std::abs(elos[0].value - elos[1].value - 400 * std::log10(21.0)) < 0.01);
}

BOOST_AUTO_TEST_SUITE_END()
