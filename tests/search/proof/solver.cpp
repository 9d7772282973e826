#include "search/proof/solver.hpp"

#include "framework/ending.hpp"
#include "framework/game_text.hpp"
#include "framework/random.hpp"
#include "games/connect_four/policy_solver.hpp"
#include "tests/search/proof/oracle.hpp"
#include "tests/tic_tac_toe.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tests {

/// Either side takes 1 to 500 stones; who takes the last wins. Long lines of long lists.
struct stones {
    using board = geometry<8, 8>;
    struct move {
        std::int16_t taken = 0;
        friend constexpr bool operator==(move, move) = default;
    };
    struct position {
        using move_type = move;
        static constexpr int max_moves = 500;
        int left = 1400;
        color side = color::black;
        friend bool operator==(position const&, position const&) = default;

        [[nodiscard]] color side_to_move() const { return side; }
        [[nodiscard]] std::uint64_t key() const {
            return splitmix64{static_cast<std::uint64_t>(2 * left) + index(side)}();
        }
        void legal_moves(moves_of<position>& list) const {
            for (int n = 1; n <= std::min(left, max_moves); ++n) {
                list.push_back({static_cast<std::int16_t>(n)});
            }
        }
        [[nodiscard]] score final_score() const { return -score_win; }
        [[nodiscard]] bool is_consistent() const { return left >= 0; }
        [[nodiscard]] int plies_left() const { return left; }
        void play(move m) {
            left -= m.taken;
            side = ~side;
        }
    };

    static constexpr std::string_view name = "stones";
    static constexpr std::string_view bench_positions[1] = {""};
    static position initial() { return {}; }
    static parsed<position> read_position(std::string_view) { return bad_notation("only the start"); }
    static parsed<move> read_move(position const& p, std::string_view text) {
        return legal_move_written<stones>(p, text);
    }
    static std::string write(position const& p) { return std::to_string(p.left); }
    static std::string write(position const&, move m) { return std::to_string(m.taken); }
    static std::string diagram(position const& p) { return write(p) + '\n'; }
};

} // namespace kiban::tests

BOOST_AUTO_TEST_SUITE(search_solver_tests)

using namespace kiban;
using namespace kiban::search;
using tests::oracle;
using tests::stones;

namespace {

/// Tic-tac-toe that says how many plies are left.
struct bounded_tic_tac_toe : tests::tic_tac_toe {
    struct position : tests::tic_tac_toe::position {
        [[nodiscard]] int plies_left() const { return 9 - taken().count(); }
    };
    static position initial() { return {}; }
    static parsed<position> read_position(std::string_view text) {
        auto const read = tests::tic_tac_toe::read_position(text);
        return read ? parsed<position>{position{*read}} : std::unexpected{read.error()};
    }
};

using c4 = connect_four::game;

/// A position of a random game that is not over with that many free squares.
connect_four::position random_position(splitmix64& random, int free) {
    while (true) {
        auto p = c4::initial();
        while (p.plies_left() > free && !is_over(p)) {
            moves_of<connect_four::position> moves;
            p.legal_moves(moves);
            p.play(moves[random.below(moves.size())]);
        }
        if (!is_over(p)) {
            return p;
        }
    }
}

template<game G, class Rules = solver_rules<G>>
int solved(solver<G, Rules>& s, typename G::position const& p) {
    s.start({});
    auto const known = s.outcome(p);
    BOOST_TEST((known.lower > 0 || known.upper < 0 || known.exact()));
    auto const exact = s.exact(p, known);
    BOOST_TEST(exact.exact());
    BOOST_TEST((exact.lower >= known.lower && exact.upper <= known.upper));
    return exact.lower;
}

/// Whether the moves are a game of that length to its end, with that winner.
template<game G>
bool ends_as_said(typename G::position p, std::vector<typename G::position::move_type> const& line,
                  int value) {
    for (auto const m : line) {
        BOOST_REQUIRE(!is_over(p));
        p.play(m);
    }
    score const final = is_over(p) ? p.final_score() : 0;
    int const sign = (line.size() % 2 == 0 ? 1 : -1) * final;
    bool const length = value == 0 || static_cast<int>(line.size()) == solved_plies(value);
    return is_over(p) && length && (value > 0) == (sign > 0) && (value < 0) == (sign < 0);
}

} // namespace

BOOST_AUTO_TEST_CASE(tic_tac_toe_is_solved_from_everywhere) {
    oracle<bounded_tic_tac_toe> plain;
    solver<bounded_tic_tac_toe> s{1 << 20};
    std::vector<bounded_tic_tac_toe::position> to_come{bounded_tic_tac_toe::initial()};
    BOOST_TEST(solved(s, to_come[0]) == 0);
    splitmix64 random{1};
    int compared = 0;
    while (!to_come.empty()) {
        auto const p = to_come.back();
        to_come.pop_back();
        moves_of<bounded_tic_tac_toe::position> moves;
        p.legal_moves(moves);
        for (auto const m : moves) {
            if (random.below(3) == 0) {
                to_come.push_back(p);
                to_come.back().play(m);
            }
        }
        int const value = solved(s, p);
        BOOST_REQUIRE(value == plain.value(p));
        BOOST_REQUIRE((moves.empty() || ends_as_said<bounded_tic_tac_toe>(p, s.line(p, value, true), value)));
        ++compared;
    }
    BOOST_TEST(compared > 50);
}

