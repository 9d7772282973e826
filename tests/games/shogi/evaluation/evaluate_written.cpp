#include "games/shogi/evaluation/evaluate_written.hpp"

#include "games/shogi/game.hpp"
#include "search/evaluator.hpp"
#include "tests/games/shogi/records/record_samples.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(shogi_evaluate_written_tests)

using namespace kiban;
using namespace kiban::shogi;

static_assert(search::incremental_evaluator<written_evaluator, position>);

namespace {

int value_of(std::string_view sfen) {
    auto const p = game::read_position(sfen);
    BOOST_TEST_REQUIRE(kiban::tests::failure(p) == "");
    return written_evaluator{}(*p);
}

int const tempo = evaluation_weights{}.tempo;

/// A game tree walked at random, comparing the result of the pushes with the sums from scratch.
void follow(written_evaluator& e, position& p, splitmix64& random, int depth) {
    BOOST_TEST((e.current() == e.from_nothing(p)), game::write(p));
    written_evaluator const fresh;
    BOOST_TEST(e(p) == fresh(p));
    if (depth == 0) {
        return;
    }
    moves_of<position> moves;
    p.generate<move_kind::legal_all>(moves);
    for (int i = 0; i < 3 && !moves.empty(); ++i) {
        move const m = moves[random.below(moves.size())];
        e.push(p, m);
        state undo;
        p.make(m, undo);
        follow(e, p, random, depth - 1);
        p.unmake(m, undo);
        e.pop();
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(the_start_is_even_but_for_the_move) {
    BOOST_TEST(value_of("startpos") == tempo);
    BOOST_TEST(value_of("4k4/9/9/9/9/9/9/9/4K4 w - 1") == tempo);
}

BOOST_AUTO_TEST_CASE(handicaps_are_worth_more_the_greater_they_are) {
    int less = -tempo; // white, the giver, is to move
    for (std::string_view name : {"lance", "bishop", "rook", "rook-lance", "two-piece", "four-piece",
                                  "six-piece", "eight-piece", "ten-piece"}) {
        int const value = value_of(name);
        BOOST_TEST(value < less, name);
        less = value;
    }
}

BOOST_AUTO_TEST_CASE(a_piece_more_is_worth_about_what_the_weights_say) {
    constexpr evaluation_weights weights{};
    for (auto [letter, type] :
         {std::pair{'P', piece_type::pawn}, {'S', piece_type::silver}, {'R', piece_type::rook}}) {
        int const value = value_of(std::string{"4k4/9/9/9/9/9/9/9/4K4 b "} + letter + " 1") - tempo;
        BOOST_TEST(value == weights.in_hand[index(type)] + weights.first_in_hand[index(type)], letter);
    }
}

BOOST_AUTO_TEST_CASE(a_sheltered_king_is_better_off_than_a_bare_one_under_attack) {
    // The same pieces: castled against two dragons of white's, and in the open.
    int const castled = value_of("lnsgkgsnl/9/9/9/9/9/PPPP5/1KSG5/LN1+r1+r3 b - 1");
    int const open = value_of("lnsgkgsnl/9/9/9/4K4/9/PPPP5/2SG5/LN1+r1+r3 b - 1");
    BOOST_TEST(castled > open);
}

BOOST_AUTO_TEST_CASE(values_are_antisymmetric_between_the_sides) {
    splitmix64 random{5};
    for (int round = 0; round < 500; ++round) {
        position const p = kiban::tests::random_position(random, static_cast<int>(random.below(200)));
        written_evaluator const e;
        BOOST_TEST(e(p) == e(game::flipped(p)), game::write(p));
    }
}

BOOST_AUTO_TEST_CASE(following_moves_gives_what_starting_from_nothing_gives) {
    splitmix64 random{6};
    for (int round = 0; round < 40; ++round) {
        position p = kiban::tests::random_position(random, static_cast<int>(random.below(120)));
        written_evaluator e;
        e.reset(p);
        follow(e, p, random, 5);
    }
}

BOOST_AUTO_TEST_CASE(passing_changes_no_sum) {
    splitmix64 random{7};
    position p = kiban::tests::random_position(random, 30);
    written_evaluator e;
    e.reset(p);
    auto const before = e.current();
    e.push_null(p);
    BOOST_TEST((e.current() == before));
    e.pop();
    BOOST_TEST((e.current() == before));
}

BOOST_AUTO_TEST_CASE(a_missing_king_does_no_harm) {
    auto p = game::read_position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    BOOST_TEST_REQUIRE(kiban::tests::failure(p) == "");
    written_evaluator e;
    e.reset(*p);
    splitmix64 random{8};
    follow(e, *p, random, 4);
    BOOST_TEST(std::abs(e(*p)) < score_bound);
}

BOOST_AUTO_TEST_CASE(no_material_leaves_the_bounds) {
    int const value = value_of("+R+R+B+BGGGGK/SSSSLLLL1/NNNN5/PPPPPPPPP/9/9/9/9/k8 b 9P 1");
    BOOST_TEST(value > 10000);
    BOOST_TEST(value < score_bound);
}

BOOST_AUTO_TEST_SUITE_END()
