#include "search/proof/whole_game.hpp"

#include "framework/contract/random_game.hpp"
#include "tests/canaries/codes.hpp"
#include "tests/search/proof/oracle.hpp"
#include "tests/search/proof/token_game.hpp"
#include "tests/tic_tac_toe.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdlib>

BOOST_AUTO_TEST_SUITE(search_whole_game_tests)

using namespace kiban;
using namespace kiban::search;
using namespace kiban::tests;

namespace {

struct marks_code {
    using position = tic_tac_toe::position;
    static std::uint64_t pack(position const& p) { return p.of[0].get<0>() << 9 | p.of[1].get<0>(); }
    static position unpack(std::uint64_t code) {
        position p;
        p.of[0] = tic_tac_toe::marks::of_words(code >> 9);
        p.of[1] = tic_tac_toe::marks::of_words(code & 0777);
        return p;
    }
};

whole_game_result result_of(int value) {
    return {.winner = (value > 0) - (value < 0), .plies = value == 0 ? 0 : solved_win - std::abs(value)};
}

/// Compares every position of games at random with plain negamax.
template<game G, class Code>
void check_by_negamax(int threads) {
    whole_game<G, Code> solved{threads};
    BOOST_REQUIRE(solved.solve(G::initial()).has_value());
    oracle<G> plain;
    splitmix64 random{1};
    int compared = 0;
    for (int i = 0; i < 300; ++i) {
        auto p = G::initial();
        moves_of<typename G::position> moves;
        while (auto const known = solved.result(p)) { // what is behind a win at once is not known
            BOOST_TEST((*known == result_of(plain.value(p))));
            ++compared;
            moves.clear();
            p.legal_moves(moves);
            if (moves.empty()) {
                break;
            }
            p.play(moves[random.below(moves.size())]);
        }
    }
    BOOST_TEST(compared > 1000);
}

} // namespace

BOOST_AUTO_TEST_CASE(small_games_agree_with_plain_negamax) {
    check_by_negamax<tic_tac_toe, marks_code>(1);
    check_by_negamax<small_breakthrough<2, 5>, breakthrough_code<2, 5>>(2);
    check_by_negamax<small_breakthrough<3, 4>, breakthrough_code<3, 4>>(3);
}

BOOST_AUTO_TEST_CASE(best_play_ends_the_game_when_it_is_said) {
    using game = small_breakthrough<3, 4>;
    whole_game<game, breakthrough_code<3, 4>> solved{2};
    BOOST_REQUIRE(solved.solve({}).has_value());
    game::position p;
    auto const line = solved.line(p);
    BOOST_TEST(static_cast<int>(line.size()) == solved.result(p)->plies);
    for (auto const m : line) {
        BOOST_REQUIRE(!is_over(p));
        p.play(m);
    }
    BOOST_TEST(is_over(p));
    BOOST_TEST(solved.line(game::flipped(p)).empty());
}

BOOST_AUTO_TEST_CASE(what_no_side_can_force_is_a_draw) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        token_game::make(seed);
        auto const wanted = token_game::results();
        whole_game<token_game, token_code> solved{1};
        BOOST_REQUIRE(solved.solve(token_game::initial()).has_value());
        for (int node = 0; node < token_game::nodes; ++node) {
            auto const known = solved.result({node, color::black});
            auto const [winner, plies] = wanted[static_cast<std::size_t>(node)];
            BOOST_TEST((!known || *known == whole_game_result{winner, plies}));
        }
        BOOST_TEST(solved.result(token_game::initial()).has_value());
    }
}

BOOST_AUTO_TEST_CASE(too_many_positions_and_interrupts_leave_nothing) {
    whole_game<small_breakthrough<4, 4>, breakthrough_code<4, 4>> solved{2, 1000};
    auto const large = solved.solve({});
    BOOST_REQUIRE(!large);
    BOOST_TEST(large.error().what == "more than 1000 positions");
    BOOST_TEST(solved.positions() == 0U);
    BOOST_TEST(!solved.result({}));
    whole_game<tic_tac_toe, marks_code> stopped;
    auto const done = stopped.solve({}, [](std::size_t found, std::size_t looked_at) {
        BOOST_TEST(found >= looked_at);
        return false;
    });
    BOOST_REQUIRE(!done);
    BOOST_TEST(done.error().what == "interrupted");
    BOOST_TEST(!stopped.result({}));
    BOOST_TEST(stopped.solve({}).has_value());
    BOOST_TEST((*stopped.result({}) == whole_game_result{}));
}

BOOST_AUTO_TEST_CASE(codes_give_the_position_back) {
    splitmix64 random{1};
    for (int i = 0; i < 200; ++i) {
        if (auto const played = random_game<dobutsu_shogi>(i % 30, random)) {
            auto const& p = played->current();
            BOOST_TEST((dobutsu_code::unpack(dobutsu_code::pack(p)) == p));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
