#include "games/engines.hpp"
#include "tests/laws/games_under_law.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <type_traits>

BOOST_AUTO_TEST_SUITE(evaluation_tests)

using namespace kiban;
using namespace kiban::tests;

namespace {

template<class G>
using evaluator_of = typename search::policy<G>::evaluator;

// Games with an evaluation must define the colour flip, otherwise the law would be skipped silently.
template<class G>
inline constexpr bool evaluates =
    !std::is_same_v<evaluator_of<G>, search::zero_evaluator<typename G::position>>;

using games_that_evaluate = games_with<[]<class G>() { return evaluates<G>; }>;
using incremental_games = games_with<[]<class G>() {
    return search::incremental_evaluator<evaluator_of<G>, typename G::position>;
}>;

} // namespace

// Otherwise a program without games/engines.hpp would silently search it by its rules alone.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_game_with_a_policy_says_that_it_has_one, G, games_under_law) {
    constexpr bool is_primary = requires { search::policy<G>::is_primary; };
    static_assert(is_primary != has_policy<G>, "a game with a policy needs `static constexpr bool has_policy "
                                               "= true;`, one without needs none");
    BOOST_TEST(is_primary != has_policy<G>);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(an_evaluation_lies_inside_its_bounds, G, games_under_law) {
    evaluator_of<G> evaluate;
    on_random_positions<G>(50, [&](auto const& p, auto const&) {
        if constexpr (search::incremental_evaluator<evaluator_of<G>, typename G::position>) {
            evaluate.reset(p);
        }
        score const value = evaluate(p);
        BOOST_TEST((-score_bound < value && value < score_bound));
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(an_evaluation_is_the_same_with_the_colours_exchanged, G, games_that_evaluate) {
    static_assert(flippable<G>,
                  "a game with an evaluation needs G::flipped(position): flippable in capabilities.hpp");
    evaluator_of<G> evaluate;
    auto const value = [&](auto const& p) {
        if constexpr (search::incremental_evaluator<evaluator_of<G>, typename G::position>) {
            evaluate.reset(p);
        }
        return evaluate(p);
    };
    on_random_positions<G>(50,
                           [&](auto const& p, auto const&) { BOOST_TEST(value(G::flipped(p)) == value(p)); });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(an_incremental_evaluation_equals_one_from_nothing, G, incremental_games) {
    using position = typename G::position;
    evaluator_of<G> kept;
    evaluator_of<G> fresh;
    on_random_positions<G>(20, [&](position& p, auto const& moves) {
        kept.reset(p);
        for (auto m : moves) {
            kept.push(p, m);
            with_child(p, m, [&](position const& child) {
                fresh.reset(child);
                BOOST_TEST(kept(child) == fresh(child));
            });
            kept.pop();
        }
        fresh.reset(p);
        BOOST_TEST(kept(p) == fresh(p));
    });
}

BOOST_AUTO_TEST_SUITE_END()
