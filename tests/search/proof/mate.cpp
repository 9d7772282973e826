#include "search/proof/mate.hpp"

#include "framework/child.hpp"
#include "framework/random.hpp"
#include "games/connect_four/game.hpp"
#include "games/reversi/game.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/mate/engine_mate.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(search_mate_tests)

using namespace kiban;
using namespace kiban::search;
using board_state = shogi::position;

namespace {

/// The plies of the shortest mate by checks within `plies` plies, by trying every move; 0 if there is none.
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

mate_search<board_state>& searcher() {
    static mate_search<board_state> search{std::size_t{64} << 20};
    return search;
}

mate_result<board_state> solve(board_state const& p, std::optional<std::uint64_t> nodes = {},
                               bool shortest = false) {
    return searcher()(p, {.nodes = nodes}, shortest);
}
mate_result<board_state> solve(std::string_view sfen, std::optional<std::uint64_t> nodes = {},
                               bool shortest = false) {
    auto const p = shogi::game::read_position(sfen);
    BOOST_REQUIRE(p.has_value());
    return solve(*p, nodes, shortest);
}

/// A few pieces around a white king, hands with some of the others: checks, drops, promotions and
/// interpositions in many combinations.
std::optional<board_state> random_problem(splitmix64& random, int on_board = 6, int in_hand = 3,
                                          shogi::piece far_away = {}) {
    shogi::placement d;
    d.on[static_cast<std::size_t>(shogi::board::at(8, 8))] = far_away;
    auto const put = [&](shogi::piece piece, int files, int ranks) {
        auto const rank =
            static_cast<int>(random.below(static_cast<unsigned>(ranks))); // drawn before the file
        auto const file = static_cast<int>(random.below(static_cast<unsigned>(files)));
        auto const sq = static_cast<std::size_t>(shogi::board::at(file, rank));
        d.on[sq] = d.on[sq].empty() ? piece : d.on[sq];
    };
    put({color::white, shogi::piece_type::king}, 3, 3);
    for (int i = 0; i < on_board; ++i) {
        auto const t = shogi::standard::hand_types[random.below(shogi::standard::hand_types.size())];
        shogi::piece const piece{random.below(4) == 0 ? color::white : color::black, t};
        put(shogi::can_promote(t) && random.below(4) == 0 ? piece.promoted() : piece, 5, 5);
    }
    for (int i = 0; i < in_hand; ++i) {
        d.hands[random.below(3) == 0 ? 1 : 0].add(
            shogi::standard::hand_types[random.below(shogi::standard::hand_types.size())]);
    }
    auto const p = board_state::from(d);
    return p ? std::optional{*p} : std::nullopt;
}

/// Every position that checks and replies lead to, and which of them are won, by retrograde analysis from the
/// mates, independent of the path. Nothing if there are more than `most`.
class whole_graph {
  public:
    static std::optional<bool> won(board_state const& root, std::size_t most) {
        whole_graph g;
        g.add(root, true);
        for (std::size_t i = 0; i < g.nodes_.size(); ++i) {
            if (g.nodes_.size() > most) {
                return std::nullopt;
            }
            g.expand(i);
        }
        while (g.sweep()) {
        }
        return g.nodes_[0].won;
    }

  private:
    struct graph_node {
        board_state p;
        bool attacking;
        bool won = false;
        std::vector<std::size_t> children{};
    };
    std::vector<graph_node> nodes_;
    std::unordered_map<std::uint64_t, std::size_t> places_;

    std::size_t add(board_state const& p, bool attacking) {
        auto const [found, fresh] = places_.try_emplace(p.key(), nodes_.size());
        if (fresh) {
            nodes_.push_back({p, attacking});
        }
        return found->second;
    }
    void expand(std::size_t i) {
        board_state p = nodes_[i].p;
        bool const attacking = nodes_[i].attacking;
        moves_of<board_state> moves;
        p.legal_moves(moves);
        for (auto m : moves) {
            if (!attacking || p.gives_check(m)) {
                std::size_t const child =
                    with_child(p, m, [&](board_state const& q) { return add(q, !attacking); });
                nodes_[i].children.push_back(child);
            }
        }
    }
    bool sweep() {
        bool changed = false;
        for (auto i = nodes_.size(); i-- > 0;) {
            graph_node& n = nodes_[i];
            auto const is_won = [&](std::size_t child) { return nodes_[child].won; };
            bool const won = n.attacking ? std::ranges::any_of(n.children, is_won)
                                         : std::ranges::all_of(n.children, is_won);
            changed = changed || won != n.won;
            n.won = won;
        }
        return changed;
    }
};

} // namespace

