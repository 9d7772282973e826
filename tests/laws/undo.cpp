#include "tests/laws/games_under_law.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

BOOST_AUTO_TEST_SUITE(undo_tests)

using namespace kiban;
using namespace kiban::tests;

namespace {

using passable_games = games_with<[]<class G>() { return passable<typename G::position>; }>;

template<class P>
bool is_in_check(P const& p) {
    if constexpr (tactical<P>) {
        return p.in_check();
    } else {
        return false;
    }
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(unmake_restores_everything_and_make_equals_play, G, games_under_law) {
    using position = typename G::position;
    on_random_positions<G>(50, [](position& p, auto const& moves) {
        position const before = p;
        std::string const text = G::write(p);
        for (auto m : moves) {
            position played = p;
            played.play(m);
            with_child(p, m, [&](position const& child) {
                BOOST_TEST((child == played));
                BOOST_TEST(child.key() == played.key());
                BOOST_TEST((child.side_to_move() != before.side_to_move()));
            });
            BOOST_TEST((p == before && p.key() == before.key() && p.is_consistent()));
        }
        BOOST_TEST(G::write(p) == text);
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_whole_game_can_be_taken_back, G, games_under_law) {
    std::vector<std::string> texts;
    on_random_games<G>(50, [&](auto& history, auto const& moves) {
        texts.resize(history.moves().size());
        texts.push_back(G::write(history.current()));
        if (!moves.empty()) {
            return;
        }
        auto back = history;
        while (!back.moves().empty()) {
            back.take_back();
            BOOST_TEST(G::write(back.current()) == texts[back.moves().size()]);
        }
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_null_move_changes_the_side_and_is_undone, G, passable_games) {
    using position = typename G::position;
    on_random_positions<G>(50, [](position& p, auto const& moves) {
        if (moves.empty() || is_in_check(p)) {
            return;
        }
        position const before = p;
        typename position::undo_type undo;
        p.make_null(undo);
        BOOST_TEST((p.side_to_move() != before.side_to_move()));
        BOOST_TEST(p.key() != before.key());
        BOOST_TEST(p.is_consistent());
        p.unmake_null(undo);
        BOOST_TEST((p == before && p.key() == before.key() && p.is_consistent()));
    });
}

BOOST_AUTO_TEST_SUITE_END()
