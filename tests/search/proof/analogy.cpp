#include "search/proof/analogy.hpp"

#include "games/connect_four/game.hpp"

#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(search_analogy_tests)

using namespace kiban;
using namespace kiban::search;

// Column a is the byte 0, which formerly meant "no move".
BOOST_AUTO_TEST_CASE(a_proof_by_the_move_of_bytes_0_is_tried_on_a_similar_position) {
    using connect_four::position;
    using rules = proof_rules<position>;
    auto const after = [](std::string_view columns) {
        position p = connect_four::game::initial();
        for (char const column : columns) {
            p.play(connect_four::game::read_move(p, std::string_view{&column, 1}).value());
        }
        return p;
    };
    // Red has b1, c1 and d1 and is to move; yellow's discs are elsewhere.
    position model = after("bgcgdf");
    position similar = after("bgcfdf");
    auto const by_column_a = connect_four::game::read_move(model, "a").value();
    BOOST_REQUIRE(move_bits(by_column_a) != 0U);

    proof_table<rules> table{1 << 20};
    table.store(rules::key(model, color::black).board, proof_bounds::proof(0, 1, move_bits(by_column_a)), 0,
                1);
    proof_analogy<position> analogy{table, color::black};
    auto const found = analogy(similar, model, 0);
    BOOST_TEST(found.proved());
    BOOST_TEST(found.move == move_bits(by_column_a));
}

BOOST_AUTO_TEST_SUITE_END()
