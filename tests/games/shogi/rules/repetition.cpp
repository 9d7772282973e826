#include "framework/random.hpp"
#include "tests/games/shogi/helpers.hpp"

#include <boost/test/unit_test.hpp>

#include <array>
#include <vector>

BOOST_AUTO_TEST_SUITE(shogi_repetition_tests)

using namespace kiban;
using namespace kiban::shogi;
using namespace kiban::shogi::tests;

namespace {

std::string times(int n, std::string const& moves) {
    std::string all;
    for (int i = 0; i < n; ++i) {
        all += moves + ' ';
    }
    return all;
}

repetition by_rule(std::string_view sfen, std::string const& moves) {
    return after(at(sfen), moves).current().repetition_by_rule();
}

repetition within(std::string_view sfen, std::string const& moves, int ply) {
    return after(at(sfen), moves).current().repetition_within(ply);
}

constexpr auto shuffle = "2h3h 8b7b 3h2h 7b8b";

// Black's rook and dragon check a king that moves back and forth along the edge.
constexpr auto edge = "8k/+R8/9/9/9/9/9/9/K8 b - 1";
constexpr auto four_plies = "9b9a 1a1b 9a9b 1b1a";
constexpr auto eight_plies = "9b9a 1a1b 9a9b 1b1c 9b9c 1c1b 9c9b 1b1a";

} // namespace

BOOST_AUTO_TEST_CASE(sennichite_the_fourth_occurrence_is_a_draw) {
    BOOST_TEST((by_rule(start_sfen, times(3, shuffle)) == repetition::draw));
    BOOST_TEST((by_rule(start_sfen, times(2, shuffle)) == repetition::none));
    BOOST_TEST((by_rule(start_sfen, times(2, shuffle) + "2h3h 8b7b 3h2h") == repetition::none));
    // Every position of the cycle counts, not only the first.
    BOOST_TEST((by_rule(start_sfen, "7g7f 3c3d " + times(3, shuffle) + "2h3h") == repetition::draw));
}

BOOST_AUTO_TEST_CASE(positions_with_other_hands_or_side_to_move_do_not_repeat) {
    constexpr auto sfen = "4k4/9/9/9/9/9/9/4p4/4K4 b G 1";
    auto const history = after(at(sfen), "5i5h 5a4a 5h5i 4a5a");
    BOOST_TEST((history.current().repetition_within(100) == repetition::none));
    // A king that loses a move on the way: the same board with the other side to move.
    auto const triangle = after(at("4k4/9/9/9/9/9/9/9/4K4 b - 1"), "5i5h 5a5b 5h4i 5b5a 4i5i");
    BOOST_TEST((triangle.current().repetition_within(100) == repetition::none));
    BOOST_TEST(triangle.current().board_key() != triangle.start().board_key());
}

BOOST_AUTO_TEST_CASE(a_cycle_of_eighteen_plies_is_not_missed) {
    auto const cycle =
        "9i8i 1a2a 8i7i 2a3a 7i7h 3a3b 7h7g 3b3c 7g8g 3c2c 8g9g 2c1c 9g9h 1c1b 9h8h 1b2b 8h9i 2b1a";
    BOOST_TEST((by_rule("8k/9/9/9/9/9/9/9/K8 b - 1", times(2, cycle)) == repetition::none));
    BOOST_TEST((by_rule("8k/9/9/9/9/9/9/9/K8 b - 1", times(3, cycle)) == repetition::draw));
}

// Captured pieces return as drops: here each side drops a pawn in turn, and the other's rook captures it.
BOOST_AUTO_TEST_CASE(captures_do_not_cut_the_history_short) {
    constexpr auto sfen = "4k3r/9/9/9/9/9/9/9/R3K4 b P 1";
    auto const there_and_back = "P*1e 1a1e 9i9h 1e1a 9h9i P*9e 9i9e 1a1b 9e9i 1b1a";
    BOOST_TEST((by_rule(sfen, times(3, there_and_back)) == repetition::draw));
    BOOST_TEST((by_rule(sfen, times(2, there_and_back)) == repetition::none));
    BOOST_TEST((within(sfen, there_and_back, 10) == repetition::draw));
}