// Repetitions included: the verdict is that of the whole graph, independent of the path to a position.
BOOST_AUTO_TEST_CASE(verdicts_are_those_of_the_whole_graph) {
    splitmix64 random{3};
    int won = 0;
    int lost = 0;
    for (int i = 0; i < 2500; ++i) {
        auto const p = random_problem(random, 5, 0);
        auto const expected = p ? whole_graph::won(*p, 1000) : std::nullopt;
        if (!expected) {
            continue;
        }
        (*expected ? won : lost) += 1;
        auto const answer = *expected ? mate_answer::mate : mate_answer::no_mate;
        BOOST_TEST_CONTEXT(shogi::game::write(*p)) {
            BOOST_TEST((solve(*p, 1000000).answer == answer));
            BOOST_TEST((searcher()(*p, {.nodes = 1000000, .patience = 30}).answer == answer)); // restarts
        }
    }
    BOOST_TEST(won > 1);
    BOOST_TEST(lost > 100);
}

// A full search to five plies finds every such mate, and no other.
BOOST_AUTO_TEST_CASE(mates_agree_with_trying_everything) {
    splitmix64 random{27};
    int mates = 0;
    int disproofs = 0;
    for (int i = 0; i < 2500; ++i) {
        auto const drawn = random_problem(random);
        if (!drawn) {
            continue;
        }
        board_state p = *drawn;
        int const expected = plies_to_mate(p, p.count_moves() > 60 ? 3 : 5);
        auto const found = solve(p, 3000, true);
        auto const length = static_cast<int>(found.line.size());
        BOOST_TEST_CONTEXT(shogi::game::write(p)) {
            if (expected != 0) {
                BOOST_TEST((found.answer == mate_answer::mate));
                BOOST_TEST(found.shortest);
                BOOST_TEST(length == expected);
                ++mates;
            } else if (found.answer == mate_answer::mate) {
                BOOST_TEST(length > 3);
            }
            disproofs += found.answer == mate_answer::no_mate ? 1 : 0;
            BOOST_TEST((found.answer == mate_answer::mate) == mate_search<board_state>::mates(p, found.line));
        }
    }
    BOOST_TEST(mates > 100);
    BOOST_TEST(disproofs > 100);
}

// Late positions of Megalopolis. By the bounds alone, defences are chosen that end four plies too soon.
BOOST_AUTO_TEST_CASE(no_line_is_shorter_than_the_shortest_mate) {
    for (auto const& [sfen, shortest] :
         {std::pair{"2G1+n3S/1gnP+lp+RP1/3S2rps/2G1N1k2/4+pLpL1/9/6N2/5P3/9 b L2bgs11p 1", 51},
          std::pair{"2G1+n3S/1gnP+lp1P1/3S2kps/2G1N4/4+pLpL1/9/6N2/5P3/9 b RBrbgsl11p 1", 41},
          std::pair{"2G1+n1R1S/1gnP+lpbP1/3S3ps/2G1N1k2/5LpL1/9/6N2/5P3/9 b rbgsl12p 1", 21}}) {
        auto const found = solve(sfen, 50000);
        BOOST_TEST((found.answer == mate_answer::mate));
        BOOST_TEST(static_cast<int>(found.line.size()) >= shortest);
    }
}

// This holds for every play and for every size of the table.
BOOST_AUTO_TEST_CASE(answers_do_not_depend_on_the_table) {
    mate_search<board_state> small{1};
    splitmix64 random{5};
    int solved = 0;
    for (int i = 0; i < 400; ++i) {
        auto const p = random_problem(random);
        if (!p) {
            continue;
        }
        auto const a = small(*p, {.nodes = 3000});
        auto const b = solve(*p, 3000);
        if (a.answer != mate_answer::unknown && b.answer != mate_answer::unknown) {
            BOOST_TEST((a.answer == b.answer));
            ++solved;
        }
    }
    BOOST_TEST(solved > 50);
}

