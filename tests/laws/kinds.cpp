#include "tests/laws/games_under_law.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <set>
#include <string>

BOOST_AUTO_TEST_SUITE(kinds_tests)

using namespace kiban;
using namespace kiban::tests;

namespace {

using staged_games = games_with<[]<class G>() { return staged<typename G::position>; }>;
using staged_and_tactical_games =
    games_with<[]<class G>() { return staged<typename G::position> && tactical<typename G::position>; }>;

using move_set = std::multiset<std::string>; // texts, since moves have no order; a move twice stays visible

template<class G, class List>
move_set texts(typename G::position const& p, List const& list) {
    move_set set;
    for (auto m : list) {
        set.insert(G::write(p, m));
    }
    return set;
}

template<class G, move_kind Kind>
move_set of_kind(typename G::position const& p) {
    moves_of<typename G::position> list;
    p.template generate<Kind>(list);
    return texts<G>(p, list);
}

move_set operator+(move_set a, move_set const& b) {
    a.insert(b.begin(), b.end());
    return a;
}

template<class G, move_kind Kind = move_kind::legal, class Predicate>
move_set filtered(typename G::position const& p, Predicate wanted) {
    moves_of<typename G::position> list;
    p.template generate<Kind>(list);
    move_set set;
    for (auto m : list) {
        if (wanted(m)) {
            set.insert(G::write(p, m));
        }
    }
    return set;
}

/// The captures among the moves to each square in turn.
template<class G>
move_set recaptures_everywhere(typename G::position const& p) {
    move_set set;
    for (square sq = 0; sq < G::board::squares; ++sq) {
        moves_of<typename G::position> list;
        p.generate_recaptures(sq, list);
        for (auto m : list) {
            if (p.is_capture(m)) {
                set.insert(G::write(p, m));
            }
        }
    }
    return set;
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(kinds_partition_the_legal_moves, G, staged_games) {
    on_random_positions<G>(50, [](auto const& p, auto const& moves) {
        using enum move_kind;
        move_set const all_legal = of_kind<G, legal>(p);
        BOOST_TEST((of_kind<G, captures>(p) + of_kind<G, quiets>(p) == all_legal));
        BOOST_TEST(
            (of_kind<G, captures_and_promotions>(p) + of_kind<G, quiets_less_promotions>(p) == all_legal));
        BOOST_TEST((recaptures_everywhere<G>(p) == of_kind<G, captures>(p)));
        BOOST_TEST((texts<G>(p, moves) == of_kind<G, legal_all>(p)));
        BOOST_TEST(std::ranges::includes(of_kind<G, legal_all>(p), all_legal));
        BOOST_TEST(std::ranges::includes(of_kind<G, captures_and_promotions>(p), of_kind<G, captures>(p)));
        BOOST_TEST(std::ranges::includes(of_kind<G, quiets>(p), of_kind<G, quiets_less_promotions>(p)));
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(kinds_agree_with_what_moves_do, G, staged_and_tactical_games) {
    using position = typename G::position;
    on_random_positions<G>(50, [](position& p, auto const& moves) {
        using enum move_kind;
        auto const captures_something = [&](auto m) { return p.is_capture(m); };
        auto const gives_check = [&](auto m) {
            return with_child(p, m, [](position const& child) { return child.in_check(); });
        };
        BOOST_TEST((of_kind<G, captures>(p) == filtered<G>(p, captures_something)));
        BOOST_TEST((of_kind<G, checks>(p) == filtered<G, legal_all>(p, gives_check)));
        BOOST_TEST(std::ranges::all_of(moves, [&](auto m) { return p.gives_check(m) == gives_check(m); }));
        BOOST_TEST(
            ((p.in_check() ? of_kind<G, evasions>(p) : of_kind<G, non_evasions>(p)) == of_kind<G, legal>(p)));
    });
}

BOOST_AUTO_TEST_SUITE_END()
