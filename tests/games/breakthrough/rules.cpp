#include "framework/ending.hpp"
#include "framework/perft/perft.hpp"
#include "framework/pieces.hpp"
#include "games/breakthrough/game.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

BOOST_AUTO_TEST_SUITE(breakthrough_rules_tests)

using namespace kiban;
using breakthrough::game;
using position = breakthrough::position;

// The capabilities that the game has and lacks, so that a typing mistake cannot switch one off.
static_assert(visible<position> && bounded<position> && indexed<position> && flippable<breakthrough::game>);
static_assert(has_policy<breakthrough::game>);
static_assert(!reversible<position> && !staged<position> && !tactical<position> && !passable<position>);
static_assert(!repeatable<position> && !declarable<position> && !passing<position> && !settling<position>);
static_assert(!countable<position> && !bulk_countable<position> && !screened<position>);

namespace {

position read(std::string_view text) { return game::read_position(text).value(); }

std::string moves_in(std::string_view text) {
    position const p = read(text);
    moves_of<position> moves;
    p.legal_moves(moves);
    std::string list;
    for (auto m : moves) {
        list += (list.empty() ? "" : " ") + game::write(p, m);
    }
    return list;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_pawn_takes_diagonally_and_not_straight_ahead) {
    BOOST_TEST(moves_in("8/8/8/2www3/3b4/8/8/8 b") == "d4c5 d4e5");
    BOOST_TEST(moves_in("8/8/8/2bbb3/3w4/8/8/8 w") == "d4c3 d4d3 d4e3");
    BOOST_TEST(moves_in("8/8/8/w7/b7/8/8/8 b") == "a4b5");
}

BOOST_AUTO_TEST_CASE(a_pawn_does_not_take_its_own) {
    BOOST_TEST(moves_in("7w/8/8/8/1b6/b7/8/8 b") == "a3a4 b4a5 b4b5 b4c5");
}

BOOST_AUTO_TEST_CASE(the_far_row_ends_the_game) {
    auto p = read("8/3b4/8/8/8/8/4w3/8 b");
    p.play(game::read_move(p, "d7d8").value());
    BOOST_TEST(is_over(p));
    BOOST_TEST(p.final_score() == -score_win);
    BOOST_TEST(p.plies_left() == 0);
}

BOOST_AUTO_TEST_CASE(who_takes_the_last_pawn_wins) {
    auto p = read("8/8/8/2w5/3b4/8/8/8 b");
    p.play(game::read_move(p, "d4c5").value());
    BOOST_TEST(is_over(p));
}

namespace {

/// The game by its plain rules: rows of letters, as the side to move sees them.
class plain_game {
  public:
    std::uint64_t leaves(int depth) {
        if (depth == 0) {
            return 1;
        }
        std::uint64_t sum = 0;
        bool const over = rows_[7].find('o') != std::string::npos || letters('x') == 0;
        for (std::size_t row = 1; row < 8 && !over; ++row) {
            for (std::size_t file = 0; file < 8; ++file) {
                for (int const over_by : {-1, 0, 1}) {
                    std::size_t const to = file + static_cast<std::size_t>(over_by);
                    if (rows_[row][file] == 'x' && to < 8 && allows(rows_[row - 1][to], over_by)) {
                        plain_game child = *this;
                        child.rows_[row][file] = '.';
                        child.rows_[row - 1][to] = 'x';
                        child.turn();
                        sum += child.leaves(depth - 1);
                    }
                }
            }
        }
        return sum;
    }

  private:
    std::array<std::string, 8> rows_{"oooooooo", "oooooooo", "........", "........",
                                     "........", "........", "xxxxxxxx", "xxxxxxxx"};

    static bool allows(char there, int over_by) { return there == '.' || (there == 'o' && over_by != 0); }
    [[nodiscard]] int letters(char letter) const {
        int sum = 0;
        for (auto const& row : rows_) {
            for (char const c : row) {
                sum += c == letter;
            }
        }
        return sum;
    }
    void turn() {
        std::array<std::string, 8> turned;
        for (std::size_t row = 0; row < 8; ++row) {
            for (std::size_t file = 8; file-- > 0;) {
                char const c = rows_[7 - row][file];
                turned[row] += c == 'x' ? 'o' : c == 'o' ? 'x' : '.';
            }
        }
        rows_ = turned;
    }
};

} // namespace

// The counts of tests/data/breakthrough_perft.tsv, which the laws compare with perft.
BOOST_AUTO_TEST_CASE(a_plain_generator_counts_the_same) {
    constexpr std::uint64_t counts[] = {1, 22, 484, 11'132, 256'036};
    for (int depth = 0; depth < 5; ++depth) {
        position p = game::initial();
        BOOST_TEST(plain_game{}.leaves(depth) == counts[depth]);
        BOOST_TEST(perft(p, depth) == counts[depth]);
    }
}

BOOST_AUTO_TEST_SUITE_END()
