#include "games/reversi/game.hpp"

#include <boost/test/unit_test.hpp>

#include <string>
#include <string_view>

BOOST_AUTO_TEST_SUITE(reversi_notation_tests)

using namespace kiban;
using namespace kiban::reversi;

namespace {

std::string const start_text = "---------------------------OX------XO--------------------------- X";

std::string complaint(std::string_view board) { return read_position(board).error().message(); }

} // namespace

BOOST_AUTO_TEST_CASE(boards_are_read_in_every_common_alphabet) {
    BOOST_TEST(write(start_position) == start_text);
    BOOST_TEST((read_position(start_text).value() == start_position));
    BOOST_TEST(
        (read_position("........ ........ ........ ...wb... ...bw... ........ ........ ........ b").value() ==
         start_position));
    BOOST_TEST((read_position("---------------------------O*------*O---------------------------*").value() ==
                start_position));
    BOOST_TEST((read_position("  ---------------------------ox------xo--------------------------- \t x \r\n")
                    .value() == start_position));
    auto const white =
        read_position("---------------------------WB------BW--------------------------- W").value();
    BOOST_TEST((white.side_to_move() == color::white));
    BOOST_TEST((white.discs(color::black) == start_position.discs(color::black)));
}

BOOST_AUTO_TEST_CASE(a_bad_board_is_refused_with_its_place) {
    BOOST_TEST(complaint("") == "the board ends after 0 squares instead of 64 (at column 1)");
    BOOST_TEST(complaint("XO-") == "the board ends after 3 squares instead of 64 (at column 4)");
    BOOST_TEST(complaint("XO?") == "a square is X, O or - (also *, b; 0, w; ., _), not '?' (at column 3)");
    BOOST_TEST(complaint(std::string(64, '-')) ==
               "the side to move is missing after the board (at column 65)");
    BOOST_TEST(complaint(std::string(65, '-')) == "side to move expected, X or O, not '-' (at column 65)");
    BOOST_TEST(complaint(start_text + " 7") ==
               "nothing expected after the side to move, not '7' (at column 68)");
}

BOOST_AUTO_TEST_CASE(moves_are_read_in_either_case) {
    BOOST_TEST(write(read_move(start_position, "F5").value()) == "f5");
    BOOST_TEST(write(read_move(start_position, "d3").value()) == "d3");
    for (std::string_view text : {"pass", "PASS", "pas", "pa", "PA", "p", "ps", "PS", "--"}) {
        BOOST_TEST(read_move(text).value().is_pass());
    }
    for (std::string_view text : {"", "f", "f9", "i1", "a0", "f55", "5f", "passe", "@@"}) {
        BOOST_TEST(!read_move(text).has_value());
    }
    BOOST_TEST(read_move("i9").error().message() ==
               "'i9' is neither a square, a1 to h8, nor a pass (at column 1)");
}

BOOST_AUTO_TEST_CASE(move_lists_may_leave_out_passes) {
    auto const without = read_moves(start_position, "D3C3E6D2D1E1B2C1A3").value();
    auto const with = read_moves(start_position, "d3 c3 e6 d2 d1 e1 b2 c1 pass a3").value();
    auto const short_pass = read_moves(start_position, "d3c3e6d2d1e1b2c1PAa3").value();
    BOOST_TEST(without.size() == 10U);
    BOOST_TEST((without == with));
    BOOST_TEST((without == short_pass));
    BOOST_TEST(read_moves(start_position, "f5f5").error().message() == "f5 is occupied (at column 3)");
    BOOST_TEST(read_moves(start_position, "f5d6c").error().where == 4U);
    BOOST_TEST(read_moves(start_position, "")->empty());
}

BOOST_AUTO_TEST_CASE(move_lists_may_have_numbers_dashes_and_commas) {
    auto const wanted = read_moves(start_position, "f5d6c3d3").value();
    for (std::string_view text :
         {"f5-d6-c3-d3", "F5 - D6 - C3 - D3", "f5,d6, c3,d3", "1.f5-d6 2.c3-d3",
          "１．f5　２．d6　３．c3　４．d3", "１、f5 d6 ２、c3 d3", "１２．f5 １２．．．d6 c3 d3,"}) {
        auto const read = read_moves(start_position, text);
        BOOST_TEST_REQUIRE(read.has_value(), text);
        BOOST_TEST((*read == wanted), text);
    }
    auto const passed = read_moves(start_position, "d3c3e6d2d1e1b2c1a3").value();
    BOOST_TEST(
        (read_moves(start_position, "d3-c3-e6-d2-d1-e1-b2-c1---a3").value() == passed)); // a pass as well
    BOOST_TEST(read_moves(start_position, "f5--d6").error().where == 2U);
    BOOST_TEST(read_moves(start_position, "f5-a1").error().where == 3U);
    BOOST_TEST(!read_moves(start_position, "１f5").has_value());
}

BOOST_AUTO_TEST_CASE(the_diagram_marks_moves_and_counts_discs) {
    BOOST_TEST(diagram(start_position) == "  a b c d e f g h\n"
                                          "1 - - - - - - - - 1\n"
                                          "2 - - - - - - - - 2\n"
                                          "3 - - - . - - - - 3\n"
                                          "4 - - . O X - - - 4\n"
                                          "5 - - - X O . - - 5\n"
                                          "6 - - - - . - - - 6\n"
                                          "7 - - - - - - - - 7\n"
                                          "8 - - - - - - - - 8\n"
                                          "  a b c d e f g h\n"
                                          "black X: 2, white O: 2, black to move\n");
}

BOOST_AUTO_TEST_CASE(every_bench_position_reads) {
    for (std::string_view text : game::bench_positions) {
        auto const p = read_position(text);
        BOOST_REQUIRE_MESSAGE(p.has_value(), text);
        BOOST_TEST(write(*p) == text);
        BOOST_TEST(!p->is_over());
    }
}

BOOST_AUTO_TEST_SUITE_END()
