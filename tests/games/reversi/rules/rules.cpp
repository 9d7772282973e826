#include "games/reversi/game.hpp"
#include "tests/games/reversi/rules/naive.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(reversi_rules_tests)

using namespace kiban;
using namespace kiban::reversi;

// The capabilities that the game has and lacks, so that a typing mistake cannot switch one off.
static_assert(kiban::game<reversi::game>);
static_assert(countable<position> && bulk_countable<position> && passing<position> && bounded<position> &&
              indexed<position>);
static_assert(!reversible<position> && !staged<position> && !tactical<position> && !passable<position>);
static_assert(!repeatable<position> && !declarable<position>);
static_assert(sizeof(move) == 1 && sizeof(board) == 16);

namespace {

position after(position p, std::string_view moves) {
    auto const list = read_moves(p, moves);
    BOOST_REQUIRE_MESSAGE(list.has_value(), moves);
    for (move m : *list) {
        p.play(m);
    }
    return p;
}

std::string legal(position const& p) {
    move_list<move, position::max_moves> moves;
    p.legal_moves(moves);
    std::string text;
    for (move m : moves) {
        text += write(m) + ' ';
    }
    return text;
}

constexpr std::string_view pass_game = "d3c3e6d2d1e1b2c1";
constexpr std::string_view wipe_out = "E6 F4 E3 F6 G5 D6 E7 F5 C5";

} // namespace

BOOST_AUTO_TEST_CASE(the_start_has_four_moves) {
    BOOST_TEST(legal(start_position) == "c4 d3 e6 f5 ");
    BOOST_TEST(start_position.discs(color::white).contains(board_geometry::at(3, 3)));
    BOOST_TEST(start_position.discs(color::black).contains(board_geometry::at(4, 3)));
}

BOOST_AUTO_TEST_CASE(a_disc_is_placed_only_where_it_turns_another) {
    BOOST_TEST(read_move(start_position, "c3").error().what == "c3 turns no disc");
    BOOST_TEST(read_move(start_position, "d4").error().what == "d4 is occupied");
    BOOST_TEST(read_move(start_position, "pass").error().what == "a pass is not legal while there are moves");
}

BOOST_AUTO_TEST_CASE(bracketed_discs_turn_in_every_direction) {
    auto const p = read_position("X--X--X--O-O-O----OOO---XOO-OOOX--OOO----O-O-O--X--O--X----X----X").value();
    auto const q = after(p, "d4");
    BOOST_TEST(q.discs(color::white).empty());
    BOOST_TEST(q.is_over());
}

BOOST_AUTO_TEST_CASE(a_side_without_a_move_passes) {
    position const p = after(start_position, pass_game);
    BOOST_TEST(legal(p) == "pass ");
    BOOST_TEST(p.count_moves() == 1U);
    BOOST_TEST(!p.is_over());
    position const q = after(p, "pass");
    BOOST_TEST((q.side_to_move() == color::white));
    BOOST_TEST((q.discs(color::black) == p.discs(color::black)));
    BOOST_TEST(legal(q).starts_with("a3 "));
}

BOOST_AUTO_TEST_CASE(the_game_ends_when_neither_side_can_move) {
    position const p = after(start_position, wipe_out);
    BOOST_TEST(legal(p).empty());
    BOOST_TEST(p.is_over());
    BOOST_TEST(p.count_moves() == 0U);
    BOOST_TEST(read_move(p, "a1").error().what == "the game is over");
}

BOOST_AUTO_TEST_CASE(the_empty_squares_count_for_the_winner) {
    position const p = after(start_position, wipe_out);
    BOOST_TEST((p.side_to_move() == color::white));
    BOOST_TEST(p.final_score() == -6400);
    BOOST_TEST(position(p.discs().passed(), color::black).final_score() == 6400);
    auto const score = [](std::string board) { return read_position(board + " X")->final_score(); };
    BOOST_TEST(score(std::string(33, 'X') + std::string(31, 'O')) == 200);
    BOOST_TEST(score(std::string(32, 'X') + std::string(32, 'O')) == 0);
    BOOST_TEST(score(std::string(64, 'O')) == -6400);
    BOOST_TEST(score(std::string(64, '-')) == 0);
    BOOST_TEST(score(std::string(1, 'X') + std::string(62, '-') + 'O') == 0);
    BOOST_TEST(score(std::string(2, 'X') + std::string(61, '-') + 'O') == 100 * (2 - 1 + 61));
}

BOOST_AUTO_TEST_CASE(random_games_keep_every_promise) {
    splitmix64 random{64};
    for (int i = 0; i < 500; ++i) {
        position p = start_position;
        std::vector<int> bounds;
        while (!p.is_over()) {
            move_list<move, position::max_moves> moves;
            p.legal_moves(moves);
            BOOST_REQUIRE(moves.size() == p.count_moves());
            std::uint64_t const squares = naive::moves(p.discs());
            BOOST_REQUIRE(moves.size() ==
                          (squares == 0 ? 1U : static_cast<unsigned>(square_set{squares}.count())));
            bounds.push_back(p.plies_left());
            p.play(moves[random.below(moves.size())]);
            BOOST_REQUIRE(p.is_consistent());
            BOOST_REQUIRE((read_position(write(p)).value() == p));
        }
        for (std::size_t ply = 0; ply < bounds.size(); ++ply) {
            BOOST_REQUIRE(static_cast<int>(bounds.size() - ply) <= bounds[ply]);
        }
        BOOST_REQUIRE(p.final_score() <= 6400);
        BOOST_REQUIRE(p.final_score() >= -6400);
    }
}

BOOST_AUTO_TEST_CASE(keys_tell_positions_apart) {
    splitmix64 random{12};
    std::set<std::pair<std::uint64_t, std::uint64_t>> boards;
    std::set<std::uint64_t> keys;
    for (int i = 0; i < 20'000; ++i) {
        board const b = naive::random_board(random);
        boards.emplace(b.own, b.other);
        keys.insert(b.key());
    }
    BOOST_TEST(keys.size() == boards.size());
}

BOOST_AUTO_TEST_SUITE_END()
