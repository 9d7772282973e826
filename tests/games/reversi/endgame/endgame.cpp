#include "tests/games/reversi/endgame/endgame.hpp"

#include "games/reversi/endgame/parity.hpp"
#include "games/reversi/endgame/stability.hpp"
#include "games/reversi/policy.hpp"
#include "tests/games/reversi/rules/naive.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <thread>

BOOST_AUTO_TEST_SUITE(reversi_endgame_tests)

using namespace kiban;
using namespace kiban::reversi;

namespace {

/// The definition: every line to the end, by the naive walk.
int negamax(board const& b, bool passed = false) {
    std::uint64_t const moves = naive::moves(b);
    if (moves == 0) {
        return passed ? b.final_margin() : -negamax(b.passed(), true);
    }
    int best = -64;
    square_set{moves}.for_each(
        [&](square sq) { best = std::max(best, -negamax(b.after(sq, naive::flips(sq, b.own, b.other)))); });
    return best;
}

/// Whether a result for a window is a correct bound on the true value.
bool tells_the_truth(int result, int value, int alpha, int beta) {
    if (result <= alpha) {
        return value <= result;
    }
    if (result >= beta) {
        return value >= result;
    }
    return value == result;
}

} // namespace

BOOST_AUTO_TEST_CASE(random_endings_equal_plain_negamax) {
    splitmix64 random{2026};
    endgame_solver kept;
    for (int i = 0; i < 300; ++i) {
        position const p =
            naive::random_position(random, i < 270 ? static_cast<int>(random.below(9)) : 9 + i % 2);
        int const value = negamax(p.discs());
        endgame_solver fresh;
        BOOST_REQUIRE_MESSAGE(solved(fresh, p.discs()) == value, write(p));
        BOOST_REQUIRE_MESSAGE(solved(kept, p.discs()) == value, write(p));
    }
}

// Boards that no game reaches: a side without discs, many passes, only one side's moves left.
BOOST_AUTO_TEST_CASE(set_up_endings_equal_plain_negamax) {
    splitmix64 random{40};
    for (int i = 0; i < 2000; ++i) {
        board b = naive::random_board(random);
        auto const wanted = static_cast<int>(random.below(8));
        while (std::popcount(b.empties()) > wanted) {
            (random.below(2) == 0 ? b.own : b.other) |= b.empties() & (0 - b.empties());
        }
        endgame_solver solver;
        BOOST_REQUIRE(solved(solver, b) == negamax(b));
    }
}

BOOST_AUTO_TEST_CASE(a_window_gives_the_value_or_a_bound) {
    splitmix64 random{11};
    endgame_solver kept;
    for (int i = 0; i < 2000; ++i) {
        board const b = naive::random_position(random, static_cast<int>(random.below(14))).discs();
        endgame_solver fresh;
        int const value = solved(fresh, b);
        for (int n = 0; n < 5; ++n) {
            auto const alpha = static_cast<int>(random.below(128)) - 64;
            int const beta =
                alpha + 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(64 - alpha)));
            BOOST_REQUIRE(tells_the_truth(solved(kept, b, alpha, beta), value, alpha, beta));
        }
    }
}

BOOST_AUTO_TEST_CASE(ffo_1_to_28_are_solved) {
    auto const ffo = problems("reversi_ffo.obf");
    for (std::size_t number = 1; number <= 28; ++number) {
        BOOST_TEST(finds_the_best_score(ffo.at(number - 1)), "FFO " << number);
    }
}

BOOST_AUTO_TEST_CASE(every_move_of_ffo_1_to_20_has_its_score) {
    auto const ffo = problems("reversi_ffo.obf");
    for (std::size_t number = 1; number <= 20; ++number) {
        BOOST_TEST(finds_every_score(ffo.at(number - 1)), "FFO " << number);
    }
}

BOOST_AUTO_TEST_CASE(two_threads_and_more_find_the_same) {
    auto const ffo = problems("reversi_ffo.obf");
    for (int const threads : {2, 5}) {
        endgame_solver solver{8, threads};
        for (std::size_t number = 21; number <= 24; ++number) {
            obf_record const& r = ffo.at(number - 1);
            BOOST_TEST(solved(solver, r.problem.discs()) == best_score(r), "FFO " << number);
        }
    }
}

BOOST_AUTO_TEST_CASE(the_evaluation_changes_no_result) {
    auto const ffo = problems("reversi_ffo.obf");
    endgame_solver solver{8, 1, evaluation_source::written()};
    for (std::size_t number = 21; number <= 24; ++number) {
        obf_record const& r = ffo.at(number - 1);
        BOOST_TEST(solved(solver, r.problem.discs()) == best_score(r), "FFO " << number);
    }
}

