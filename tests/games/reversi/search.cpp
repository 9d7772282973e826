#include "games/reversi/engine.hpp"
#include "search/session.hpp"
#include "search/tree/probcut.hpp"
#include "tests/games/reversi/endgame/endgame.hpp"
#include "tests/games/reversi/rules/naive.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

BOOST_AUTO_TEST_SUITE(reversi_search_tests)

using namespace kiban;
using namespace kiban::reversi;

namespace {

/// The board mirrored so that files and ranks are exchanged.
std::uint64_t transposed(std::uint64_t b) {
    std::uint64_t mirrored = 0;
    square_set{b}.for_each([&](square sq) {
        mirrored |=
            std::uint64_t{1} << board_geometry::at(board_geometry::rank_of(sq), board_geometry::file_of(sq));
    });
    return mirrored;
}

std::uint64_t turned(std::uint64_t b) {
    std::uint64_t mirrored = 0;
    square_set{b}.for_each([&](square sq) { mirrored |= std::uint64_t{1} << board_geometry::rotated(sq); });
    return mirrored;
}

search::outcome<position> searched(position const& p, search::limits<position> const& l) {
    session engine{8};
    return engine.search(game_history<position>{p}, l);
}

/// Reversi's search with ProbCut that trusts any shallow search.
struct rash : search::policy<reversi::game> {
    static constexpr search::features features = [] {
        search::features f = search::policy<reversi::game>::features;
        f.probcut = true;
        return f;
    }();
    static constexpr search::parameters parameters = [] {
        search::parameters m = search::policy<reversi::game>::parameters;
        m.probcut_from = 4;
        m.probcut_sureness = 0;
        return m;
    }();
};

/// Calls f(position, its exact value in the search's units) for random positions with `empties` empty squares
/// that are not over.
template<class F>
void for_each_ending(std::uint64_t seed, int count, int empties, F f) {
    splitmix64 random{seed};
    for (int i = 0; i < count; ++i) {
        position const p = naive::random_position(random, empties);
        if (!p.is_over()) {
            endgame_solver solver;
            f(p, solved(solver, p.discs()) * position::score_of_disc);
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(the_evaluation_is_bounded_and_sees_only_the_side_to_move) {
    splitmix64 random{5};
    evaluator const evaluate{};
    for (int i = 0; i < 20'000; ++i) {
        position const p{naive::random_board(random), color::black};
        score const value = evaluate(p);
        BOOST_REQUIRE(value > -score_bound);
        BOOST_REQUIRE(value < score_bound);
        BOOST_REQUIRE(value == evaluate(reversi::game::flipped(p)));
        board const b = p.discs();
        BOOST_REQUIRE(value == evaluator::value({transposed(b.own), transposed(b.other)}));
        BOOST_REQUIRE(value == evaluator::value({turned(b.own), turned(b.other)}));
        if (p.is_over()) {
            BOOST_REQUIRE(value == p.final_score());
        } else {
            int const empties = std::popcount(b.empties());
            BOOST_REQUIRE(value + evaluator::value(b.passed()) == 2 * evaluator::to_move(empties));
        }
    }
}

BOOST_AUTO_TEST_CASE(every_feature_of_the_evaluation_is_worth_what_it_says) {
    auto const value = [](std::string const& text) { return evaluator{}(read_position(text).value()); };
    std::string const start = "---------------------------OX------XO---------------------------";
    BOOST_TEST(value(start + " X") == evaluator::to_move(60));
    auto const with = [&](std::initializer_list<std::size_t> squares) {
        std::string text = start;
        for (std::size_t const sq : squares) {
            text[sq] = 'X';
        }
        return value(text + " X") - evaluator::to_move(60 - static_cast<int>(squares.size()));
    };
    constexpr std::size_t a1 = 0, b1 = 1, b2 = 9, h8 = 63;
    BOOST_TEST(with({a1}) == evaluator::corner + evaluator::frontier);
    BOOST_TEST(with({a1, h8}) == 2 * with({a1}));
    BOOST_TEST(with({b2}) == evaluator::early_x + evaluator::frontier);
    BOOST_TEST(with({b1}) == evaluator::early_c + evaluator::frontier);
    BOOST_TEST(with({a1, b1}) == evaluator::corner + evaluator::held_edge + 2 * evaluator::frontier);
}

BOOST_AUTO_TEST_CASE(a_root_near_the_end_is_solved_with_a_best_move) {
    auto const ffo = problems("reversi_ffo.obf");
    for (std::size_t number : {1U, 5U, 9U, 13U, 16U, 20U, 22U}) {
        obf_record const& r = ffo.at(number - 1);
        auto const result = searched(r.problem, {});
        int const best = std::ranges::max(r.scores, {}, &scored_move::discs).discs;
        BOOST_TEST(result.solved);
        BOOST_TEST(result.value == 100 * best, "FFO " << number);
        auto const played = std::ranges::find(r.scores, result.best, &scored_move::played);
        BOOST_REQUIRE(played != r.scores.end());
        BOOST_TEST(played->discs == best, "FFO " << number);
    }
}

BOOST_AUTO_TEST_CASE(a_root_is_solved_by_passes_that_grow_surer) {
    auto const ffo = problems("reversi_ffo.obf");
    for (int threads : {1, 2}) {
        for (std::size_t number : {20U, 40U}) { // 15 and 20 empty squares
            obf_record const& r = ffo.at(number - 1);
            session engine{8, threads};
            std::vector<int> percents;
            auto const result =
                engine.search(game_history<position>{r.problem}, {}, [&](session::report_type const& news) {
                    if (news.depth == r.problem.empties().count() && news.bound == search::bound::exact) {
                        percents.push_back(news.proof == search::proof::exact ? 100 : news.percent);
                    }
                });
            std::vector<int> const expected = number == 20 ? std::vector{100} : std::vector{80, 100};
            BOOST_CHECK_EQUAL_COLLECTIONS(percents.begin(), percents.end(), expected.begin(), expected.end());
            BOOST_TEST(result.solved);
            BOOST_TEST(result.value == 100 * std::ranges::max(r.scores, {}, &scored_move::discs).discs,
                       "FFO " << number << " on " << threads << " threads");
        }
    }
}

BOOST_AUTO_TEST_CASE(under_a_clock_the_winner_is_found_first) {
    auto const ffo = problems("reversi_ffo.obf");
    int won = 0;
    int lost = 0;
    for (std::size_t number = 40; number <= 43; ++number) { // 20 to 23 empty squares
        obf_record const& r = ffo.at(number - 1);
        int const best = std::ranges::max(r.scores, {}, &scored_move::discs).discs;
        session engine{8};
        search::limits<position> l;
        l.clock = search::game_clock{.remaining = std::chrono::hours{1}};
        bool reported = false;
        auto const result =
            engine.search(game_history<position>{r.problem}, l, [&](session::report_type const& news) {
                if (news.proof == search::proof::winner) {
                    reported = true;
                    BOOST_TEST((news.value > 0) == (best > 0), "FFO " << number);
                    BOOST_TEST((news.bound == search::bound::lower) == (best > 0), "FFO " << number);
                }
            });
        // For a draw the margin is known.
        BOOST_TEST(reported == (best != 0), "FFO " << number);
        BOOST_TEST(result.solved);
        BOOST_TEST(result.value == 100 * best, "FFO " << number);
        (best > 0 ? won : lost) += best != 0 ? 1 : 0;
    }
    BOOST_TEST(won > 0);
    BOOST_TEST(lost > 0);
}

// The clock may run out while the thread that watches it waits for the others.
BOOST_AUTO_TEST_CASE(threads_that_share_a_solve_end_in_time) {
    position const p = problems("reversi_ffo.obf").at(44).problem; // 24 empty squares
    session engine{8, 2};
    for (int i = 0; i < 40; ++i) {
        engine.new_game();
        search::limits<position> l;
        l.exact_plies = 24;
        l.move_time = search::milliseconds{60 + 6 * i};
        bool lost = false;
        auto const result =
            engine.search(game_history<position>{p}, l, [&](session::report_type const& news) {
                lost |= news.value <= -6400; // not even examined
            });
        BOOST_TEST(result.time < search::milliseconds{5000});
        BOOST_TEST(p.is_legal(result.best));
        BOOST_TEST(!lost);
    }
}

BOOST_AUTO_TEST_CASE(a_selective_pass_that_the_clock_cuts_off_claims_no_proof) {
    position const p = problems("reversi_ffo.obf").at(53).problem; // 28 empty squares
    session engine{8};
    search::limits<position> l;
    l.exact_plies = 28;
    l.move_time = search::milliseconds{1500};
    bool claimed = false;
    auto const result = engine.search(game_history<position>{p}, l, [&](session::report_type const& news) {
        claimed |= news.proof != search::proof::none;
    });
    BOOST_TEST(!result.solved);
    BOOST_TEST(!claimed);
    BOOST_TEST(p.is_legal(result.best));
}

BOOST_AUTO_TEST_CASE(the_line_of_a_solved_root_is_best_play_to_the_end) {
    auto const ffo = problems("reversi_ffo.obf");
    for (std::size_t number = 1; number <= 20; ++number) {
        position p = ffo.at(number - 1).problem;
        session engine{8};
        search::limits<position> l;
        l.lines = 2;
        std::vector<session::report_type> last(2);
        engine.search(game_history<position>{p}, l, [&](session::report_type const& r) {
            last.at(static_cast<std::size_t>(r.line - 1)) = r;
        });
        for (session::report_type const& r : last) {
            position end = p;
            for (move m : r.pv) {
                BOOST_REQUIRE_MESSAGE(end.is_legal(m), "FFO " << number);
                end.play(m);
            }
            BOOST_TEST(end.is_over(), "FFO " << number);
            score const sign = end.side_to_move() == p.side_to_move() ? 1 : -1;
            BOOST_TEST(sign * end.final_score() == r.value, "FFO " << number);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_depth_that_reaches_the_end_gives_the_exact_value) {
    for_each_ending(77, 30, 8, [](position const& p, score exact) {
        search::limits<position> l;
        l.depth = 12;
        BOOST_TEST(searched(p, l).value == exact, write(p));
    });
}

// Iterations continue beyond the end until nothing is left out; then the depth of the end is reported.
BOOST_AUTO_TEST_CASE(iterations_without_a_solver_at_the_root_end_with_the_exact_value) {
    for_each_ending(79, 20, 14, [](position const& p, score exact) {
        search::limits<position> l;
        l.exact_plies = 0;
        l.soft_nodes = 100'000'000; // a limit, which is not reached
        auto const result = searched(p, l);
        BOOST_TEST(result.solved, write(p));
        BOOST_TEST(result.value == exact, write(p));
        BOOST_TEST(result.depth == p.empties().count(), write(p));
    });
}

BOOST_AUTO_TEST_CASE(every_depth_gives_a_legal_move) {
    splitmix64 random{78};
    for (int i = 0; i < 40; ++i) {
        position const p = naive::random_position(random, static_cast<int>(random.below(61)));
        search::limits<position> l;
        l.depth = 1 + static_cast<int>(random.below(7));
        l.exact_plies = 0;
        auto const result = searched(p, l);
        BOOST_TEST((p.is_over() ? result.best.is_null() : p.is_legal(result.best)), write(p));
    }
}

// ProbCut is not asked where the depth reaches the end, even if it is fully trusted.
BOOST_AUTO_TEST_CASE(probcut_leaves_exact_values_alone) {
    search::session<reversi::game, rash> engine{8};
    search::session<reversi::game> plain{8};
    splitmix64 random{21};
    int differ = 0;
    for (int i = 0; i < 6; ++i) {
        position const late = naive::random_position(random, 11);
        search::limits<position> l{};
        l.exact_plies = 0;
        l.depth = 12;
        game_history<position> const game{late};
        BOOST_TEST(engine.search(game, l).value == plain.search(game, l).value);
        l.depth = 9;
        game_history<position> const early{naive::random_position(random, 40)};
        differ += engine.search(early, l).nodes != plain.search(early, l).nodes;
    }
    BOOST_TEST(differ > 0);
}

BOOST_AUTO_TEST_SUITE_END()
