#include "search/tree/scored_moves.hpp"

#include "games/shogi/game.hpp"
#include "search/table/transposition_table.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

BOOST_AUTO_TEST_SUITE(search_scored_moves_tests)

using namespace kiban;

namespace {

using position = shogi::game::position;
using numbers = std::vector<std::uint16_t>;

struct scored {
    std::uint16_t move;
    int score;
    std::size_t place;
};

std::uint16_t number_of(position::move_type m) { return static_cast<std::uint16_t>(search::move_bits(m)); }

/// Hands all moves out, `most` sorted at a time.
numbers handed_out(position& p, std::vector<int> const& scores, std::size_t most, int least) {
    search::scored_moves<position> moves;
    p.legal_moves(moves.list());
    std::size_t i = 0;
    moves.score_moves_in_order([&](auto) { return scores[i++]; });
    numbers order;
    while (!moves.done()) {
        if (moves.is_past_sorted()) {
            moves.sort_best(most, least);
        }
        order.push_back(number_of(moves.next()));
    }
    return order;
}

} // namespace

// The moves of at least that score come out as by a stable sort, the others after them.
BOOST_AUTO_TEST_CASE(moves_sorted_some_at_a_time_come_in_the_order_of_all_sorted) {
    auto p = *shogi::game::read_position("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
    moves_of<position> list;
    p.legal_moves(list);
    std::mt19937 random{5};
    for (int round = 0; round < 200; ++round) {
        int const range = round % 2 == 0 ? 5 : 100'000; // many equal ones, or few
        std::uniform_int_distribution<int> any{-range, range};
        std::vector<int> scores;
        std::vector<scored> wanted;
        for (auto m : list) {
            scores.push_back(any(random));
            wanted.push_back({number_of(m), scores.back(), wanted.size()});
        }
        int const least = any(random);
        std::ranges::sort(wanted, {}, [](scored s) { return std::pair{-s.score, s.place}; });
        auto const last = std::ranges::find_if(wanted, [&](scored s) { return s.score < least; });
        numbers rest;
        for (auto s = last; s != wanted.end(); ++s) {
            rest.push_back(s->move);
        }
        numbers order = handed_out(p, scores, 1 + static_cast<std::size_t>(round) % 20, least);
        BOOST_TEST(order.size() == wanted.size());
        auto const sorted = static_cast<std::size_t>(last - wanted.begin());
        BOOST_TEST_REQUIRE(order.size() >= sorted);
        for (std::size_t i = 0; i < sorted; ++i) {
            BOOST_TEST(order[i] == wanted[i].move);
        }
        std::ranges::sort(rest);
        std::sort(order.begin() + static_cast<std::ptrdiff_t>(sorted), order.end());
        BOOST_TEST(std::equal(order.begin() + static_cast<std::ptrdiff_t>(sorted), order.end(), rest.begin(),
                              rest.end()));
    }
}

BOOST_AUTO_TEST_SUITE_END()
