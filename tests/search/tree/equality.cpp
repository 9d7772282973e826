#include "framework/random.hpp"
#include "games/engines.hpp"
#include "search/reference.hpp"
#include "tests/laws/games_under_test.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>

BOOST_AUTO_TEST_SUITE(search_equality_tests)

using namespace kiban;
using namespace kiban::search;
using namespace kiban::tests;

namespace {

/// A random evaluation: two positions hardly ever have the same value, so that a mix-up is noticed.
struct noise {
    template<game_position P>
    score operator()(P const& p) const {
        return static_cast<score>(splitmix64{p.key()}() % 2001) - 1000;
    }
};

/// The game's own evaluation, which may be kept up to date move by move, with noise added.
template<class Evaluator>
struct noisy : Evaluator {
    template<game_position P>
    score operator()(P const& p) {
        return Evaluator::operator()(p) + noise{}(p);
    }
};

template<class Policy>
struct with_noise : Policy {
    using evaluator = noisy<typename Policy::evaluator>;
};

/// Only the table may help, and every position is searched to the end.
template<game G>
struct table_only : default_policy<G> {
    using evaluator = noise;
    static constexpr search::features features = [] {
        search::features f = search::features::exact();
        f.table = true;
        return f;
    }();
};

template<class P>
int depth_that_is_quick(P const& p) {
    moves_of<P> moves;
    p.legal_moves(moves);
    return moves.size() > 40 ? 1 : moves.size() > 12 ? 2 : 4;
}

/// The first few positions of random games that are `chosen`.
template<game G, class Chosen, class Law>
void on_some_positions(int games, int wanted, Chosen chosen, Law law) {
    int left = wanted;
    on_random_games<G>(games, [&](auto& history, auto const&) {
        if (left > 0 && chosen(history)) {
            --left;
            law(history);
        }
    });
    BOOST_TEST(left < wanted, "no position was looked at");
}

template<class Policy, game G>
void equals_reference(int positions) {
    using evaluator = typename Policy::evaluator;
    session<G, Policy> engine{1};
    splitmix64 random{run_seed()};
    on_some_positions<G>(
        20, positions, [&](auto&) { return random.below(8) == 0; },
        [&](auto& history) {
            limits<typename G::position> l;
            l.depth = depth_that_is_quick(history.current());
            evaluator evaluate;
            score const expected = reference_search(history.current(), evaluate, *l.depth);
            for (auto d : {driver::pvs, driver::mtdf, driver::alpha_beta}) {
                l.driver = d;
                BOOST_TEST(engine.search(history, l).value == expected);
            }
        });
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(without_table_and_selectivity_it_is_plain_negamax, G, games_under_test) {
    equals_reference<exact_policy<with_noise<policy<G>>>, G>(300);
}

namespace {

// With few moves left, plain negamax reaches the end quickly.
int moves_to_the_end(tic_tac_toe::position const& p) { return 9 - p.taken().count(); }
int moves_to_the_end(reversi::position const& p) { return p.empties().count(); }
int moves_to_the_end(connect_four::position const& p) {
    return 42 - (p.of(color::black) | p.of(color::white)).count();
}

} // namespace

using games_with_short_endings = boost::hana::tuple<tic_tac_toe, reversi::game, connect_four::game>;

// A single cluster: every probe meets entries of other positions.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_tiny_table_changes_nothing_at_the_end, G, games_with_short_endings) {
    session<G, table_only<G>> tiny{0};
    session<G, table_only<G>> large{4};
    session<G> whole{1};
    on_some_positions<G>(
        400, 60, [](auto& history) { return moves_to_the_end(history.current()) <= 8; },
        [&](auto& history) {
            limits<typename G::position> l;
            l.depth = std::max(1, moves_to_the_end(history.current()));
            noise evaluate;
            score const expected = reference_search(history.current(), evaluate, *l.depth);
            BOOST_TEST(tiny.search(history, l).value == expected);
            BOOST_TEST(large.search(history, l).value == expected);
            l.depth = *l.depth + 8; // the whole search, with the depth that its reductions need
            BOOST_TEST(whole.search(history, l).value == expected);
        });
}

BOOST_AUTO_TEST_CASE(tic_tac_toe_is_a_draw) {
    session<tic_tac_toe> engine;
    auto const found = engine.search(game_history{tic_tac_toe::initial()}, {.depth = 12});
    BOOST_TEST(found.value == score_draw);
    BOOST_TEST((found.best != tic_tac_toe::move{}));
}

BOOST_AUTO_TEST_CASE(a_win_is_counted_in_plies) {
    // Crosses complete the first file at once; if it is the noughts' turn, noughts lose two plies later.
    session<tic_tac_toe> engine;
    auto const won = engine.search(game_history{*tic_tac_toe::read_position("xx..o...o")}, {.depth = 6});
    BOOST_TEST(won.value == score_win - 1);
    BOOST_TEST(won.best.to == 2);
    // Two threats at once.
    auto const lost = engine.search(game_history{*tic_tac_toe::read_position("x.o.o.x.x")}, {.depth = 6});
    BOOST_TEST(lost.value == 2 - score_win);

    session<shogi::game> shogi;
    for (auto [text, plies] :
         {std::pair{"4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1}, std::pair{"4k4/9/9/4P4/9/9/9/9/4K4 b 2G 1", 3}}) {
        auto const p = shogi::game::read_position(text);
        BOOST_REQUIRE(p.has_value());
        auto const mate = shogi.search(game_history{*p}, {.depth = 8});
        BOOST_TEST(mate.value == score_win - plies, text << ": " << mate.value);
    }
}

BOOST_AUTO_TEST_SUITE_END()