BOOST_AUTO_TEST_CASE(perpetual_check_loses_for_the_checking_side) {
    BOOST_TEST((by_rule(edge, times(3, four_plies)) == repetition::loss)); // black to move, who checked
    BOOST_TEST((by_rule(edge, times(3, four_plies) + "9b9a") == repetition::win));
    BOOST_TEST((by_rule(edge, times(2, four_plies)) == repetition::none));
    BOOST_TEST((by_rule(edge, times(3, eight_plies)) == repetition::loss)); // an alternation of eight plies
}

BOOST_AUTO_TEST_CASE(one_quiet_move_since_the_first_occurrence_makes_it_a_draw) {
    auto const quiet = "9b8b 1a2a 8b9b 2a1a ";
    BOOST_TEST((by_rule(edge, quiet + times(2, four_plies)) == repetition::draw));
    BOOST_TEST((by_rule(edge, times(2, four_plies) + quiet) == repetition::draw));
    // Quiet moves before the first of the four occurrences do not count.
    auto const before = "7k1/9/+R8/9/9/9/9/9/K8 b - 1";
    BOOST_TEST((by_rule(before, "9c9b 2a1a " + times(3, four_plies)) == repetition::loss));
}

BOOST_AUTO_TEST_CASE(perpetual_check_of_published_cases) {
    constexpr auto black_to_move = "lnsg1gsnl/1r5b1/ppppppppp/4k4/9/5R3/PPPPPPPPP/1B7/LNSGKGSNL b - 1";
    BOOST_TEST((within(black_to_move, "4f5f 5d4d 5f4f 4d5d", 100) == repetition::loss));
    constexpr auto white_to_move = "lnsg1gsnl/1r5b1/ppppppppp/4k4/9/4R4/PPPPPPPPP/1B7/LNSGKGSNL w - 1";
    BOOST_TEST((within(white_to_move, "5d4d 5f4f 4d5d 4f5f", 100) == repetition::win));
}

BOOST_AUTO_TEST_CASE(in_search_the_second_occurrence_counts_only_below_the_root) {
    auto const moves = "5i5h 5a5b 5h5i 5b5a";
    BOOST_TEST((within(start_sfen, moves, 4) == repetition::draw));
    BOOST_TEST((within(start_sfen, moves, 3) == repetition::none));
    BOOST_TEST((within(start_sfen, times(3, moves), 0) == repetition::draw));
}

// The same board with a pawn less, or more, in hand than before.
BOOST_AUTO_TEST_CASE(superior_and_inferior_repetition) {
    constexpr auto sfen = "4r3k/9/9/9/9/9/9/9/K8 b P 1";
    std::string const losing_a_pawn = "P*5d 5a5d 9i8i 5d4d 8i8h 4d4a 8h9i 4a5a";
    BOOST_TEST((within(sfen, losing_a_pawn, 8) == repetition::inferior));
    BOOST_TEST((within(sfen, losing_a_pawn, 7) == repetition::none));
    BOOST_TEST((by_rule(sfen, losing_a_pawn) == repetition::none));
    // White's drop, captured by a black rook that returns in as many moves as white's king loses.
    constexpr auto turned = "k8/9/9/9/9/9/9/9/K3R4 w p 1";
    std::string const winning_a_pawn = "P*5f 5i5f 9a8a 5f4f 8a8b 4f4i 8b9a 4i5i";
    BOOST_TEST((within(turned, winning_a_pawn, 8) == repetition::inferior)); // for white, to move
    BOOST_TEST(
        (within("k8/9/9/9/9/9/9/9/K3R4 b p 1", "9i9h P*5f 5i5f 9a8a 5f4f 8a8b 4f4i 8b9a 4i5i 9a8a 9h9i 8a9a",
                100) == repetition::superior)); // for black, to move
}

