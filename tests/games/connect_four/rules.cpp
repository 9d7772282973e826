#define BOOST_TEST_MODULE connect_four
#include "framework/pieces.hpp"
#include "games/connect_four/game.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace kiban;
using connect_four::game;
using position = connect_four::position;

// What the game has and lacks, so that a typing mistake cannot switch a capability off.
static_assert(visible<position>);
static_assert(!reversible<position> && !staged<position> && !tactical<position> && !passable<position>);
static_assert(!repeatable<position> && !declarable<position> && !passing<position>);
static_assert(!bounded<position> && !countable<position> && !bulk_countable<position> &&
              !screened<position> && !indexed<position>);

namespace {

position after(std::string_view columns) {
    position p = game::initial();
    for (char const column : columns) {
        p.play(game::read_move(p, {&column, 1}).value());
    }
    return p;
}

bool is_over(position const& p) {
    moves_of<position> moves;
    p.legal_moves(moves);
    return moves.empty();
}

} // namespace

BOOST_AUTO_TEST_CASE(discs_fall_to_the_lowest_free_square) {
    BOOST_TEST(game::write(after("aab")) == "7/7/7/7/y6/rr5 y");
}

BOOST_AUTO_TEST_CASE(a_full_column_takes_no_disc) {
    position const p = after("dddddd");
    auto const refused = game::read_move(p, "d");
    BOOST_TEST(refused.error().what == "not a legal move here: 'd'");
    BOOST_TEST(game::read_move(p, "c").has_value());
}

BOOST_AUTO_TEST_CASE(four_in_a_line_end_the_game_in_each_direction) {
    for (std::string_view const text : {"7/7/7/7/7/yyrrrr1 y", "7/7/r6/r6/r6/r6 y",
                                        "7/7/3r3/2ry3/1ryr3/ryyy3 y", "3r3/3yr2/3ryr1/3yyyr/3ryrr/3yryr y"}) {
        BOOST_TEST_INFO(text);
        BOOST_TEST(is_over(game::read_position(text).value()));
    }
}

BOOST_AUTO_TEST_CASE(three_in_a_line_and_lines_over_the_edge_do_not_win) {
    BOOST_TEST(!is_over(after("aabbc")));
    BOOST_TEST(!is_over(game::read_position("7/7/7/7/rr5/yyyrrr1 y").value()));
}

BOOST_AUTO_TEST_CASE(the_side_without_four_has_lost) {
    BOOST_TEST(after("aabbccd").final_score() == -score_win);
    BOOST_TEST(game::read_position("7/7/7/7/7/rrrr3 r")->final_score() == score_win);
}

BOOST_AUTO_TEST_CASE(a_full_board_without_four_is_a_draw) {
    auto const p = game::read_position("ryryryr/ryryryr/yryryry/yryryry/ryryryr/ryryryr r").value();
    BOOST_TEST(is_over(p));
    BOOST_TEST(p.final_score() == score_draw);
}
