#define BOOST_TEST_MODULE mate
#include "search/mate.hpp"

#include "framework/child.hpp"
#include "framework/random.hpp"
#include "games/shogi/engine.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

using namespace kiban;
using namespace kiban::search;
using board_state = shogi::position;

BOOST_AUTO_TEST_SUITE(search)

namespace {

std::atomic<bool> const never{false};

/// The plies of the shortest mate by checks within so many, by looking at every move; 0 if there is none.
int plies_to_mate(board_state& p, int plies) {
    moves_of<board_state> moves;
    p.generate<move_kind::legal_all>(moves);
    int best = 0;
    for (auto m : moves) {
        if (!p.gives_check(m)) {
            continue;
        }
        int const n = with_child(p, m, [&](board_state& q) {
            moves_of<board_state> replies;
            q.generate<move_kind::legal_all>(replies);
            int longest = 1;
            for (auto r : replies) {
                int const rest =
                    plies < 3 ? 0
                              : with_child(q, r, [&](board_state& c) { return plies_to_mate(c, plies - 2); });
                if (rest == 0) {
                    return 0;
                }
                longest = std::max(longest, rest + 2);
            }
            return longest;
        });
        if (n != 0 && (best == 0 || n < best)) {
            best = n;
        }
    }
    return best;
}

mate_result<board_state> solve(std::string_view sfen, std::optional<std::uint64_t> nodes = {}) {
    auto const p = shogi::game::read_position(sfen);
    BOOST_REQUIRE(p.has_value());
    return mate_search<board_state>{never, {}, nodes}(*p);
}

} // namespace

BOOST_AUTO_TEST_CASE(shortest_mates_agree_with_trying_everything) {
    splitmix64 random{27};
    int mates = 0;
    for (int game = 0; game < 400; ++game) {
        board_state p = shogi::game::initial();
        for (int ply = 0; ply < 120; ++ply) {
            moves_of<board_state> moves;
            p.legal_moves(moves);
            if (moves.empty()) {
                break;
            }
            if (ply > 60 && ply % 10 == 0) {
                int const expected = plies_to_mate(p, 3);
                auto const found = mate_search<board_state>{never, {}, 2000}(p);
                auto const length = static_cast<int>(found.line.size());
                if (expected != 0) {
                    BOOST_TEST((found.answer == mate_answer::mate));
                    BOOST_TEST(length == expected);
                    ++mates;
                } else if (found.answer == mate_answer::mate) {
                    BOOST_TEST(length > 3);
                }
                BOOST_TEST((found.answer == mate_answer::mate) ==
                           mate_search<board_state>::mates(p, found.line));
            }
            p.play(moves[random.below(moves.size())]);
        }
    }
    BOOST_TEST(mates > 20);
}

BOOST_AUTO_TEST_CASE(disproofs_are_only_claimed_when_complete) {
    // A lone gold cannot mate a bare king.
    BOOST_TEST((solve("4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1").answer == mate_answer::no_mate));
    // No check at all.
    BOOST_TEST((solve("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").answer ==
                mate_answer::no_mate));
    // The pawn drop would mate, and so is illegal.
    BOOST_TEST((solve("7nk/9/7G1/9/9/9/9/9/K8 b P 1").answer == mate_answer::no_mate));
    // Cut off by nodes: nothing is known. The dragon's checks go round in circles.
    BOOST_TEST((solve("8k/+R8/9/9/9/9/9/9/K8 b - 1", 20000).answer == mate_answer::unknown));
    BOOST_TEST((solve("4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1", 5000).answer == mate_answer::unknown));
}

// Not promoting can be the only way, as it leaves the king a move and the pawn drop legal.
BOOST_AUTO_TEST_CASE(a_mate_may_need_an_unpromoted_piece) {
    for (auto const& [sfen, plies] : {std::pair{"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1},
                                      std::pair{"7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1", 3}}) {
        auto const found = solve(sfen);
        BOOST_TEST((found.answer == mate_answer::mate));
        BOOST_TEST(found.line.size() == static_cast<std::size_t>(plies));
    }
}

BOOST_AUTO_TEST_CASE(the_order_to_stop_is_obeyed) {
    std::atomic<bool> const now{true};
    auto const p = shogi::game::read_position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    auto const found = mate_search<board_state>{now}(*p);
    BOOST_TEST((found.answer == mate_answer::unknown));
    BOOST_TEST(found.line.empty());
    BOOST_TEST(found.nodes <= 1U);
}

BOOST_AUTO_TEST_SUITE_END()
