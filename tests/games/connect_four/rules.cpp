#include "framework/ending.hpp"
#include "framework/perft/perft.hpp"
#include "framework/pieces.hpp"
#include "games/connect_four/game.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

BOOST_AUTO_TEST_SUITE(connect_four_rules_tests)

using namespace kiban;
using connect_four::game;
using position = connect_four::position;

// The capabilities that the game has and lacks, so that a typing mistake cannot switch one off.
static_assert(visible<position> && bounded<position>);
static_assert(!reversible<position> && !staged<position> && !tactical<position> && !passable<position>);
static_assert(!repeatable<position> && !declarable<position> && !passing<position>);
static_assert(!countable<position> && !bulk_countable<position> && !screened<position> && !indexed<position>);

namespace {

position after(std::string_view columns) {
    position p = game::initial();
    for (char const column : columns) {
        p.play(game::read_move(p, {&column, 1}).value());
    }
    return p;
}

} // namespace

BOOST_AUTO_TEST_CASE(discs_fall_to_the_lowest_free_square) {
    BOOST_TEST(game::write(after("aab")) == "7/7/7/7/y6/rr5 y");
}

BOOST_AUTO_TEST_CASE(a_full_column_takes_no_disc) {
    position const p = after("dddddd");
    auto const refused = game::read_move(p, "d");
    BOOST_TEST(refused.error().what == "not a legal move here: 'd': the column is full");
    BOOST_TEST(game::read_move(p, "c").has_value());
}

BOOST_AUTO_TEST_CASE(no_move_follows_the_end) {
    for (std::string_view const column : {"a", "d", "x"}) { // one that is full, and none
        BOOST_TEST(game::read_move(after("ddddddabababa"), column).error().what == "the game is over");
    }
}

BOOST_AUTO_TEST_CASE(four_in_a_line_end_the_game_in_each_direction) {
    for (std::string_view const text :
         {"7/7/7/7/7/yyyrrrr y", "7/7/r6/r6/r6/ryyy3 y", "7/7/3r3/2ry3/1ryr3/ryyy2r y",
          "3r3/3yr2/3ryr1/3yyyr/3ryrr/y2yryr y"}) {
        BOOST_TEST_INFO(text);
        BOOST_TEST(is_over(game::read_position(text).value()));
    }
}

BOOST_AUTO_TEST_CASE(three_in_a_line_and_lines_over_the_edge_do_not_win) {
    BOOST_TEST(!is_over(after("aabbc")));
    BOOST_TEST(!is_over(game::read_position("7/7/7/7/rr5/yyyrrry y").value()));
}

BOOST_AUTO_TEST_CASE(the_side_without_four_has_lost) {
    BOOST_TEST(after("aabbccd").final_score() == -score_win);
}

BOOST_AUTO_TEST_CASE(a_position_that_no_game_leads_to_is_refused) {
    for (std::string_view const text : {
             "7/7/7/7/r6/7 y",           // a disc in the air
             "7/7/7/7/7/r6 r",           // red has moved, and it would be its turn again
             "7/7/7/7/7/rr4y r",         // red is two discs ahead
             "7/7/7/7/yyy4/rrrr2y y",    // too many yellow discs for yellow's turn
             "7/7/7/7/rrrr2r/yyyyr2 y",  // both have four in a line
             "7/7/7/7/yyyy3/rrrr2r y",   // the same
             "7/7/7/7/rrrry2/yyyrrry r", // the side that has won is to move
         }) {
        BOOST_TEST(!game::read_position(text).has_value(), text);
    }
    BOOST_TEST(game::read_position("7/7/7/7/yyy4/rrr4 r").has_value());
}

namespace {

/// The game by its plain rules: a board of letters, with every square checked for four equal ones.
class plain_game {
  public:
    std::uint64_t leaves(int depth) {
        if (depth == 0) {
            return 1;
        }
        if (has_four('y') || has_four('r')) {
            return 0;
        }
        std::uint64_t sum = 0;
        for (auto& column : columns_) {
            if (std::ssize(column) < 6) {
                column += red_moves_ ? 'r' : 'y';
                red_moves_ = !red_moves_;
                sum += leaves(depth - 1);
                red_moves_ = !red_moves_;
                column.pop_back();
            }
        }
        return sum;
    }

  private:
    std::array<std::string, 7> columns_; ///< from the bottom
    bool red_moves_ = true;

    [[nodiscard]] bool holds(int file, int height, char disc) const {
        return file < 7 && height >= 0 && height < std::ssize(columns_[static_cast<std::size_t>(file)]) &&
               columns_[static_cast<std::size_t>(file)][static_cast<std::size_t>(height)] == disc;
    }
    [[nodiscard]] bool has_four(char disc) const {
        for (int file = 0; file < 7; ++file) {
            for (int height = 0; height < 6; ++height) {
                for (auto const& [over, up] : {std::pair{0, 1}, {1, 0}, {1, 1}, {1, -1}}) {
                    int length = 0;
                    while (length < 4 && holds(file + length * over, height + length * up, disc)) {
                        ++length;
                    }
                    if (length == 4) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
};

} // namespace

// The counts of tests/data/connect_four_perft.tsv, which the laws compare with perft.
BOOST_AUTO_TEST_CASE(a_plain_generator_counts_the_same) {
    constexpr std::uint64_t counts[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536};
    for (int depth = 0; depth < std::ssize(counts); ++depth) {
        position p = game::initial();
        BOOST_TEST(plain_game{}.leaves(depth) == counts[depth]);
        BOOST_TEST(perft(p, depth) == counts[depth]);
    }
}

BOOST_AUTO_TEST_CASE(a_full_board_without_four_is_a_draw) {
    auto const p = game::read_position("ryryryr/ryryryr/yryryry/yryryry/ryryryr/yryryry r").value();
    BOOST_TEST(is_over(p));
    BOOST_TEST(p.final_score() == score_draw);
}

BOOST_AUTO_TEST_SUITE_END()
