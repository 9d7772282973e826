#include "games/shogi/evaluation/features/half_kp.hpp"
#include "games/shogi/evaluation/features/kp.hpp"
#include "games/shogi/evaluation/features/piece_square.hpp"
#include "games/shogi/game.hpp"
#include "tests/feature_laws.hpp"
#include "tests/games/shogi/records/record_samples.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(shogi_features_tests)

using namespace kiban;
using namespace kiban::shogi;
using kiban::tests::features_of;

static_assert(search::feature_set<piece_square_features>);
static_assert(piece_square_features::dimensions == 2344);
static_assert(search::feature_set<half_kp> && half_kp::dimensions == 125'388);
static_assert(search::feature_set<half_kp_mirrored> && half_kp_mirrored::dimensions == 69'660);
static_assert(search::feature_set<kp> && kp::dimensions == 1'710);

namespace {

using feature_sets = std::tuple<piece_square_features, half_kp, half_kp_mirrored, kp>;

position at(std::string_view sfen) {
    auto const p = game::read_position(sfen);
    BOOST_TEST_REQUIRE(kiban::tests::failure(p) == "");
    return *p;
}

/// Positions of random games, some of them handicap games.
template<class Visit>
void on_positions(int number, Visit const& visit) {
    splitmix64 random{11};
    for (int i = 0; i < number; ++i) {
        visit(kiban::tests::random_position(random, static_cast<int>(random.below(200))));
    }
    for (std::string_view name : {"lance", "rook", "six-piece", "ten-piece"}) {
        visit(at(name));
    }
}

template<class F>
void check_laws() {
    on_positions(150, [](position p) {
        moves_of<position> moves;
        p.generate<move_kind::legal_all>(moves);
        kiban::tests::check_features<F>(p, moves);
    });
}

template<class F>
void check_views() {
    on_positions(150, [](position const& p) {
        position const flipped = game::flipped(p);
        for (color c : {color::black, color::white}) {
            BOOST_TEST((features_of<F>(p, c) == features_of<F>(flipped, ~c)));
        }
        BOOST_TEST(F::bucket(p) == F::bucket(flipped));
    });
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(features_change_as_moves_say, F, feature_sets) { check_laws<F>(); }

BOOST_AUTO_TEST_CASE_TEMPLATE(both_sides_see_alike, F, feature_sets) { check_views<F>(); }

// The start position's piece numbers in other programs, by their king's square 44.
BOOST_AUTO_TEST_CASE(half_kp_of_the_start_is_as_elsewhere) {
    std::vector<search::feature> const wanted{
        68208, 68217, 68226, 68235, 68244, 68253, 68262, 68271, 68280, 68285, 68294, 68303, 68312,
        68321, 68330, 68339, 68348, 68357, 68372, 68444, 68445, 68517, 68543, 68597, 68616, 68670,
        68714, 68750, 68787, 68823, 68885, 68903, 68958, 68976, 69082, 69103, 69352, 69481};
    for (color view : {color::black, color::white}) {
        BOOST_TEST(features_of<half_kp>(position{}, view) == wanted);
    }
}

BOOST_AUTO_TEST_CASE(a_missing_piece_is_piece_number_0) {
    for (auto [name, missing] : {std::pair{"lance", 1}, {"two-piece", 2}, {"ten-piece", 10}}) {
        auto const features = features_of<half_kp>(at(name), color::black);
        BOOST_TEST(features.size() == 38U);
        BOOST_TEST(std::ranges::count(features, search::feature{44 * 1548}) == missing, name);
    }
}

BOOST_AUTO_TEST_CASE(every_piece_in_hand_has_its_number) {
    position const p = at("4k4/9/9/9/9/9/9/9/4K4 b 3PR2g 1");
    auto const features = features_of<kp>(p, color::black);
    for (search::feature f : {1U, 2U, 3U, 85U, 74U, 75U, 1548U + 44U, 1629U + 36U}) {
        BOOST_TEST(std::ranges::binary_search(features, f), "number " << f);
    }
    BOOST_TEST(std::ranges::count(features, search::feature{0}) == 32);
    BOOST_TEST(features.size() == 40U);
}

BOOST_AUTO_TEST_CASE(a_mirrored_board_keeps_its_hands) {
    position const left = at("4k4/9/9/9/9/9/8P/9/2K6 b 2Pr 1");
    position const right = at("4k4/9/9/9/9/9/P8/9/6K2 b 2Pr 1");
    BOOST_TEST((features_of<half_kp_mirrored>(left, color::black) ==
                features_of<half_kp_mirrored>(right, color::black)));
    BOOST_TEST((features_of<half_kp>(left, color::black) != features_of<half_kp>(right, color::black)));
    BOOST_TEST(
        (features_of<half_kp_mirrored>(right, color::black) == features_of<half_kp>(right, color::black)));
}

BOOST_AUTO_TEST_CASE(mirrored_boards_look_alike_to_piece_square) {
    position const left = at("lnsg1gsnl/1r4kb1/ppppppppp/9/9/9/PPPPPPPPP/1BK4R1/LNSG1GSNL b - 1");
    position const right = at("lnsg1gsnl/1bk4r1/ppppppppp/9/9/9/PPPPPPPPP/1R4KB1/LNSG1GSNL b - 1");
    for (color c : {color::black, color::white}) {
        BOOST_TEST(
            (features_of<piece_square_features>(left, c) == features_of<piece_square_features>(right, c)));
        BOOST_TEST(piece_square_features::region(left, c) != piece_square_features::region(right, c));
    }
}

BOOST_AUTO_TEST_SUITE_END()
