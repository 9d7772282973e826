#include "framework/random.hpp"
#include "tests/games/shogi/helpers.hpp"

#include <boost/test/unit_test.hpp>

#include <optional>
#include <vector>

BOOST_AUTO_TEST_SUITE(shogi_mating_drop_tests)

using namespace kiban;
using namespace kiban::shogi;
using namespace kiban::shogi::tests;

namespace {

struct drop_case {
    char const* sfen;
    char const* drop;
    bool legal;
    char const* why;
};

square square_of(std::string_view drop) { return board::at(drop[2] - '1', drop[3] - 'a'); }

// Black drops; every case is also tried for white, on the turned board.
constexpr drop_case cases[] = {
    {"7nk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b", false, "plain mate (USI.md R4)"},
    {"8k/9/9/9/9/9/9/9/K8 b P 1", "P*1b", true, "the king captures the pawn"},
    {"8k/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b", true, "the king flees to 2a"},
    {"7gk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b", true, "a gold captures"},
    {"R6gk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b", false, "the only capturer is pinned along the rank"},
    {"R5rgk/9/7G1/9/9/9/9/9/K8 b P 1", "P*1b", true, "two on the rank: not pinned"},
    {"6G1k/9/8r/6N2/8L/9/9/9/K8 b P 1", "P*1b", true, "a rook pinned along the file captures along it"},
    {"6G1k/9/8p/6NN1/8L/9/9/9/K8 b P 1", "P*1b", false, "a pawn behind the drop cannot capture backwards"},
    {"6nkl/R8/9/9/9/9/9/9/K8 b P 1", "P*2b", true, "the drop cuts the rook off from 1b"},
    {"6nkl/R8/8G/9/9/9/9/9/K8 b P 1", "P*2b", false, "the same with 1b guarded"},
    {"6nkl/RR7/9/9/9/9/9/9/K8 b P 1", "P*2b", true, "two rooks on one side are cut off alike"},
    {"6nkn/R8/9/9/9/5B3/9/9/K8 b P 1", "P*2b", true, "a bishop that guards another square does not help"},
    {"6nkn/R8/9/3B5/9/9/9/9/K8 b P 1", "P*2b", true, "nor does one that looks at 3a"},
    {"R5bkn/9/5G2K/9/9/9/9/9/9 b P 1", "P*2b", false,
     "it blocks a check and mates, the checker being pinned"},
    {"6bkn/9/5G2K/9/9/9/9/9/9 b P 1", "P*2b", true, "the checker captures what blocks its check"},
    {"R5bkn/9/8K/9/9/9/9/9/9 b P 1", "P*2b", true, "it blocks a check, and 3b is open"},
    {"7nk/6n2/7G1/9/9/9/9/9/K8 b P 1", "P*1b", false, "a knight that does not reach 1b"},
    {"7nk/9/7G1/9/9/9/9/9/9 b P 1", "P*1b", false, "without an own king"},
    {"5nnnk/9/6GG1/9/9/9/9/9/K8 b P 1", "P*1b", false, "own pieces shut the king in"},
    {"7nk/9/6G1B/9/9/9/9/9/K8 b P 1", "P*1b", true, "nothing guards the pawn"},
    {"7nk/9/6S2/8N/9/9/9/9/K8 b P 1", "P*1b", true, "a knight that guards 2b does not guard the pawn"},
    {"7nk/9/6S2/7N1/9/9/9/9/K8 b P 1", "P*1b", false, "a knight guards the pawn, a silver 2b"},
    {"7nk/R8/9/9/9/9/9/9/K8 b P 1", "P*1b", false, "a rook guards pawn and flight from afar"},
    {"7nk/R3p4/9/9/9/9/9/9/K8 b P 1", "P*1b", true, "a rook that is shut off does not"},
    {"7nk/9/7G1/9/9/9/9/9/K8 b P 1", "P*2b", true, "no check at all"},
    {"8k/9/7GN/9/9/9/9/9/K8 b P 1", "P*2b", true, "it takes the last move away without a check"},
    {"9/2ppp4/2lkl4/9/2G1G4/9/9/9/4K4 b P 1", "P*6d", false, "in the middle of the board"},
    {"9/2p1p4/2lkl4/9/2G1G4/9/9/9/4K4 b P 1", "P*6d", true, "the same with 6b to flee to"},
};

/// A king in or near a corner with a few pieces of both sides around it, where mating drops are common; null
/// if the position is invalid.
std::optional<position> random_siege(splitmix64& random) {
    using enum piece_type;
    constexpr piece_type kinds[] = {gold, silver, knight, lance, rook, bishop, pro_pawn, dragon, horse};
    auto const any = [&](int n) { return static_cast<int>(random.below(static_cast<std::uint64_t>(n))); };
    placement p;
    p.on[static_cast<std::size_t>(board::at(any(3), any(2)))] = piece{color::white, king};
    p.on[static_cast<std::size_t>(board::at(any(9), 8))] = piece{color::black, king};
    for (int n = 4 + any(8); n > 0; --n) {
        piece& on = p.on[static_cast<std::size_t>(board::at(any(5), any(5)))];
        if (on.empty()) {
            on = piece{any(2) == 0 ? color::black : color::white, kinds[any(9)]};
        }
    }
    p.hands[0].add(pawn);
    auto result = position::from(p);
    return result ? std::optional{*result} : std::nullopt;
}

/// Pawn drops of the side to move that no other rule forbids: nifu, last rank, own king in check.
std::vector<move> drops_but_for_mate(position const& p) {
    std::vector<move> drops;
    for (square sq = 0; sq < board::squares; ++sq) {
        move const drop = move::drop(piece_type::pawn, sq);
        bool const nifu =
            (p.pieces(p.side_to_move(), piece_type::pawn) & shogi::bitboard::file(board::file_of(sq)))
                .count() != 0;
        if (p.piece_on(sq).empty() && !nifu && relative_rank(p.side_to_move(), sq) > 0) {
            position child = p;
            child.play(drop);
            square const own = p.king_square(p.side_to_move());
            if (!child.attackers_to(own).intersects(child.pieces(~p.side_to_move()))) {
                drops.push_back(drop);
            }
        }
    }
    return drops;
}

/// The definition of the rule: the drop gives a check that has no answer.
bool mates_by_trial(position const& p, move drop) {
    position child = p;
    child.play(drop);
    return child.in_check() && child.count_moves() == 0;
}

} // namespace