BOOST_AUTO_TEST_CASE(long_lines_of_long_lists_are_given_up) {
    solver<stones> s{1 << 22};
    BOOST_TEST(solved(s, {.left = 500}) == solved_win - 1);
    BOOST_TEST(solved(s, {.left = 501}) == 2 - solved_win);
    s.start({});
    BOOST_TEST(!s.outcome({.left = 20 * 501}).exact()); // too long a line is given up
    BOOST_TEST(s.aborted());
}

// What Connect Four adds to the rules of any game (threats, the mirror, answers in the same column) changes
// no value.
BOOST_AUTO_TEST_CASE(help_from_the_game_changes_no_value) {
    oracle<c4> plain;
    solver<c4> helped{1 << 22};
    solver<c4, default_solver_rules<c4>> by_rules{1 << 22};
    splitmix64 random{7};
    int results[3]{};
    for (int n = 0; n < 300; ++n) {
        auto const p = random_position(random, 8 + n % 7);
        int const value = plain.value(p);
        BOOST_TEST(solved(helped, p) == value, c4::write(p));
        BOOST_TEST(solved(by_rules, p) == value, c4::write(p));
        BOOST_TEST(ends_as_said<c4>(p, helped.line(p, value, true), value), c4::write(p));
        BOOST_TEST(solved(helped, image_of<c4>(p, 1)) == value, c4::write(p));
        ++results[(value > 0) - (value < 0) + 1];
    }
    BOOST_TEST((results[0] > 5 && results[1] > 5 && results[2] > 5));
}

// Fresh tables, so that nothing is known from the game's end.
BOOST_AUTO_TEST_CASE(positions_of_the_middle_agree_with_the_rules_alone) {
    splitmix64 random{11};
    for (int n = 0; n < 12; ++n) {
        auto const p = random_position(random, 19 + n % 2);
        solver<c4> helped{1 << 22};
        solver<c4, default_solver_rules<c4>> by_rules{1 << 24};
        BOOST_TEST(solved(helped, p) == solved(by_rules, p), c4::write(p));
    }
}

BOOST_AUTO_TEST_CASE(a_finished_game_has_its_result) {
    solver<c4> s{1 << 20};
    auto const lost = c4::read_position("7/7/7/7/yyy4/rrrr3 y").value();
    BOOST_TEST(solved(s, lost) == -solved_win);
    BOOST_TEST(s.line(lost, -solved_win, true).empty());
}

BOOST_AUTO_TEST_CASE(a_line_without_the_length_keeps_the_win) {
    solver<c4> s{1 << 22};
    splitmix64 random{3};
    for (int n = 0; n < 40; ++n) {
        auto const p = random_position(random, 14);
        s.start({});
        auto const known = s.outcome(p);
        int const value = known.exact() || known.lower > 0 ? known.lower : known.upper;
        auto q = p;
        for (auto const m : s.line(p, value, false)) {
            q.play(m);
        }
        BOOST_REQUIRE(is_over(q));
        score const final = q.side_to_move() == p.side_to_move() ? q.final_score() : -q.final_score();
        BOOST_TEST(((final > 0) == (value > 0) && (final < 0) == (value < 0)), c4::write(p));
    }
}

BOOST_AUTO_TEST_CASE(a_search_that_is_given_up_leaves_true_bounds) {
    splitmix64 random{5};
    for (std::uint64_t const nodes : {1U, 10U, 100U, 1000U}) {
        auto const p = random_position(random, 18);
        solver<c4> s{1 << 22};
        int const value = solved(s, p);
        solver<c4> limited{1 << 22};
        limited.start({.nodes = nodes});
        auto const known = limited.outcome(p);
        BOOST_TEST((known.lower <= value && value <= known.upper));
        auto const closer = limited.exact(p, known);
        BOOST_TEST((closer.lower <= value && value <= closer.upper));
    }
}

BOOST_AUTO_TEST_CASE(the_table_joins_bounds_and_drops_what_cost_least) {
    solver_table<49> table{1 << 20};
    auto const at = table.place_of(12345);
    BOOST_TEST((table.look_up(at) == solved_bounds{}));
    table.store(at, {.lower = 3}, 5);
    table.store(at, {.upper = 7}, 1);
    BOOST_TEST((table.look_up(at) == solved_bounds{3, 7}));
    std::vector<std::uint64_t> same_line;
    for (std::uint64_t key = 12346; same_line.size() < 12; ++key) {
        if (table.place_of(key).line == at.line) {
            same_line.push_back(key);
            BOOST_TEST(table.place_of(key).check != at.check);
        }
    }
    for (std::uint64_t const key : same_line) {
        table.store(table.place_of(key), {.lower = 1}, 1);
    }
    BOOST_TEST((table.look_up(at) == solved_bounds{3, 7}));
    BOOST_TEST((table.look_up(table.place_of(same_line.back())) == solved_bounds{.lower = 1}));
    BOOST_TEST((table.look_up(table.place_of(same_line.front())) == solved_bounds{.lower = 1}) == false);
}

BOOST_AUTO_TEST_SUITE_END()
