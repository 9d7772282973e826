#pragma once

#include "games/reversi/endgame/endgame.hpp"
#include "games/reversi/records/obf.hpp"
#include "search/clock/control.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

namespace kiban::reversi {

/// The exact result, with no possibility of interruption.
inline int solved(endgame_solver& solver, board const& b, int alpha = -64, int beta = 64) {
    search::control const free{};
    search::solver_budget budget{free, std::numeric_limits<std::uint64_t>::max(), false, false};
    return solver.solve(b, alpha, beta, budget).value();
}

inline std::vector<obf_record> problems(std::string const& file) {
    std::ifstream in{KIBAN_TEST_DATA "/" + file};
    std::string const text{std::istreambuf_iterator<char>{in}, {}};
    std::vector<obf_record> all;
    auto const list = read_obf_list(text);
    BOOST_REQUIRE(list.errors.empty());
    for (auto const& [line, record] : list.records) {
        all.push_back(record);
    }
    return all;
}

/// The definition, by fail-soft alpha-beta, using only the solver's board.
inline int plain_negamax(board const& b, int alpha = -64, int beta = 64, bool passed = false) {
    std::uint64_t moves = b.moves();
    if (moves == 0) {
        return passed ? b.final_margin() : -plain_negamax(b.passed(), -beta, -alpha, true);
    }
    int best = -64;
    for (; moves != 0 && best < beta; moves &= moves - 1) {
        board const after = b.after(std::countr_zero(moves));
        best = std::max(best, -plain_negamax(after, -beta, -std::max(alpha, best)));
    }
    return best;
}

[[nodiscard]] inline int best_score(obf_record const& problem) {
    return std::ranges::max(problem.scores, {}, &scored_move::discs).discs;
}

/// Whether the solver finds the best score of a problem.
inline bool finds_the_best_score(obf_record const& problem) {
    endgame_solver solver;
    int const best = best_score(problem);
    int const value = solved(solver, problem.problem.discs());
    BOOST_TEST(value == best, write_obf(problem));
    return value == best;
}

/// Whether the solver finds the score of every move.
inline bool finds_every_score(obf_record const& problem) {
    endgame_solver solver;
    return std::ranges::all_of(problem.scores, [&](scored_move const& s) {
        position child = problem.problem;
        child.play(s.played);
        int const value = -solved(solver, child.discs());
        BOOST_TEST(value == s.discs, write_obf(problem));
        return value == s.discs;
    });
}

} // namespace kiban::reversi
