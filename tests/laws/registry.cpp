#include "tests/laws/games_under_law.hpp"
#include "tests/laws/perft_data.hpp"

#include <boost/test/unit_test.hpp>

#include <filesystem>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

BOOST_AUTO_TEST_SUITE(registry_tests)

using namespace kiban;
using namespace kiban::tests;

BOOST_AUTO_TEST_CASE_TEMPLATE(a_game_has_perft_data, G, games_under_law) {
    BOOST_TEST(perft_records(G::name).size() >= 5);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_game_has_positions_to_bench, G, games_under_law) {
    BOOST_TEST(std::size(G::bench_positions) > 0);
    for (std::string_view const text : G::bench_positions) {
        moves_of<typename G::position> moves;
        position_of<G>(std::string{text}).legal_moves(moves);
        BOOST_TEST(!moves.empty(), text);
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_registered_game_has_a_transcript_of_the_command_line, G, games::all) {
    std::string const file = KIBAN_TRANSCRIPTS "/" + std::string{G::name} + ".txt";
    BOOST_REQUIRE_MESSAGE(std::filesystem::exists(file), "no file " << file);
    BOOST_TEST(std::filesystem::file_size(file) > 100);
}

// They state, at least, which capabilities the game has and lacks.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_registered_game_has_tests_of_its_own, G, games::all) {
    std::string const file = KIBAN_GAME_TESTS "/" + std::string{G::name} + "/meson.build";
    BOOST_REQUIRE_MESSAGE(std::filesystem::exists(file), "no file " << file);
    std::string const tested = KIBAN_TESTED_GAMES;
    BOOST_TEST(
        tested.contains(" " + std::string{G::name} + " "),
        file << " came after this build was configured, which lacks its tests: run tools/test, or meson "
                "setup --reconfigure");
}

BOOST_AUTO_TEST_CASE(names_are_distinct_and_found) {
    std::set<std::string_view> names;
    boost::hana::for_each(games::all{}, [&]<game G>(G) {
        BOOST_TEST(names.insert(G::name).second);
        BOOST_TEST(games::with_game(G::name, []<game Found>(Found) { static_assert(kiban::game<Found>); }));
    });
    BOOST_TEST(!games::with_game("no_such_game", [](auto) {}));
    BOOST_TEST(!games::with_game("", [](auto) {}));
}

BOOST_AUTO_TEST_SUITE_END()
