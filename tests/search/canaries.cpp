#include "search/reference.hpp"
#include "search/session.hpp"
#include "tests/canaries/dobutsu_shogi.hpp"
#include "tests/canaries/small_draughts.hpp"
#include "tests/canaries/small_kalah.hpp"
#include "tests/laws/random_games.hpp"
#include "tests/tic_tac_toe.hpp"

#include <boost/test/unit_test.hpp>

#include <tuple>

BOOST_AUTO_TEST_SUITE(search_canaries_tests)

using namespace kiban;
using namespace kiban::search;
using namespace kiban::tests;

namespace {

// Dobutsu shogi has staged generation, checks, a null move and repetitions; kalah passes; draughts has forced
// captures.
using canaries = std::tuple<dobutsu_shogi, small_draughts, small_kalah>;

/// Men and kings of draughts, counted.
struct material {
    [[nodiscard]] score operator()(small_draughts::position const& p) const {
        int sum = 0;
        for (int const piece : p.on) {
            sum += piece;
        }
        return 100 * (p.side == color::black ? sum : -sum);
    }
};
struct counting_policy : default_policy<small_draughts> {
    using evaluator = material;
};

/// Plain negamax that goes on beyond its depth while captures are forced.
score settled_value(small_draughts::position& p, int depth) {
    moves_of<small_draughts::position> moves;
    p.legal_moves(moves);
    if (moves.empty()) {
        return -score_win;
    }
    if (depth <= 0 && p.is_quiet()) {
        return material{}(p);
    }
    score best = -score_infinite;
    for (auto m : moves) {
        best =
            std::max(best, with_child(p, m, [&](auto& child) { return -settled_value(child, depth - 1); }));
    }
    return best;
}

/// Tic-tac-toe where whoever is to move and holds three corners may declare that he has won.
struct declaring_tic_tac_toe : tic_tac_toe {
    struct position : tic_tac_toe::position {
        [[nodiscard]] bool can_declare_win() const {
            return (of[index(side_to_move())] & marks{0505}).count() >= 3;
        }
    };
    static position initial() { return {}; }
    static parsed<position> read_position(std::string_view text) {
        auto const read = tic_tac_toe::read_position(text);
        return read ? parsed<position>{position{*read}} : std::unexpected{read.error()};
    }
};
static_assert(declarable<declaring_tic_tac_toe::position>);

/// Negamax with the declaration, which is none at the root.
score declared_value(declaring_tic_tac_toe::position const& p, int ply = 0) {
    moves_of<declaring_tic_tac_toe::position> moves;
    p.legal_moves(moves);
    if (ply > 0 && p.can_declare_win()) {
        return score_win - ply;
    }
    score best = moves.empty() ? at_ply(p.final_score(), ply) : -score_infinite;
    for (auto const m : moves) {
        auto child = p;
        child.play(m);
        best = std::max(best, -declared_value(child, ply + 1));
    }
    return best;
}

} // namespace

BOOST_AUTO_TEST_CASE(a_declaration_wins_in_the_search) {
    session<declaring_tic_tac_toe, exact_policy<policy<declaring_tic_tac_toe>>> engine{1};
    session<tic_tac_toe, exact_policy<policy<tic_tac_toe>>> undeclared{1};
    int differing = 0;
    on_random_games<declaring_tic_tac_toe>(30, [&](auto const& history, auto const& moves) {
        if (moves.empty()) {
            return;
        }
        auto const& p = history.current();
        score const expected = declared_value(p);
        BOOST_TEST(engine.search(history, {.depth = 9}).value == expected);
        game_history<tic_tac_toe::position> const plain{p};
        differing += undeclared.search(plain, {.depth = 9}).value != expected;
    });
    BOOST_TEST(differing > 0);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(without_table_and_selectivity_it_is_plain_negamax, G, canaries) {
    session<G, exact_policy<policy<G>>> engine{1};
    int left = 20;
    splitmix64 random{run_seed()};
    on_random_games<G>(20, [&](auto& history, auto const&) {
        if (left > 0 && random.below(8) == 0) {
            --left;
            zero_evaluator<typename G::position> evaluate;
            score const expected = reference_search(history.current(), evaluate, 4);
            BOOST_TEST(engine.search(history, {.depth = 4}).value == expected);
        }
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(every_step_together_finds_a_legal_move, G, canaries) {
    session<G> engine{1};
    on_random_games<G>(4, [&](auto& history, auto const& moves) {
        if (history.moves().size() % 8 == 0 && !moves.empty()) {
            auto const found = engine.search(history, {.depth = 6});
            BOOST_TEST((std::ranges::find(moves, found.best) != moves.end()));
        }
    });
}

BOOST_AUTO_TEST_CASE(a_lion_without_escape_is_mated) {
    session<dobutsu_shogi> engine{1};
    // The giraffe on b2 would be taken, were it not for the elephant behind it.
    auto const p = dobutsu_shogi::read_position("1l1/3/1GE/1L1 b Gcce").value();
    auto const found = engine.search(game_history{p}, {.depth = 5});
    BOOST_TEST(found.value > score_bound);
}

// The third occurrence is a draw, and the lions alone can do no more than repeat themselves.
BOOST_AUTO_TEST_CASE(a_position_that_comes_a_third_time_is_a_draw) {
    game_history game{dobutsu_shogi::read_position("g1l/3/3/L1G b CCEE").value()};
    for (int times = 0; times < 2; ++times) {
        BOOST_TEST((game.current().repetition_by_rule() == repetition::none));
        for (char const* text : {"a4a3", "c1c2", "a3a4", "c2c1"}) {
            game.play(dobutsu_shogi::read_move(game.current(), text).value());
        }
    }
    BOOST_TEST((game.current().repetition_by_rule() == repetition::draw));
}

// `settling`: captures that are forced are played out at the horizon.
BOOST_AUTO_TEST_CASE(a_position_is_evaluated_where_it_is_quiet) {
    session<small_draughts, counting_policy> engine{1};
    int not_quiet = 0;
    on_random_games<small_draughts>(10, [&](auto& history, auto const& moves) {
        // Without its history: the plain search knows no repetition.
        auto p = small_draughts::read_position(small_draughts::write(history.current())).value();
        if (moves.empty() || is_decided(settled_value(p, 1))) {
            return;
        }
        not_quiet += material{}(p) != settled_value(p, 1);
        engine.new_game();
        BOOST_TEST(engine.search(game_history{p}, {.depth = 1}).value == settled_value(p, 1));
    });
    BOOST_TEST(not_quiet > 10);
}

BOOST_AUTO_TEST_SUITE_END()