// A stable disc never flips, whatever is played in any order.
BOOST_AUTO_TEST_CASE(stable_discs_never_turn) {
    splitmix64 random{64};
    for (int i = 0; i < 3000; ++i) {
        board b = naive::random_position(random, 2 + static_cast<int>(random.below(40))).discs();
        std::uint64_t stable = endgame::stable_discs(endgame::edge_table::instance(), b.own, b.other);
        BOOST_REQUIRE((stable & ~b.own) == 0U);
        for (bool ours = true; !b.is_over(); ours = !ours) {
            auto const moves = naive::moves(b);
            if (moves == 0) {
                b = b.passed();
                continue;
            }
            auto nth = random.below(static_cast<std::uint64_t>(std::popcount(moves)));
            std::uint64_t rest = moves;
            for (; nth > 0; --nth) {
                rest &= rest - 1;
            }
            b = b.after(std::countr_zero(rest));
            BOOST_REQUIRE((stable & ~(ours ? b.other : b.own)) == 0U);
        }
    }
}

BOOST_AUTO_TEST_CASE(news_tell_of_bounds_that_hold) {
    obf_record const r = problems("reversi_ffo.obf").at(24);
    endgame_solver solver;
    search::control const free{};
    search::solver_budget budget{free, std::numeric_limits<std::uint64_t>::max(), false, false};
    int percent = 0;
    endgame_news last;
    auto const value = solver.solve(r.problem.discs(), -64, 64, budget, [&](endgame_news const& n) {
        BOOST_TEST(n.percent >= percent);
        BOOST_TEST((n.percent < 100 || (n.lower <= best_score(r) && best_score(r) <= n.upper)));
        BOOST_TEST(!n.line.empty());
        percent = n.percent;
        last = n;
    });
    BOOST_TEST(value.value() == best_score(r));
    BOOST_TEST(last.percent == 100);
    BOOST_TEST(last.lower == last.upper);
    BOOST_TEST(last.nodes == budget.nodes());
}

BOOST_AUTO_TEST_CASE(quadrant_parity_follows_the_moves) {
    splitmix64 random{3};
    for (int i = 0; i < 1000; ++i) {
        std::uint64_t empties = random();
        endgame::quadrant_parity parity{empties};
        while (empties != 0) {
            for (int sq = 0; sq < 64; ++sq) {
                std::uint64_t quadrant = 0;
                for (int other = 0; other < 64; ++other) {
                    bool const together = sq / 32 == other / 32 && sq % 8 / 4 == other % 8 / 4;
                    if (together) {
                        quadrant |= std::uint64_t{1} << other;
                    }
                }
                bool const odd = std::popcount(empties & quadrant) % 2 != 0;
                BOOST_REQUIRE((parity.odd_squares() >> sq & 1) == (odd ? 1U : 0U));
            }
            int const sq = std::countr_zero(empties);
            empties &= empties - 1;
            parity = parity.after(sq);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_stop_ends_the_work_and_leaves_no_trace) {
    auto const ffo = problems("reversi_ffo.obf");
    board const b = ffo.at(37).problem.discs();
    endgame_solver solver;
    search::control control{};
    std::jthread const stopper{[&] {
        std::this_thread::sleep_for(std::chrono::milliseconds{20});
        control.stop();
    }};
    search::solver_budget budget{control, std::numeric_limits<std::uint64_t>::max(), false, true};
    BOOST_TEST(!solver.solve(b, -64, 64, budget).has_value());
    search::solver_budget few{control, 100'000, false, true};
    BOOST_TEST(!solver.solve(b, -64, 64, few).has_value());
    BOOST_TEST(few.nodes() < 120'000U);
    BOOST_TEST(solved(solver, ffo.at(25).problem.discs()) == 0);
}

BOOST_AUTO_TEST_CASE(the_search_solver_counts_in_hundredths) {
    search::control const control{};
    search::solver_budget budget{control, std::numeric_limits<std::uint64_t>::max(), false, false};
    position const p = problems("reversi_ffo.obf").at(0).problem; // +18
    search_solver solver;
    BOOST_TEST(solver.solve(p, -score_infinite, score_infinite, search::solver_pass{}, budget).value() ==
               1800);
    BOOST_TEST(solver.solve(p, 1799, 1800, search::solver_pass{}, budget).value() >= 1800);
    BOOST_TEST(solver.solve(p, 1800, 1801, search::solver_pass{}, budget).value() <= 1800);
    BOOST_TEST(solver.solve(p, 1750, 1850, search::solver_pass{}, budget).value() == 1800);
    BOOST_TEST(solver.solve(p, 6400, score_infinite, search::solver_pass{}, budget).value() == 6400);
    BOOST_TEST(solver.solve(p, -score_infinite, -6400, search::solver_pass{}, budget).value() == -6400);
    BOOST_TEST(solver.solve(p, -6401, -6399, search::solver_pass{}, budget).value() > -6400);
}

BOOST_AUTO_TEST_SUITE_END()