BOOST_AUTO_TEST_CASE(uchifuzume_by_example) {
    for (drop_case const& c : cases) {
        position const black = at(c.sfen);
        move const drop = move::drop(piece_type::pawn, square_of(c.drop));
        BOOST_TEST(black.is_legal(drop) == c.legal, c.sfen << ": " << c.why);
        BOOST_TEST(moves_in(black).contains(c.drop) == c.legal, c.sfen << ": " << c.why);
        position const white = black.flipped();
        BOOST_TEST(white.is_legal(turned(drop)) == c.legal, c.sfen << " turned: " << c.why);
        BOOST_TEST(white.count_moves() == black.count_moves());
    }
}

BOOST_AUTO_TEST_CASE(other_drops_and_a_pawn_on_the_board_may_mate) {
    position const lance = at("7nk/9/7G1/9/9/9/9/9/K8 b L 1");
    BOOST_TEST(is_legal(lance, "L*1b"));
    BOOST_TEST(moves_in(after(lance, "L*1b").current()).empty());
    position const pawn = at("7nk/9/7GP/9/9/9/9/9/K8 b - 1");
    BOOST_TEST(is_legal(pawn, "1c1b"));
    BOOST_TEST(moves_in(after(pawn, "1c1b").current()).empty());
}

BOOST_AUTO_TEST_CASE(uchifuzume_agrees_with_trial_on_random_sieges) {
    splitmix64 random{20261121};
    int mating = 0;
    for (int i = 0; i < 15'000; ++i) {
        auto const black = random_siege(random);
        if (!black) {
            continue;
        }
        for (position const& p : {*black, black->flipped()}) {
            auto const legal = moves_in(p);
            for (move drop : drops_but_for_mate(p)) {
                bool const mates = mates_by_trial(p, drop);
                mating += mates ? 1 : 0;
                BOOST_TEST(p.is_legal(drop) == !mates, write_sfen(p) << ' ' << write_usi_move(drop));
                BOOST_TEST(legal.contains(write_usi_move(drop)) == !mates,
                           write_sfen(p) << ' ' << write_usi_move(drop));
            }
        }
    }
    BOOST_TEST(mating > 50); // otherwise the sieges are wrong
}

BOOST_AUTO_TEST_SUITE_END()
