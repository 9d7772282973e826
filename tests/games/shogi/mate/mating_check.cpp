#include "games/shogi/mate/mating_check.hpp"

#include "framework/child.hpp"
#include "framework/random.hpp"
#include "tests/games/shogi/helpers.hpp"

#include <boost/test/unit_test.hpp>

#include <fstream>
#include <string>

BOOST_AUTO_TEST_SUITE(shogi_mating_check_tests)

using namespace kiban;
using namespace kiban::shogi;
using namespace kiban::shogi::tests;

namespace {

template<color Us>
mating tested(position const& p, move m) {
    return check_tester<Us, standard>{p}.test(m);
}

/// Every check of the position, by making it and by the pattern. Returns the number of mates.
int compare(position p) {
    int mates = 0;
    moves_of<position> checks;
    p.generate<move_kind::checks>(checks);
    for (move m : checks) {
        bool const mate = with_child(p, m, [](position const& q) { return q.count_moves() == 0; });
        mating const found =
            p.side_to_move() == color::black ? tested<color::black>(p, m) : tested<color::white>(p, m);
        BOOST_TEST((found != mating::none) == mate, game::write(p) << " " << game::write(p, m));
        mates += mate ? 1 : 0;
    }
    return mates;
}

} // namespace

BOOST_AUTO_TEST_SUITE(games)

BOOST_AUTO_TEST_CASE(patterns_agree_with_making_the_move) {
    splitmix64 random{77};
    int mates = 0;
    for (int i = 0; i < 1500; ++i) {
        position p = game::initial();
        for (int ply = 0; ply < 150; ++ply) {
            moves_of<position> moves;
            p.legal_moves(moves);
            if (moves.empty()) {
                break;
            }
            if (ply > 50) {
                mates += compare(p);
            }
            p.play(moves[random.below(moves.size())]);
        }
    }
    BOOST_TEST(mates > 1000);
}

BOOST_AUTO_TEST_CASE(known_mates_in_one_are_seen_and_no_others) {
    std::ifstream in{KIBAN_TEST_DATA "/shogi_mates.tsv"};
    int problems = 0;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with('#')) {
            continue;
        }
        auto const tab = line.find('\t');
        auto const p = game::read_position(line.substr(0, tab));
        BOOST_REQUIRE(p.has_value());
        BOOST_TEST((compare(*p) > 0) == (line.substr(tab + 1) == "1"), line);
        ++problems;
    }
    BOOST_TEST(problems == 400);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()
