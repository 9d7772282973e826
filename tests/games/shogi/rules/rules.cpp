#include "tests/games/shogi/helpers.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(shogi_rules_tests)

using namespace kiban;
using namespace kiban::shogi;
using namespace kiban::shogi::tests;

using texts = std::set<std::string>;

static_assert(game_position<position> and kiban::game<shogi::game>);
static_assert(reversible<position> and staged<position> and tactical<position> and passable<position>);
static_assert(repeatable<position> and declarable<position> and countable<position> and indexed<position>);
static_assert(screened<position> and foreseeing<position>);
static_assert(not passing<position> and not bounded<position> and not bulk_countable<position>);
static_assert(position::max_moves == 593);

BOOST_AUTO_TEST_CASE(promotion_is_optional_on_entering_within_and_on_leaving_the_zone) {
    position const entering = at("4k4/9/9/4S4/9/9/9/9/4K4 b - 1");
    BOOST_TEST((is_legal(entering, "5d5c") && is_legal(entering, "5d5c+")));
    BOOST_TEST((is_legal(entering, "5d4e") && !is_legal(entering, "5d4e+")));
    position const leaving = at("4k4/9/4S4/9/9/9/9/9/4K4 b - 1");
    BOOST_TEST((is_legal(leaving, "5c4d") && is_legal(leaving, "5c4d+")));
    BOOST_TEST((is_legal(leaving, "5c4b") && is_legal(leaving, "5c4b+")));
    position const gold = at("4k4/9/9/4G4/9/9/9/9/4K4 b - 1");
    BOOST_TEST((is_legal(gold, "5d5c") && !is_legal(gold, "5d5c+")));
}

BOOST_AUTO_TEST_CASE(promotion_is_forced_where_a_piece_could_never_move_again) {
    position const p = at("k8/2P1L4/6N1N/9/9/9/9/9/4K4 b - 1");
    for (char const* forced : {"7b7a", "5b5a", "3c2a", "1c2a"}) {
        BOOST_TEST((!is_legal(p, forced) && is_legal(p, std::string{forced} + "+")), forced);
    }
    position const knight = at("k8/9/9/4N4/9/9/9/9/4K4 b - 1");
    BOOST_TEST((!is_legal(knight, "5d4b") && is_legal(knight, "5d4b+")));
    position const lance = at("k8/9/4L4/9/9/9/9/9/4K4 b - 1");
    BOOST_TEST((is_legal(lance, "5c5b") && is_legal(lance, "5c5b+")));
}

BOOST_AUTO_TEST_CASE(pointless_non_promotions_are_left_out_of_legal_but_not_of_legal_all) {
    position const p = at("k8/9/4P4/1L5B1/9/9/2R6/9/4K4 b - 1");
    auto const all = moves_in<move_kind::legal_all>(p);
    auto const sensible = moves_in<move_kind::legal>(p);
    for (char const* pointless : {"5c5b", "2d3c", "7g7c", "8d8b"}) {
        BOOST_TEST((all.contains(pointless) && !sensible.contains(pointless)), pointless);
        BOOST_TEST(sensible.contains(std::string{pointless} + "+"));
    }
    BOOST_TEST(sensible.contains("8d8c")); // not promoting a lance on the third rank can be useful
}

BOOST_AUTO_TEST_CASE(nothing_is_dropped_where_it_could_never_move) {
    position const p = at("4k4/9/9/9/9/9/9/9/4K4 b PLN 1");
    BOOST_TEST((!is_legal(p, "P*1a") && is_legal(p, "P*1b")));
    BOOST_TEST((!is_legal(p, "L*1a") && is_legal(p, "L*1b")));
    BOOST_TEST((!is_legal(p, "N*1a") && !is_legal(p, "N*1b") && is_legal(p, "N*1c")));
    position const white = p.flipped();
    BOOST_TEST((!is_legal(white, "P*1i") && !is_legal(white, "N*1h") && is_legal(white, "N*1g")));
}

BOOST_AUTO_TEST_CASE(nifu_two_pawns_on_a_file) {
    position const p = at("4k4/9/9/9/4P4/9/9/9/4K4 b P 1");
    BOOST_TEST(!is_legal(p, "P*5f"));
    BOOST_TEST(is_legal(p, "P*4f"));
    BOOST_TEST(moves_in(p).size() == 70U);                              // USI.md R5
    BOOST_TEST(is_legal(at("4k4/9/9/9/4+P4/9/9/9/4K4 b P 1"), "P*5f")); // a tokin is no pawn
    BOOST_TEST(is_legal(at("4k4/9/9/9/4p4/9/9/9/4K4 b P 1"), "P*5f"));  // nor is the enemy's own
}

BOOST_AUTO_TEST_CASE(drops_only_on_empty_squares) {
    position const p = at("4k4/9/9/9/9/9/9/9/4K4 b G 1");
    BOOST_TEST((!is_legal(p, "G*5a") && !is_legal(p, "G*5i") && is_legal(p, "G*5h")));
    BOOST_TEST(!is_legal(p, "S*5h")); // not in the hand
}

BOOST_AUTO_TEST_CASE(a_single_check_is_met_by_capture_block_or_flight) {
    position const p = at("4k4/9/9/9/4r4/9/3B5/9/4K3R b G 1");
    BOOST_TEST(p.in_check());
    texts const expected{"6g5f", "6g5h", "G*5f", "G*5g", "G*5h", "5i4h", "5i6h", "5i4i", "5i6i"};
    BOOST_TEST((moves_in(p) == expected));
    BOOST_TEST((moves_in<move_kind::evasions>(p) == expected));
}

