#include "games/shogi/text/declaration.hpp"

#include "tests/games/shogi/helpers.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(shogi_declaration_tests)

using namespace kiban;
using namespace kiban::shogi;
using namespace kiban::shogi::tests;
using enum declaration_rule;

namespace {

bool declares(std::string_view sfen, declaration_rule rule) {
    position p = at(sfen);
    p.set_declaration(rule);
    return p.can_declare_win();
}

constexpr auto entered = "K+N5+L1/G+L+P+B1+R+P2/3+P2G2/9/2+p+n5/3s2+ss1/3+p+p1+s1+r/7g+n/6g+nk b 2L8Pb4p 1";
constexpr auto strong = "+R+BGGGG+B+R1/SSSSK4/9/9/9/9/9/9/4k4 b - 1"; // USI.md R10: 28 points
constexpr auto weaker = "+R+BGGGG+B+R1/SSS1K4/9/9/9/9/9/9/4k4 b - 1";

} // namespace

BOOST_AUTO_TEST_CASE(csa_27_points) {
    BOOST_TEST(declares(entered, points_27));
    BOOST_TEST(
        declares("K+N5+L1/G+P+P+B1+R+P2/+P+L1+P2G2/9/9/9/6b1+r/4+ss+sg+n/5+pg+nk w 2L5Psn7p 1", points_27));
    BOOST_TEST(declares(strong, points_27));
    BOOST_TEST(declares(write_sfen(at(strong).flipped()), points_27));
}

BOOST_AUTO_TEST_CASE(too_few_points) {
    BOOST_TEST(!declares("K+N5+L1/G+L+P+B1+R+P2/3+P2G2/9/2+p+n5/3s2+ss1/3+p+p1+s1+r/7g+n/6g+nk b 2L7Pb5p 1",
                         points_27));
    BOOST_TEST(!declares(weaker, points_27));
    BOOST_TEST(at(weaker).declaration_points(color::black) == 27);
    BOOST_TEST(declares(write_sfen(at(weaker).flipped()), points_27)); // white needs only 27
}

BOOST_AUTO_TEST_CASE(king_outside_the_camp) {
    BOOST_TEST(!declares(
        "1+N2+P2+L1/G1+P+B1+R+P2/1+L1+P5/K8/2+p+n5/3s2+ss1/3+p+p1+s1+r/7g+n/6g+nk b G2L7Pb4p 1", points_27));
}

BOOST_AUTO_TEST_CASE(too_few_pieces_in_the_camp) {
    BOOST_TEST(!declares("K+N5+L1/G+L+P+B1+R+P2/3+P5/9/2+p+n5/3s2+ss1/3+p+p1+s1+r/7g+n/6g+nk b G2L8Pb4p 1",
                         points_27));
}

BOOST_AUTO_TEST_CASE(in_check) {
    BOOST_TEST(!declares(
        "K+N5+L1/G1+P+B1+R+P2/+P+L1+P2G2/9/2+p+n5/3s2+ss1/3+p+p1b1+r/6+sg+n/6g+nk b 2L7P4p 1", points_27));
}

BOOST_AUTO_TEST_CASE(the_24_point_rule_needs_31) {
    BOOST_TEST(!declares(strong, points_24));
    constexpr auto with_three_pawns = "+R+BGGGG+B+R1/SSSSK4/9/9/9/9/9/9/4k4 b 3P 1";
    BOOST_TEST(declares(with_three_pawns, points_24));
    BOOST_TEST(!declares("+R+BGGGG+B+R1/SSSSK4/9/9/9/9/9/9/4k4 b 2P 1", points_24));
}

BOOST_AUTO_TEST_CASE(off_means_never) { BOOST_TEST(!declares(strong, off)); }

BOOST_AUTO_TEST_CASE(handicap_points_credit_the_giver) {
    auto const needed = [](std::string_view sfen, declaration_rule rule) {
        position const p = at(sfen);
        return std::pair{p.points_needed(color::black, rule), p.points_needed(color::white, rule)};
    };
    constexpr auto two_pieces = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    constexpr auto four_pieces = "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    BOOST_TEST((needed(start_sfen, points_27_handicap) == std::pair{28, 27}));
    BOOST_TEST((needed(start_sfen, points_24_handicap) == std::pair{31, 31}));
    BOOST_TEST((needed(two_pieces, points_27_handicap) == std::pair{28, 17}));
    BOOST_TEST((needed(two_pieces, points_24_handicap) == std::pair{31, 21}));
    BOOST_TEST((needed(two_pieces, points_27) == std::pair{28, 27}));
    BOOST_TEST((needed(two_pieces, points_24) == std::pair{31, 31}));
    BOOST_TEST((needed(four_pieces, points_27_handicap) == std::pair{28, 15}));
    BOOST_TEST((needed(four_pieces, points_24_handicap) == std::pair{31, 19}));
}

BOOST_AUTO_TEST_CASE(try_rule) {
    constexpr auto open = "k8/4K4/9/9/9/9/9/9/9 b - 1";
    BOOST_TEST(declares(open, try_king));
    BOOST_TEST(write_usi_move(at(open).try_move()) == "5b5a");
    BOOST_TEST(!declares("4G3k/4K4/9/9/9/9/9/9/9 b - 1", try_king)); // an own piece stands there
    BOOST_TEST(!declares("r7k/4K4/9/9/9/9/9/9/9 b - 1", try_king));  // it is attacked
    BOOST_TEST(!declares("k8/9/4K4/9/9/9/9/9/9 b - 1", try_king));   // too far
    BOOST_TEST(declares("9/9/9/9/9/9/9/4k4/K8 w - 1", try_king));
}

BOOST_AUTO_TEST_CASE(what_a_declaration_lacks_is_said) {
    auto const why = [](std::string_view sfen, declaration_rule rule) {
        position p = at(sfen);
        p.set_declaration(rule);
        return why_no_declaration(p);
    };
    BOOST_TEST(why(strong, points_27).empty());
    BOOST_TEST(why(strong, off) == "the rules of this game know no declaration");
    BOOST_TEST(why(start_sfen, points_27) == "the king is not in the enemy's camp");
    BOOST_TEST(why("+R+BGGpG+B+R1/SSSSK4/9/9/9/9/9/9/4k4 b - 1", points_27) == "the king is in check");
    BOOST_TEST(why("4K4/GGGG5/9/9/9/9/9/9/4k4 b 2R2B 1", points_27) ==
               "pieces in the enemy's camp besides the king: 4, and 10 are needed");
    BOOST_TEST(why(weaker, points_27) == "27 points, and 28 are needed");
    BOOST_TEST(why("k8/9/4K4/9/9/9/9/9/9 b - 1", try_king) ==
               "the king cannot go to the square where the other king began");
}

BOOST_AUTO_TEST_SUITE_END()
