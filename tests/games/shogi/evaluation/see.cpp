#include "games/shogi/evaluation/see.hpp"

#include "games/shogi/evaluation/evaluation_tables.hpp"
#include "games/shogi/game.hpp"
#include "tests/games/shogi/records/record_samples.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

BOOST_AUTO_TEST_SUITE(shogi_see_tests)

using namespace kiban;
using namespace kiban::shogi;
using enum kiban::shogi::piece_type;
using squares = kiban::shogi::bitboard;

namespace {

constexpr evaluation_weights weights{};

int value_of(std::string_view sfen, std::string_view move) {
    auto const p = game::read_position(sfen);
    BOOST_TEST_REQUIRE(kiban::tests::failure(p) == "");
    auto const m = game::read_move(*p, move);
    BOOST_TEST_REQUIRE(kiban::tests::failure(m) == "");
    return exchange_value(*p, *m);
}

int promotion(piece_type t) { return weights.on_board[index(promoted(t))] - weights.on_board[index(t)]; }

/// The same by a plain recursion that finds the attackers again at every capture.
int recursive_gain(position const& p, square to, squares occupied, color side, piece_type standing) {
    squares const mine = p.attackers_to(to, occupied) & occupied & p.pieces(side);
    squares const theirs = p.attackers_to(to, occupied) & occupied & p.pieces(~side);
    square best = no_square;
    auto const value_on = [&](square sq) { return value_in_exchange(p.piece_on(sq).type()); };
    for (square sq : mine) {
        if (best == no_square || value_on(sq) < value_on(best)) {
            best = sq;
        }
    }
    if (best == no_square || (p.piece_on(best).type() == king && !theirs.empty())) {
        return 0;
    }
    piece_type const t = p.piece_on(best).type();
    bool const promotes = can_promote(t) && (relative_rank(side, best) < 3 || relative_rank(side, to) < 3);
    int const won = value_in_exchange(standing) + (promotes ? promotion(t) : 0);
    int const lost = recursive_gain(p, to, occupied - squares::of(best), ~side, promotes ? promoted(t) : t);
    return std::max(0, won - lost);
}

int recursive_value(position const& p, move m) {
    squares occupied = p.occupied() | squares::of(m.to());
    if (!m.is_drop()) {
        occupied -= squares::of(m.from());
    }
    piece_type const t = p.moved_type(m);
    piece_type const standing = m.promotes() ? promoted(t) : t;
    return immediate_gain(p, m) - recursive_gain(p, m.to(), occupied, ~p.side_to_move(), standing);
}

} // namespace

BOOST_AUTO_TEST_CASE(an_undefended_piece_is_won_whole) {
    BOOST_TEST(value_of("4k4/9/9/4p4/4R4/9/9/9/4K4 b - 1", "5e5d") == value_in_exchange(pawn));
}

BOOST_AUTO_TEST_CASE(a_defended_pawn_costs_the_rook) {
    // The gold recaptures: pawn for rook.
    BOOST_TEST(value_of("4k4/9/4g4/4p4/4R4/9/9/9/4K4 b - 1", "5e5d") ==
               value_in_exchange(pawn) - value_in_exchange(rook));
}

BOOST_AUTO_TEST_CASE(a_slider_behind_joins_in) {
    // Lance behind lance: the second recaptures, so that white does not give its gold for one lance.
    int const alone = value_of("4k4/9/4g4/4p4/4L4/9/9/9/4K4 b - 1", "5e5d");
    int const backed = value_of("4k4/9/4g4/4p4/4L4/4L4/9/9/4K4 b - 1", "5e5d");
    BOOST_TEST(alone == value_in_exchange(pawn) - value_in_exchange(lance));
    BOOST_TEST(backed == value_in_exchange(pawn));
}

BOOST_AUTO_TEST_CASE(promotion_counts_and_is_lost_with_the_piece) {
    BOOST_TEST(value_of("4k4/9/9/9/9/9/9/9/B3K4 b - 1", "9i1a+") == promotion(bishop));
    BOOST_TEST(value_of("8k/9/2p6/2P6/9/9/9/9/4K4 b - 1", "7d7c+") ==
               value_in_exchange(pawn) + promotion(pawn));
    // On 7c a knight recaptures the new gold.
    BOOST_TEST(value_of("1n6k/9/2p6/2P6/9/9/9/9/4K4 b - 1", "7d7c+") ==
               value_in_exchange(pawn) + promotion(pawn) - value_in_exchange(pro_pawn));
}

BOOST_AUTO_TEST_CASE(a_king_takes_what_is_undefended_only) {
    BOOST_TEST(value_of("4k4/9/9/9/9/9/9/9/4K4 b G 1", "G*5b") == -value_in_exchange(gold));
    BOOST_TEST(value_of("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b") == 0);
}

BOOST_AUTO_TEST_CASE(the_value_is_that_of_a_plain_recursion) {
    std::uint64_t const seed = 77;
    BOOST_TEST_MESSAGE("seed " << seed);
    splitmix64 random{seed};
    int judged = 0;
    for (int round = 0; round < 400; ++round) {
        position const p = kiban::tests::random_position(random, static_cast<int>(random.below(160)));
        moves_of<position> moves;
        p.legal_moves(moves);
        for (move m : moves) {
            int const value = exchange_value(p, m);
            BOOST_TEST(value == recursive_value(p, m), game::write(p) << ' ' << game::write(p, m));
            for (int threshold : {-500, -1, 0, 1, value - 1, value, value + 1, 700}) {
                BOOST_TEST(exchange_gains(p, m, threshold) == (value >= threshold));
            }
            ++judged;
        }
    }
    BOOST_TEST(judged > 10000);
}

BOOST_AUTO_TEST_SUITE_END()