BOOST_AUTO_TEST_CASE(a_knights_check_cannot_be_blocked) {
    position const p = at("4k4/9/9/9/9/9/3n5/9/4K4 b GR 1");
    for (auto const& m : moves_in(p)) {
        BOOST_TEST(m.starts_with("5i"), m);
    }
}

BOOST_AUTO_TEST_CASE(from_a_double_check_only_the_king_moves) {
    position const p = at("4k4/9/9/4r4/9/9/3n5/9/4K4 b G 1");
    BOOST_TEST(p.checkers().count() == 2);
    BOOST_TEST((moves_in(p) == texts{"5i4h", "5i6h", "5i4i", "5i6i"}));
}

BOOST_AUTO_TEST_CASE(the_king_cannot_hide_behind_itself) {
    position const p = at("4k4/9/9/9/4r4/4K4/9/9/9 b - 1");
    BOOST_TEST(!is_legal(p, "5f5g"));
    BOOST_TEST(is_legal(p, "5f5e"));
}

BOOST_AUTO_TEST_CASE(a_pinned_piece_stays_on_its_line) {
    position const p = at("4k4/9/4r4/9/9/b8/4G4/9/4K4 b - 1");
    BOOST_TEST((is_legal(p, "5g5f") && is_legal(p, "5g5h") && !is_legal(p, "5g4g")));
    BOOST_TEST(!is_legal(at("4k4/9/4r4/9/9/9/4N4/9/4K4 b - 1"), "5g4e"));
    BOOST_TEST(is_legal(at("4k4/9/4r4/9/9/9/4P4/9/4K4 b - 1"), "5g5f"));
    BOOST_TEST(!is_legal(at("4k4/9/9/9/b8/9/2P6/9/4K4 b - 1"), "7g7f"));
    BOOST_TEST(is_legal(at("4k4/9/9/9/b8/9/2S6/9/4K4 b - 1"), "7g8f"));
    BOOST_TEST(!is_legal(at("4k4/9/4r4/9/9/9/4p4/4G4/4K4 b - 1"), "5h5i"));
    BOOST_TEST(is_legal(at("4k4/9/4r4/9/4p4/9/9/4G4/4K4 b - 1"), "5h4h")); // two on the line: no pin
}

BOOST_AUTO_TEST_CASE(a_pinned_piece_cannot_block_another_check) {
    BOOST_TEST(is_legal(at("4k4/9/4r4/9/9/9/9/3G5/4K4 b - 1"), "6h5h"));
    BOOST_TEST(!is_legal(at("4k4/9/4r4/9/9/1b7/9/3G5/4K4 b - 1"), "6h5h"));
}

BOOST_AUTO_TEST_CASE(a_side_without_a_legal_move_has_lost) {
    position const p = at("8k/9/7GN/9/9/9/9/9/K8 w - 1"); // USI.md R7: not in check
    BOOST_TEST(!p.in_check());
    BOOST_TEST(moves_in(p).empty());
    BOOST_TEST(p.count_moves() == 0U);
    BOOST_TEST(p.final_score() == -score_win);
}

BOOST_AUTO_TEST_CASE(the_most_moves_a_position_can_have) {
    position const p = at("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    BOOST_TEST(moves_in(p).size() == position::max_moves);
    BOOST_TEST(p.count_moves() == position::max_moves);
}

// Mate problems: the attacker needs no king.
BOOST_AUTO_TEST_CASE(a_side_may_be_without_its_king) {
    position const p = at("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    BOOST_TEST(p.king_square(color::black) == no_square);
    BOOST_TEST(!p.in_check());
    BOOST_TEST(
        (moves_in<move_kind::checks>(p) == texts{"5c5b", "5c5b+", "G*5b", "G*4b", "G*6b", "G*4a", "G*6a"}));
    auto const mated = after(p, "G*5b");
    BOOST_TEST(moves_in(mated.current()).empty());
    position const defending = p.flipped(); // now the side to move is black, and white has no king
    BOOST_TEST(defending.king_square(color::white) == no_square);
    BOOST_TEST(moves_in<move_kind::checks>(at("9/9/9/9/9/9/9/9/4K4 b G 1")).empty());
}

BOOST_AUTO_TEST_CASE(kinds_of_moves_by_example) {
    position const p = at("4k4/9/2p1P4/2P6/9/9/9/9/4K4 b - 1");
    using enum move_kind;
    BOOST_TEST((moves_in<captures>(p) == texts{"7d7c+"}));
    BOOST_TEST((moves_in<captures_and_promotions>(p) == texts{"7d7c+", "5c5b+"}));
    BOOST_TEST(moves_in<quiets>(p).contains("5c5b+"));
    BOOST_TEST(!moves_in<quiets_less_promotions>(p).contains("5c5b+"));
    BOOST_TEST((moves_in<checks>(p) == texts{"5c5b", "5c5b+"}));
    moves_of<position> list;
    p.generate_recaptures(board::at(6, 2), list);
    BOOST_TEST(list.size() == 1U);
}

BOOST_AUTO_TEST_CASE(discovered_checks_are_checks) {
    position const p = at("4k4/9/9/4S4/9/9/4R4/9/3K5 b - 1");
    auto const checks = moves_in<move_kind::checks>(p);
    BOOST_TEST((checks.contains("5d4e") && checks.contains("5d6e") && !checks.contains("5d5c")));
    BOOST_TEST(checks.contains("5d6c+")); // and it attacks nothing itself: a gold on 6c does not reach 5a
    position const pawn = at("4k4/9/2P6/1B7/9/9/9/9/4K4 b - 1");
    BOOST_TEST((moves_in<move_kind::checks>(pawn) == texts{"7c7b", "7c7b+"}));
}

BOOST_AUTO_TEST_SUITE_END()
