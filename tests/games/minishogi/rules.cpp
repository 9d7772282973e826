#include "framework/history.hpp"
#include "games/minishogi/game.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

BOOST_AUTO_TEST_SUITE(minishogi_rules_tests)

using namespace kiban;
using minishogi::game;
using position = minishogi::position;

// The capabilities that the game has and lacks, so that a typing mistake cannot switch one off.
static_assert(reversible<position> and staged<position> and tactical<position> and passable<position>);
static_assert(repeatable<position> and declarable<position> and countable<position> and indexed<position>);
static_assert(screened<position> and foreseeing<position>);
static_assert(not passing<position> and not bounded<position>);
static_assert(not position::bitboard::two_words);

namespace {

position at(std::string_view sfen) {
    auto const p = game::read_position(sfen);
    if (!p) {
        throw std::runtime_error{std::string{sfen} + ": " + p.error().message()};
    }
    return *p;
}

bool is_legal(position const& p, std::string_view text) { return game::read_move(p, text).has_value(); }

std::string complaint(std::string_view sfen) {
    auto const p = game::read_position(sfen);
    return p ? "" : p.error().message();
}

/// The result, by the rules, of the position after moves, each of which must be legal.
repetition by_rule(std::string_view sfen, std::string const& moves) {
    game_history<position> history{at(sfen)};
    std::istringstream words{moves};
    for (std::string word; words >> word;) {
        history.play(game::read_move(history.current(), word).value());
    }
    return history.current().repetition_by_rule();
}

std::string times(int n, std::string const& moves) {
    std::string all;
    for (int i = 0; i < n; ++i) {
        all += moves + ' ';
    }
    return all;
}

} // namespace

BOOST_AUTO_TEST_CASE(the_start_has_six_pieces_on_each_side) {
    position const p = game::initial();
    BOOST_TEST(game::write(p) == "rbsgk/4p/5/P4/KGSBR b - 1");
    BOOST_TEST(p.pieces(color::black).count() == 6);
    BOOST_TEST((p == p.flipped().flipped()));
    moves_of<position> moves;
    p.legal_moves(moves);
    BOOST_TEST(moves.size() == 14U);
}

BOOST_AUTO_TEST_CASE(only_the_last_rank_promotes) {
    position const p = at("4k/1S3/S4/5/4K b - 1");
    BOOST_TEST((is_legal(p, "4b4a") && is_legal(p, "4b4a+"))); // entering
    BOOST_TEST((is_legal(p, "5c5b") && !is_legal(p, "5c5b+")));
    position const inside = at("S3k/5/5/5/4K b - 1");
    BOOST_TEST((is_legal(inside, "5a4b") && is_legal(inside, "5a4b+"))); // leaving
    position const rook = at("R2sk/4p/5/5/4K b - 1");
    BOOST_TEST((is_legal(rook, "5a4a") && is_legal(rook, "5a4a+"))); // within
    position const gold = at("4k/G4/5/5/4K b - 1");
    BOOST_TEST((is_legal(gold, "5b5a") && !is_legal(gold, "5b5a+")));
    BOOST_TEST(is_legal(at("k4/5/5/2s2/4K w - 1"), "3d3e+"));
}

BOOST_AUTO_TEST_CASE(a_pawn_must_promote_on_the_last_rank_and_is_not_dropped_there) {
    position const p = at("4k/P4/5/5/4K b P 1");
    BOOST_TEST((!is_legal(p, "5b5a") && is_legal(p, "5b5a+")));
    BOOST_TEST((!is_legal(p, "P*4a") && is_legal(p, "P*4b")));
    BOOST_TEST(!complaint("P3k/5/5/5/4K b - 1").empty());
}

BOOST_AUTO_TEST_CASE(nifu_no_second_pawn_on_a_file) {
    position const p = at("4k/5/P4/5/4K b P 1");
    BOOST_TEST((!is_legal(p, "P*5d") && is_legal(p, "P*4d")));
    BOOST_TEST(is_legal(at("4k/5/+P4/5/4K b P 1"), "P*5d"));
    BOOST_TEST(complaint("4k/5/P4/P4/4K b - 1").contains("two pawns of a side on one file"));
}

