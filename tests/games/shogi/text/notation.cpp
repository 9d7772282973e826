#include "framework/random.hpp"
#include "tests/games/shogi/helpers.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

BOOST_AUTO_TEST_SUITE(shogi_notation_tests)

using namespace kiban;
using namespace kiban::shogi;
using namespace kiban::shogi::tests;

namespace {

struct bad_sfen {
    char const* text;
    std::size_t column; // from 1
    char const* what;   // part of the message
};

constexpr bad_sfen bad_sfens[] = {
    {"", 1, "no position"},
    {"sfen", 5, "no position"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN b - 1", 57, "ends in rank 9 after 8"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1 b - 1", 48, "ends in rank 8"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL/9 b - 1", 58, "more than 9 ranks"},
    {"lnsgkgsnll/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 10, "rank 1 has more than 9"},
    {"lnsgkgsn/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 9, "rank 1 has 8"},
    {"lnsgkgsnl/1r5b2/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 15, "rank 2 has more than 9"},
    {"lnsgkgsnl/1r5b1/ppppxpppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 21, "letter 'x'"},
    {"lnsgkgsnl/1r5b1/ppppppppp/0/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 27, "'0'"},
    {"lns+gkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 5, "cannot promote"},
    {"lnsg+kgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 6, "cannot promote"},
    {"lnsgkgsnl/1r5b1/++pppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 18, "'+' twice"},
    {"lnsgkgsnl/1r5b1/pppppppp+/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 26, "'+' without"},
    {"lnsgkgsnl/1r5b1/ppppppppp/+9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 28, "'+' without"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL", 58, "side to move is missing"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL x - 1", 59, "'x'"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b", 60, "hands are missing"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 2 1", 61, "without a piece"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b K 1", 61, "'K'"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 0P 1", 61, "cannot hold '0P'"},
    {"lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b 19P 1", 45, "cannot hold '19P'"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - x", 63, "move number: 'x'"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - -1", 63, "move number"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 2", 65, "unexpected"},
    {"startpos moves 7g7f", 10, "unexpected after startpos"},
    // Readable text, but an invalid position.
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1", 1, "19 pieces of the kind pawn"},
    {"lnsgkgsnl/1r5b1/ppppppppp/4l4/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 51, "more than 4"},
    {"lnsgkgsnl/1r5b1/pppp1pppp/4k4/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 28, "second king"},
    {"9/9/9/9/9/9/9/9/9 b - 1", 1, "no king"},
    {"4k3P/9/9/9/9/9/9/9/4K4 b - 1", 4, "pawn that can never move"},
    {"4k4/8N/9/9/9/9/9/9/4K4 b - 1", 6, "knight that can never move"},
    {"4k4/9/9/9/9/9/9/9/4K3l b - 1", 22, "lance that can never move"},
    {"4k4/9/9/4P4/9/4P4/9/9/4K4 b - 1", 16, "two pawns"},
    {"4k4/9/4R4/9/9/9/9/9/4K4 b - 1", 2, "side not to move is in check"},
};

} // namespace

BOOST_AUTO_TEST_CASE(bad_sfens_are_refused_with_what_and_where) {
    for (bad_sfen const& bad : bad_sfens) {
        auto const p = read_sfen(bad.text);
        BOOST_REQUIRE_MESSAGE(!p, bad.text);
        BOOST_TEST(p.error().where + 1 == bad.column, bad.text << ": " << p.error().message());
        BOOST_TEST(p.error().what.find(bad.what) != std::string::npos,
                   bad.text << ": " << p.error().message());
    }
}

BOOST_AUTO_TEST_CASE(what_sfen_leaves_free_is_accepted) {
    position const even;
    BOOST_TEST((at("startpos") == even));
    BOOST_TEST((at(std::string{"sfen "} + std::string{start_sfen}) == even));
    BOOST_TEST((at("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -") == even));
    BOOST_TEST((at("  lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL\tb  -  0 ") == even));
    BOOST_TEST((at("lnsgkgsnl/1r5b1/pppp11ppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1") != even));
    BOOST_TEST(at("4k4/9/9/9/9/9/9/9/4K4 w p17P 7").hand_of(color::black).count(piece_type::pawn) == 17);
}

BOOST_AUTO_TEST_CASE(sfen_is_written_in_canonical_form) {
    BOOST_TEST(write_sfen(position{}) == start_sfen);
    BOOST_TEST(write_sfen(at("4k4/9/9/9/9/9/9/9/4K4 w pP2nNb9PRGSL 7")) ==
               "4k4/9/9/9/9/9/9/9/4K4 w RGSNL10Pb2np 7");
    auto const played = after(position{}, "7g7f 3c3d 8h2b+ 3a2b");
    BOOST_TEST(write_sfen(played.current()) ==
               "lnsgkg1nl/1r5s1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/7R1/LNSGKGSNL b Bb 5");
}

BOOST_AUTO_TEST_CASE(mutated_sfens_are_refused_or_sound) {
    splitmix64 random{593};
    constexpr std::string_view alphabet = "plnsgbrkPLNSGBRK+-/0123456789 bwx*\t\x7f";
    int refused = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text{bench_positions[random.below(std::size(bench_positions))]};
        for (std::uint64_t n = 1 + random.below(3); n > 0; --n) {
            std::size_t const where = random.below(text.size());
            char const c = alphabet[random.below(alphabet.size())];
            switch (random.below(3)) {
            case 0:
                text[where] = c;
                break;
            case 1:
                text.insert(where, 1, c);
                break;
            default:
                text.erase(where, 1);
                break;
            }
        }
        auto const p = read_sfen(text);
        if (!p) {
            ++refused;
            BOOST_TEST(!p.error().what.empty());
            BOOST_TEST(p.error().where <= text.size(), text);
        } else {
            BOOST_TEST(p->is_consistent(), text);
            BOOST_TEST((at(write_sfen(*p)) == *p), text);
        }
    }
    BOOST_TEST(refused > 1000);
}

BOOST_AUTO_TEST_CASE(too_many_pieces_are_refused) {
    BOOST_TEST(!read_sfen("lr5nl/3gk1g2/2nsppsp1/p1pp2p1p/1p5P1/P1PPSPP1P/1PS1P1N2/2GK1G3/LN5RL w B2b 50"));
    BOOST_TEST(!read_sfen("lr5nl/3gk1g2/2nsppsp1/p1pp2p1p/1p5P1/P1PPSPP1P/1PS1P1N2/2GK1G2L/LN5RL w Bb 50"));
}

BOOST_AUTO_TEST_CASE(usi_moves_are_read_and_written) {
    position const p = at("lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3");
    for (char const* text : {"8h2b+", "8h2b", "2g2f", "5i6h"}) {
        auto const m = read_usi_move(p, text);
        BOOST_REQUIRE_MESSAGE(m, text);
        BOOST_TEST(write_usi_move(*m) == text);
    }
    BOOST_TEST(write_usi_move(*read_usi_move(at("4k4/9/9/9/9/9/9/9/4K4 b P 1"), "P*5e")) == "P*5e");
}

BOOST_AUTO_TEST_CASE(bad_usi_moves_are_refused) {
    position const p = at("4k4/9/9/9/9/9/4P4/9/4K4 b PG 1");
    for (char const* text : {"", "5g", "5g5", "5g5f++", "5G5F", "5g5f=", "0g5f", "5g5j", "5gaf", "P*5",
                             "p*4e", "K*4e", "X*4e", "P*4e+", "P4e", "resign", "win", "5g5f ", "7776FU"}) {
        auto const m = read_usi_move(p, text);
        BOOST_REQUIRE_MESSAGE(!m, text);
        BOOST_TEST(m.error().what.starts_with("not a move:"), m.error().what);
    }
    for (char const* text : {"5g5e", "5g5f+", "5a5b", "4g4f", "P*5e", "S*4e", "5i5i", "G*5a"}) {
        auto const m = read_usi_move(p, text);
        BOOST_REQUIRE_MESSAGE(!m, text);
        BOOST_TEST(m.error().what.starts_with("not a legal move here:"), m.error().what);
    }
}

BOOST_AUTO_TEST_CASE(no_move_follows_a_mate) {
    position const mated = at("4k4/4G4/4P4/9/9/9/9/9/4K4 w P 1");
    for (char const* text : {"5a5b", "5a4a", "9i9h"}) {
        auto const m = read_usi_move(mated, text);
        BOOST_REQUIRE_MESSAGE(!m, text);
        BOOST_TEST(m.error().what.ends_with(": the game is over"), m.error().what);
    }
}

// A hash table or a peer may offer any 16 bits.
BOOST_AUTO_TEST_CASE(any_sixteen_bits_are_judged_as_the_list_of_moves_judges_them) {
    for (auto const text : bench_positions) {
        position const p = at(text);
        moves_of<position> list;
        p.legal_moves(list);
        std::set<std::uint16_t> legal;
        for (move m : list) {
            legal.insert(m.bits());
        }
        bool agree = true;
        for (unsigned bits = 0; bits < 65536; ++bits) {
            auto const value = static_cast<std::uint16_t>(bits);
            agree &= p.is_legal(move::from_bits(value)) == legal.contains(value);
        }
        BOOST_TEST(agree, text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
