#include "tests/laws/games_under_law.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <string>

BOOST_AUTO_TEST_SUITE(texts_tests)

using namespace kiban;
using namespace kiban::tests;

BOOST_AUTO_TEST_CASE_TEMPLATE(a_position_text_reads_back_to_an_equal_position, G, games_under_law) {
    on_random_positions<G>(100, [](auto const& p, auto const&) {
        std::string const text = G::write(p);
        auto const read = G::read_position(text);
        BOOST_REQUIRE(read.has_value());
        BOOST_TEST((*read == p));
        BOOST_TEST(G::write(*read) == text);
        BOOST_TEST((text.find('\n') == text.npos));
    });
}

// The incremental key equals the key of the same position set up from scratch.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_key_is_equal_to_one_computed_from_nothing, G, games_under_law) {
    on_random_positions<G>(
        100, [](auto const& p, auto const&) { BOOST_TEST(G::read_position(G::write(p))->key() == p.key()); });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_position_is_consistent_after_every_move, G, games_under_law) {
    on_random_positions<G>(100, [](auto const& p, auto const&) { BOOST_TEST(p.is_consistent()); });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_diagram_is_made_of_whole_lines, G, games_under_law) {
    on_random_positions<G>(10, [](auto const& p, auto const&) { BOOST_TEST(G::diagram(p).ends_with('\n')); });
}

// A corrupted text is refused with a reason and a place, or it is a different, complete position.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_spoilt_position_text_never_yields_half_a_position, G, games_under_law) {
    splitmix64 random{run_seed()};
    on_random_positions<G>(50, [&](auto const& p, auto const&) {
        std::string text = G::write(p);
        auto const at = [&] { return random.below(text.size()); };
        switch (random.below(5)) {
        case 0:
            text.erase(at(), 1 + random.below(3));
            break;
        case 1:
            text[at()] = static_cast<char>(random.below(256));
            break;
        case 2:
            text.insert(at(), 1, text[at()]);
            break;
        case 3:
            std::swap(text[at()], text[at()]);
            break;
        default:
            text.resize(at());
            break;
        }
        BOOST_TEST_INFO("spoilt: " << text);
        if (auto const read = G::read_position(text)) {
            BOOST_TEST(read->is_consistent());
            BOOST_TEST((G::read_position(G::write(*read)) == *read));
        } else {
            BOOST_TEST(!read.error().what.empty());
            BOOST_TEST(read.error().where <= text.size());
        }
    });
}

BOOST_AUTO_TEST_SUITE_END()