BOOST_AUTO_TEST_CASE(uchifuzume_a_dropped_pawn_must_not_mate) {
    BOOST_TEST(!is_legal(at("3rk/5/3GG/5/4K b P 1"), "P*1b"));
    BOOST_TEST(is_legal(at("4k/5/3GG/5/4K b P 1"), "P*1b"));   // the king escapes
    BOOST_TEST(is_legal(at("3sk/5/3GG/5/4K b P 1"), "P*1b"));  // the pawn is captured
    BOOST_TEST(is_legal(at("3rk/5/2G2/4G/4K b P 1"), "P*1b")); // and so here, by the king
    BOOST_TEST(is_legal(at("3rk/5/3GG/5/4K b S 1"), "S*1b"));  // another piece may mate so
}

BOOST_AUTO_TEST_CASE(the_set_has_two_of_each_kind_and_neither_lance_nor_knight) {
    BOOST_TEST(complaint("4k/5/5/5/4K b 3R 1").contains("hand"));
    BOOST_TEST(complaint("r3k/5/5/5/R3K b R 1").contains("3 pieces of the kind rook, of which a set has 2"));
    BOOST_TEST(complaint("4k/4p/4n/5/4K b - 1").contains("no piece has the letter 'n'"));
    BOOST_TEST(complaint("4k/5/5/5/4K b L 1").contains("no piece in hand has the letter 'L'"));
    BOOST_TEST(!is_legal(at("4k/5/5/5/4K b P 1"), "L*3c"));
    BOOST_TEST(complaint("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1") != "");
    BOOST_TEST(!is_legal(game::initial(), "6e6d"));
}

BOOST_AUTO_TEST_CASE(a_fourth_occurrence_loses_for_the_side_that_began) {
    auto const shuffle = "2e3d 4a3b 3d2e 3b4a";
    BOOST_TEST((by_rule("startpos", times(2, shuffle)) == repetition::none));
    BOOST_TEST((by_rule("startpos", times(3, shuffle)) == repetition::loss));
    BOOST_TEST((by_rule("startpos", times(3, shuffle) + "2e3d") == repetition::win)); // white to move
}

BOOST_AUTO_TEST_CASE(perpetual_check_loses_for_the_checking_side) {
    // White's rook and dragon follow a king that began up and down the edge.
    auto const sfen = "k4/5/5/+r4/4K w - 1";
    auto const checks = "5d5e 1e1d 5e5d 1d1e";
    BOOST_TEST((by_rule(sfen, times(3, checks)) == repetition::loss));
    BOOST_TEST((by_rule(sfen, times(3, checks) + "5d5e") == repetition::win));
}

BOOST_AUTO_TEST_CASE(nobody_wins_by_entering_the_camp) {
    position const p = at("K4/GGSS1/5/5/4k b 2R2BP 1");
    BOOST_TEST((p.declaration() == shogi::declaration_rule::off));
    BOOST_TEST(!p.can_declare_win());
}

BOOST_AUTO_TEST_CASE(a_side_without_a_move_has_lost) {
    position p = at("k4/5/KG3/5/5 b G 1");
    p.play(game::read_move(p, "G*5b").value());
    moves_of<position> moves;
    p.legal_moves(moves);
    BOOST_TEST(moves.empty());
    BOOST_TEST(p.final_score() == -score_win);
}

// The upper bound in the variant's traits holds for a position that could not have a larger hand.
BOOST_AUTO_TEST_CASE(a_full_hand_has_fewer_moves_than_the_bound) {
    moves_of<position> moves;
    at("4k/1+R3/1B3/1G3/K4 b RBGSP 1").legal_moves(moves);
    BOOST_TEST(moves.size() > 100U);
    BOOST_TEST(moves.size() < position::max_moves);
}

BOOST_AUTO_TEST_SUITE_END()
