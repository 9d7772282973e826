#include "framework/geometry.hpp"

#include <boost/test/unit_test.hpp>

#include <tuple>

BOOST_AUTO_TEST_SUITE(geometry_tests)

using namespace kiban;

// Reversi fits one word; shogi takes 63 + 18 bits, so that the OR of both words keeps the squares of a file
// apart.
static_assert(geometry<8, 8>::words == 1 && geometry<8, 8>::files_per_word == 8);
static_assert(geometry<9, 9>::words == 2 && geometry<9, 9>::squares_per_word == 63);
static_assert(geometry<5, 5>::words == 1);
static_assert(geometry<12, 10>::words == 2);

using boards = std::tuple<geometry<8, 8>, geometry<9, 9>, geometry<5, 5>, geometry<7, 6>, geometry<1, 9>>;

BOOST_AUTO_TEST_CASE_TEMPLATE(squares_and_coordinates_are_inverse, G, boards) {
    for (square sq = 0; sq < G::squares; ++sq) {
        BOOST_TEST(G::at(G::file_of(sq), G::rank_of(sq)) == sq);
        BOOST_TEST(G::contains(G::file_of(sq), G::rank_of(sq)));
        BOOST_TEST(G::rotated(G::rotated(sq)) == sq);
        BOOST_TEST(G::file_of(G::rotated(sq)) == G::files - 1 - G::file_of(sq));
        BOOST_TEST(G::word_of(sq) * G::squares_per_word + G::bit_of(sq) == sq);
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_step_and_its_opposite_cancel, G, boards) {
    for (square sq = 0; sq < G::squares; ++sq) {
        for (int df = -2; df <= 2; ++df) {
            for (int dr = -2; dr <= 2; ++dr) {
                square const to = G::step(sq, df, dr);
                bool const inside = G::contains(G::file_of(sq) + df, G::rank_of(sq) + dr);
                BOOST_TEST((to != no_square) == inside);
                if (inside) {
                    BOOST_TEST(G::step(to, -df, -dr) == sq);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(no_step_along_a_file_crosses_a_word, G, boards) {
    for (square sq = 0; sq < G::squares; ++sq) {
        if (square const to = G::step(sq, 0, 1); to != no_square) {
            BOOST_TEST(G::word_of(to) == G::word_of(sq));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
