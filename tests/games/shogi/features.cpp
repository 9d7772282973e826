#define BOOST_TEST_MODULE shogi_features
#include "games/shogi/features/piece_square.hpp"
#include "games/shogi/game.hpp"
#include "tests/feature_laws.hpp"
#include "tests/games/shogi/record_samples.hpp"

#include <boost/test/unit_test.hpp>

#include <string_view>

using namespace kiban;
using namespace kiban::shogi;
using tests::features_of;

static_assert(search::feature_set<piece_square_features>);
static_assert(piece_square_features::dimensions == 2344);

namespace {

position at(std::string_view sfen) {
    auto const p = game::read_position(sfen);
    BOOST_TEST_REQUIRE(tests::failure(p) == "");
    return *p;
}

/// Positions of random games, some of them handicap games.
template<class Visit>
void on_positions(int number, Visit const& visit) {
    splitmix64 random{11};
    for (int i = 0; i < number; ++i) {
        visit(tests::random_position(random, static_cast<int>(random.below(200))));
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
        tests::check_features<F>(p, moves);
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

BOOST_AUTO_TEST_CASE(features_change_as_moves_say) { check_laws<piece_square_features>(); }

BOOST_AUTO_TEST_CASE(both_sides_see_alike) { check_views<piece_square_features>(); }

BOOST_AUTO_TEST_CASE(mirrored_boards_look_alike_to_piece_square) {
    position const left = at("lnsg1gsnl/1r4kb1/ppppppppp/9/9/9/PPPPPPPPP/1BK4R1/LNSG1GSNL b - 1");
    position const right = at("lnsg1gsnl/1bk4r1/ppppppppp/9/9/9/PPPPPPPPP/1R4KB1/LNSG1GSNL b - 1");
    for (color c : {color::black, color::white}) {
        BOOST_TEST(
            (features_of<piece_square_features>(left, c) == features_of<piece_square_features>(right, c)));
        BOOST_TEST(piece_square_features::region(left, c) != piece_square_features::region(right, c));
    }
}