// A white gold in the far corner is mostly irrelevant; each new random position is another problem.
BOOST_AUTO_TEST_CASE(what_proved_one_position_is_tried_on_another) {
    proof_search<board_state> search{std::size_t{16} << 20};
    splitmix64 random{14};
    int proved = 0;
    int alike = 0;
    int other = 0;
    for (int i = 0; i < 10000; ++i) {
        splitmix64 again = random;
        auto p = random_problem(random);
        auto q = random_problem(again, 6, 3, {color::white, shogi::piece_type::gold});
        auto r = random_problem(again);
        if (!p || !q || !r) {
            continue;
        }
        search.start(color::black, {.nodes = 3000});
        proof_bounds const found = search.prove(*p);
        if (!found.proved() || found.plies < 3 || found.plies > 5) {
            continue;
        }
        ++proved;
        for (auto const& [position, count] : {std::pair{&*q, &alike}, std::pair{&*r, &other}}) {
            if (proof_bounds const v = search.prove_like(*position, *p); v.proved()) {
                ++*count;
                BOOST_TEST_CONTEXT(shogi::game::write(*position)) {
                    int const plies = plies_to_mate(*position, v.plies);
                    BOOST_TEST(plies > 0);
                    BOOST_TEST(plies <= v.plies);
                }
            }
        }
    }
    BOOST_TEST(proved > 100);
    BOOST_TEST(alike > proved * 8 / 10);
    BOOST_TEST(other < proved / 2);
}

BOOST_AUTO_TEST_CASE(disproofs_are_only_claimed_when_complete) {
    // A lone gold cannot mate a bare king.
    BOOST_TEST((solve("4k4/9/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1").answer == mate_answer::no_mate));
    // No check at all.
    BOOST_TEST((solve("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").answer ==
                mate_answer::no_mate));
    // The pawn drop would mate, and so is illegal.
    BOOST_TEST((solve("7nk/9/7G1/9/9/9/9/9/K8 b P 1").answer == mate_answer::no_mate));
    // The dragon's checks go round in circles.
    BOOST_TEST((solve("8k/+R8/9/9/9/9/9/9/K8 b - 1").answer == mate_answer::no_mate));
    // Stopped by the node limit: nothing is known.
    BOOST_TEST((solve("4k4/9/9/9/9/9/9/9/9 b B4G2S9P2rb2s4n4l9p 1", 5000).answer == mate_answer::unknown));
}

// Not promoting can be the only way, as it leaves the king a move and the pawn drop legal.
BOOST_AUTO_TEST_CASE(a_mate_may_need_an_unpromoted_piece) {
    for (auto const& [sfen, plies] : {std::pair{"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", 1},
                                      std::pair{"7nl/7k1/9/7P1/9/9/9/9/9 b 2G2r2b2g4s3n3l17p 1", 3}}) {
        auto const found = solve(sfen, {}, true);
        BOOST_TEST((found.answer == mate_answer::mate));
        BOOST_TEST(found.line.size() == static_cast<std::size_t>(plies));
    }
}

namespace {

using other_games = std::tuple<connect_four::game, reversi::game>;

/// The value for the side to move, by full search.
template<game_position P>
score plain_value(P const& p) {
    moves_of<P> moves;
    p.legal_moves(moves);
    if (moves.empty()) {
        return p.final_score();
    }
    score best = -score_win;
    for (auto m : moves) {
        P child = p;
        child.play(m);
        best = std::max(best, -plain_value(child));
    }
    return best;
}

/// A position with few plies to come.
template<class G>
typename G::position random_end(splitmix64& random) {
    for (;;) {
        auto p = G::initial();
        for (int ply = 0; ply < (std::same_as<G, reversi::game> ? 52 : 31); ++ply) {
            moves_of<typename G::position> moves;
            p.legal_moves(moves);
            if (moves.empty()) {
                break;
            }
            p.play(moves[random.below(moves.size())]);
        }
        moves_of<typename G::position> moves;
        p.legal_moves(moves);
        if (!moves.empty()) {
            return p;
        }
    }
}

} // namespace

// Any game works: here the side to move has forced a win or cannot.
BOOST_AUTO_TEST_CASE_TEMPLATE(wins_of_other_games_agree_with_plain_search, G, other_games) {
    using position_type = typename G::position;
    proof_search<position_type> search{std::size_t{4} << 20};
    splitmix64 random{11};
    int won = 0;
    int not_won = 0;
    for (int i = 0; i < 60; ++i) {
        position_type p = random_end<G>(random);
        search.start(p.side_to_move(), {});
        auto const found = search.prove(p);
        bool const expected = plain_value(p) > 0;
        BOOST_TEST(found.solved());
        BOOST_TEST(found.proved() == expected);
        (expected ? won : not_won) += 1;
    }
    BOOST_TEST(won > 10);
    BOOST_TEST(not_won > 10);
}

BOOST_AUTO_TEST_CASE(the_order_to_stop_is_obeyed) {
    std::atomic<bool> const now{true};
    auto const p = shogi::game::read_position("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
    auto const found = searcher()(*p, {.stop = &now});
    BOOST_TEST((found.answer == mate_answer::unknown));
    BOOST_TEST(found.line.empty());
    BOOST_TEST(found.nodes <= 1U);
}

BOOST_AUTO_TEST_SUITE_END()