BOOST_AUTO_TEST_CASE(a_null_move_hides_what_came_before_it) {
    auto history = after(position{}, "5i5h 5a5b 5h5i");
    position p = history.current();
    state before_null;
    p.make_null(before_null);
    BOOST_TEST(p.is_consistent());
    state before_move;
    p.make(move::step(board::at(4, 8), board::at(4, 7)), before_move);
    BOOST_TEST((p.repetition_within(100) == repetition::none));
    p.unmake(move::step(board::at(4, 8), board::at(4, 7)), before_move);
    p.unmake_null(before_null);
    BOOST_TEST((p == history.current()));
}

BOOST_AUTO_TEST_CASE(the_move_limit_ends_a_game_but_not_in_the_midst_of_checks) {
    position p = at("8k/+R8/9/9/9/9/9/9/K8 b - 10");
    p.set_move_limit(11);
    BOOST_TEST((after(p, "9b8b").current().repetition_by_rule() == repetition::none));
    BOOST_TEST((after(p, "9b8b 1a2a").current().repetition_by_rule() == repetition::draw));
    BOOST_TEST((after(p, "9b9a 1a1b").current().repetition_by_rule() == repetition::none));
    BOOST_TEST((after(p, "9b9a 1a1b 9a8a 1b1c").current().repetition_by_rule() == repetition::draw));
}

namespace {

bool same_board(position const& a, position const& b) {
    placement const x = a.to_placement();
    placement const y = b.to_placement();
    return x.on == y.on && x.side == y.side;
}

/// The definition of the rule, over the list of all positions of a game.
repetition from_the_list(std::vector<position> const& game, int ply) {
    position const& now = game.back();
    color const us = now.side_to_move();
    int earlier = 0;
    for (std::size_t back = 2; back < game.size(); back += 2) {
        position const& then = game[game.size() - 1 - back];
        if (!same_board(now, then)) {
            continue;
        }
        if (now.hand_of(us) != then.hand_of(us)) {
            if (static_cast<int>(back) > ply) {
                continue;
            }
            if (now.hand_of(us).contains(then.hand_of(us))) {
                return repetition::superior;
            }
            if (then.hand_of(us).contains(now.hand_of(us))) {
                return repetition::inferior;
            }
            continue;
        }
        if (static_cast<int>(back) > ply && ++earlier < 3) {
            continue;
        }
        bool we_checked = true;
        bool they_checked = true;
        for (std::size_t i = 0; i < back; ++i) {
            position const& after_move = game[game.size() - 1 - i];
            (after_move.side_to_move() == us ? they_checked : we_checked) &= after_move.in_check();
        }
        return we_checked == they_checked ? repetition::draw
               : we_checked               ? repetition::loss
                                          : repetition::win;
    }
    return repetition::none;
}

} // namespace

BOOST_AUTO_TEST_CASE(repetition_agrees_with_a_list_of_all_positions) {
    splitmix64 random{4};
    std::array<int, 6> found{};
    for (int i = 0; i < 200; ++i) {
        game_history<position> history{
            at(i % 2 == 0 ? "8k/9/9/9/9/9/9/+R8/K8 b P 1" : "k8/8+R/9/9/9/9/9/9/8K b p 1")};
        std::vector<position> game{history.current()};
        for (int n = 0; n < 300; ++n) {
            moves_of<position> list;
            history.current().legal_moves(list);
            if (list.empty()) {
                break;
            }
            // Often back to the piece's origin, so that positions recur.
            move m = list[random.below(list.size())];
            if (n > 1 && random.below(4) != 0) {
                move const mine = history.moves()[history.moves().size() - 2];
                move const back = mine.is_drop() ? mine : move::step(mine.to(), mine.from());
                if (history.current().is_legal(back)) {
                    m = back;
                }
            }
            history.play(m);
            game.push_back(history.current());
            for (int const ply : {0, 6, 1000}) {
                auto const expected = from_the_list(game, ply);
                BOOST_TEST((history.current().repetition_within(ply) == expected));
                ++found[static_cast<std::size_t>(expected)];
            }
        }
    }
    for (int const n : found) {
        BOOST_TEST(n > 0); // every verdict has occurred
    }
}

BOOST_AUTO_TEST_SUITE_END()
