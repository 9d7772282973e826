#include "framework/child.hpp"
#include "tests/laws/games_under_law.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(moves_tests)

using namespace kiban;
using namespace kiban::tests;

namespace {

using screened_games = games_with<[]<class G>() { return screened<typename G::position>; }>;
using countable_games = games_with<[]<class G>() { return countable<typename G::position>; }>;
using indexed_games = games_with<[]<class G>() { return indexed<typename G::position>; }>;
using foreseeing_games = games_with<[]<class G>() { return foreseeing<typename G::position>; }>;
using settling_games = games_with<[]<class G>() { return settling<typename G::position>; }>;
using bounded_games = games_with<[]<class G>() { return bounded<typename G::position>; }>;

/// The longest line from here on which no position is quiet, and is not over; at most `most`.
template<class P>
int plies_until_quiet(P& p, int most) {
    moves_of<P> moves;
    p.legal_moves(moves);
    int longest = 0;
    if (most > 0 && !p.is_quiet()) {
        for (auto m : moves) {
            longest = std::max(
                longest, 1 + with_child(p, m, [&](P& child) { return plies_until_quiet(child, most - 1); }));
        }
    }
    return longest;
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(moves_and_their_texts_are_distinct_and_read_back, G, games_under_law) {
    on_random_positions<G>(50, [](auto const& p, auto const& moves) {
        std::set<std::string> texts;
        for (auto m : moves) {
            std::string const text = G::write(p, m);
            texts.insert(text);
            auto const read = G::read_move(p, text);
            BOOST_TEST((read && *read == m), "the move " << text << " does not read back");
            BOOST_TEST((text.find_first_of(" \t\n") == text.npos && m != decltype(m){}), text);
        }
        BOOST_TEST(texts.size() == moves.size());
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_move_that_is_not_legal_is_refused, G, games_under_law) {
    on_random_positions<G>(10, [](auto const& p, auto const& moves) {
        std::set<std::string> legal;
        for (auto m : moves) {
            legal.insert(G::write(p, m));
        }
        auto before = G::initial();
        moves_of<typename G::position> others;
        before.legal_moves(others);
        for (auto m : others) {
            std::string const text = G::write(before, m);
            BOOST_TEST(G::read_move(p, text).has_value() == legal.contains(text), text);
        }
        for (char const* text : {"", " ", "?", "zz99", "-1", "a\nb"}) {
            BOOST_TEST(!G::read_move(p, text).has_value(), text);
        }
    });
}

// `screened`: another position's moves are legal here exactly when they are in the list.
BOOST_AUTO_TEST_CASE_TEMPLATE(foreign_moves_are_screened, G, screened_games) {
    using position = typename G::position;
    std::vector<typename position::move_type> foreign{{}};
    on_random_positions<G>(50, [&](position const& p, auto const& moves) {
        for (auto m : foreign) {
            bool const listed = std::ranges::find(moves, m) != moves.end();
            BOOST_TEST(p.is_legal(m) == listed);
        }
        std::size_t const enough = 400;
        foreign.resize(std::min(foreign.size(), enough));
        foreign.insert(foreign.begin() + 1, moves.begin(), moves.end());
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_count_is_that_of_the_listed_moves, G, countable_games) {
    on_random_positions<G>(
        40, [](auto const& p, auto const& moves) { BOOST_TEST(p.count_moves() == moves.size()); });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(an_index_of_a_move_fits_its_table, G, indexed_games) {
    using position = typename G::position;
    on_random_positions<G>(40, [](position const& p, auto const& moves) {
        BOOST_TEST(
            std::ranges::all_of(moves, [&](auto m) { return p.move_index(m) < position::move_index_size; }));
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_key_that_is_foreseen_comes_true, G, foreseeing_games) {
    using position = typename G::position;
    on_random_positions<G>(40, [](position const& p, auto const& moves) {
        BOOST_TEST(std::ranges::all_of(moves, [&](auto m) {
            position after = p;
            after.play(m);
            return p.key_after(m) == after.key();
        }));
    });
}

// Otherwise the search at the horizon would not end.
BOOST_AUTO_TEST_CASE_TEMPLATE(what_is_not_quiet_becomes_so, G, settling_games) {
    on_random_positions<G>(20, [](auto& p, auto const& moves) {
        BOOST_TEST((!moves.empty() || p.is_quiet()), "over, and not quiet");
        BOOST_TEST(plies_until_quiet(p, 40) < 40);
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(no_plies_are_left_only_at_the_end, G, bounded_games) {
    on_random_positions<G>(
        40, [](auto const& p, auto const& moves) { BOOST_TEST((p.plies_left() > 0 || moves.empty())); });
}

BOOST_AUTO_TEST_SUITE_END()
