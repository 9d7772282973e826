#include "framework/ending.hpp"
#include "framework/random.hpp"
#include "games/registry.hpp"
#include "tools/analysis/agreement.hpp"
#include "tools/analysis/analyser.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(proofs_tests)

using namespace kiban;
using namespace kiban::tools;

namespace {

/// At most `length` random moves from there.
template<game G>
noted_game random_record(typename G::position p, int length, std::uint64_t seed) {
    splitmix64 random{seed};
    noted_game record{.start = G::write(p), .moves = {}};
    for (int i = 0; i < length && !result_by_rules(p); ++i) {
        moves_of<typename G::position> moves;
        p.legal_moves(moves);
        auto const m = moves[random.below(moves.size())];
        record.moves.push_back(G::write(p, m));
        p.play(m);
    }
    return record;
}

/// The value for the side to move, in hundredths of a disc, by full search within a window.
score exact_value(reversi::position const& p, score alpha = -score_infinite, score beta = score_infinite) {
    moves_of<reversi::position> moves;
    p.legal_moves(moves);
    if (moves.empty()) {
        return p.final_score();
    }
    for (auto m : moves) {
        auto child = p;
        child.play(m);
        alpha = std::max(alpha, -exact_value(child, -beta, -alpha));
        if (alpha >= beta) {
            break;
        }
    }
    return alpha;
}

/// What is true of every analysis.
void check_agreement(analysed_game const& g) {
    for (std::size_t i = 0; i < g.moves.size(); ++i) {
        analysed_position const& before = g.positions[i];
        analysed_move const& m = g.moves[i];
        bool const lost = is_decided(m.value) && m.value < 0;
        BOOST_TEST(!(m.best && lost && !is_decided(before.value)), "a loss is best at ply " << i + 1);
        BOOST_TEST(!(before.exact && m.value > before.value), "better than proved at ply " << i + 1);
        BOOST_TEST((std::abs(m.value) <= (g.game == "reversi" ? 6400 : 29'999) || is_decided(m.value)));
        BOOST_TEST(m.value == seen_before(g.positions[i + 1].value));
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(an_exact_value_of_an_ending_is_the_value_of_its_best_move) {
    // The solver proves less than the search would need, so that some moves are proved beside unproved ones.
    for (std::uint64_t const proof_nodes : {200U, 1000U, 5000U}) {
        for (std::uint64_t seed = 1; seed <= 24; ++seed) {
            auto const record = random_record<reversi::game>(reversi::game::initial(), 52, seed);
            auto const a = make_analyser("reversi", {.nodes = 10, .hash_mb = 1, .proof_nodes = proof_nodes});
            auto const g = a->analyse(record);
            auto p = reversi::game::initial();
            for (std::size_t i = 0; i < g.positions.size(); ++i) {
                if (p.empties().count() <= 12 && g.positions[i].exact) {
                    BOOST_TEST(g.positions[i].value == exact_value(p), seed << " at ply " << i);
                }
                if (i < record.moves.size()) {
                    p.play(*reversi::game::read_move(p, record.moves[i]));
                }
            }
            check_agreement(g);
        }
    }
}

BOOST_AUTO_TEST_CASE(no_move_into_a_proved_mate_is_best_where_another_is_not) {
    // Black is lost by far, so that a mate costs few expected points.
    auto const start = *shogi::game::read_position("4k4/9/9/9/9/9/9/3PPP3/4K4 w 2r2b4g4s 1");
    for (std::uint64_t const nodes : {1U, 40U, 300U}) {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            auto const a = make_analyser("shogi", {.nodes = nodes, .hash_mb = 1});
            check_agreement(a->analyse(random_record<shogi::game>(start, 40, seed)));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_lost_position_need_not_lose_points_to_be_searched_again) {
    analysed_position const bad{.value = -2500};
    BOOST_TEST(is_refuted(bad, 6 - score_win));
    BOOST_TEST(!is_refuted(bad, -2600));
    BOOST_TEST(is_refuted({.value = 0}, -600));
    BOOST_TEST(!is_refuted({.value = 0, .exact = true}, -600));
}

BOOST_AUTO_TEST_CASE(a_proof_bounds_the_moves_of_its_position) {
    BOOST_TEST(is_at_most({.value = 200, .exact = true}, 400));
    BOOST_TEST(!is_at_most({.value = 200}, 400));
    // A mate that was proved first need not be the shortest.
    BOOST_TEST(!is_at_most({.value = score_win - 9, .exact = true}, score_win - 5));
    analysed_position after{.value = -600, .lines = {{-600, false, 9, {"c4"}}}};
    hold_to_proof({.value = 200}, after);
    BOOST_TEST(after.value == -600);
    hold_to_proof({.value = 200, .exact = true}, after);
    BOOST_TEST((after.value == -200 && !after.exact && after.lines.front().value == -200));
    hold_to_proof({.value = 19 - score_win, .exact = true}, after);
    BOOST_TEST((after.value == score_win - 18 && after.exact && !after.lines.front().exact));
}

BOOST_AUTO_TEST_CASE(a_proof_is_handed_on_as_far_as_its_line_is_played) {
    analysed_game g{.game = "reversi"};
    g.moves = {{.played = "f5"}, {.played = "d6"}, {.played = "c3"}};
    g.positions.resize(4);
    g.positions[0] = {.value = 600, .exact = true, .lines = {{600, true, 0, {"f5", "d6", "c4", "b4"}}}};
    g.positions[1] = {.value = -250, .lines = {{-250, false, 9, {"f6"}}}};
    g.positions[2] = {.value = 300, .lines = {{300, false, 9, {"c3"}}}};
    g.positions[3] = {.value = -280, .lines = {{-280, false, 9, {"b3"}}}};
    hand_on_proof(g, 0);
    BOOST_TEST((g.positions[1].value == -600 && g.positions[1].exact));
    BOOST_TEST((g.positions[1].lines == std::vector<valued_line>{{-600, true, 0, {"d6", "c4", "b4"}}}));
    BOOST_TEST((g.positions[2].value == 600 && g.positions[2].exact));
    BOOST_TEST(g.positions[2].lines.front().moves.front() == "c4");
    BOOST_TEST((g.positions[3].value == -280 && !g.positions[3].exact)); // c3 is not on the line
}

BOOST_AUTO_TEST_CASE(a_mate_that_is_handed_on_comes_nearer) {
    analysed_game g{.game = "shogi"};
    g.moves = {{.played = "5e5d"}};
    g.positions = {{.value = score_win - 3, .exact = true, .lines = {{score_win - 3, true, 0, {"5e5d"}}}},
                   {.value = -900, .lines = {{-900, false, 9, {"5a4a"}}}}};
    hand_on_proof(g, 0);
    BOOST_TEST((g.positions[1].value == 2 - score_win && g.positions[1].exact));
    BOOST_TEST(g.positions[1].lines.front().value == 2 - score_win); // no better than proved
    BOOST_TEST(seen_before(seen_after(score_win - 3)) == score_win - 3);
    BOOST_TEST(seen_before(seen_after(4 - score_win)) == 4 - score_win);
}

BOOST_AUTO_TEST_SUITE_END()
