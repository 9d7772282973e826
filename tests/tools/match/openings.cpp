#include "games/reversi/game.hpp"
#include "games/shogi/game.hpp"
#include "tools/match/openings/opening_book.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

BOOST_AUTO_TEST_SUITE(openings_tests)

using namespace kiban;
using namespace kiban::tools;

namespace {

std::set<std::vector<std::string>> openings_of(opening_choice const& choice, std::uint64_t pairs) {
    opening_book<reversi::game> book{choice};
    std::set<std::vector<std::string>> found;
    for (std::uint64_t pair = 0; pair < pairs; ++pair) {
        found.insert(book.of_pair(pair).moves);
    }
    return found;
}

} // namespace

// The opening after a refused one must not equal that of the next pair, or a match would count the same games
// twice.
BOOST_AUTO_TEST_CASE(pairs_begin_differently_also_within_a_window) {
    constexpr std::uint64_t pairs = 100;
    BOOST_TEST(openings_of({.window = 200}, pairs).size() >= pairs - 1);
    BOOST_TEST(openings_of({}, pairs).size() >= pairs - 1);
}

BOOST_AUTO_TEST_CASE(a_pair_begins_the_same_each_time) {
    opening_book<reversi::game> one{{.seed = 5, .window = 300}};
    opening_book<reversi::game> other{{.seed = 5, .window = 300}};
    static_cast<void>(one.of_pair(0));
    BOOST_TEST(one.of_pair(1).moves == other.of_pair(1).moves);
}

BOOST_AUTO_TEST_CASE(openings_are_read_as_people_write_them) {
    using moves = std::vector<std::string>;
    auto const read = [](std::string_view line) { return read_opening<shogi::game>(line).value(); };
    BOOST_TEST((read("startpos moves ７六歩 ３四歩").moves == moves{"7g7f", "3c3d"}));
    BOOST_TEST((read("position startpos moves 7g7f 3c3d").moves == moves{"7g7f", "3c3d"}));
    auto const handicap = read("二枚落ち △６二銀");
    BOOST_TEST((handicap.moves == moves{"7a6b"}));
    BOOST_TEST(handicap.start == "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    BOOST_TEST((read_opening<reversi::game>("f5d6c3").value().moves == moves{"f5", "d6", "c3"}));
    auto const wrong = read_opening<shogi::game>("startpos moves 7g7f 7g7f");
    BOOST_REQUIRE(!wrong);
    BOOST_TEST(wrong.error().what.starts_with("move 2: "));
}

BOOST_AUTO_TEST_CASE(a_longer_look_takes_what_it_finds_even) {
    constexpr int window = 100;
    constexpr std::uint64_t nodes = 100'000;
    constexpr std::uint64_t pairs = 4;
    opening_choice const choice{.seed = 9, .window = window, .window_nodes = nodes};
    opening_book<reversi::game> book{choice};
    search::session<reversi::game> judge{2, 1};
    for (std::uint64_t pair = 0; pair < pairs; ++pair) {
        game_history<reversi::position> game{reversi::game::initial()};
        for (auto const& text : book.of_pair(pair).moves) {
            game.play(*reversi::game::read_move(game.current(), text));
        }
        search::limits<reversi::position> l{};
        l.nodes = nodes;
        BOOST_TEST(std::abs(judge.search(game, l).value) <= window);
        judge.new_game();
    }
    BOOST_TEST((openings_of(choice, pairs) != openings_of({.seed = 9, .window = window}, pairs)));
}

BOOST_AUTO_TEST_SUITE_END()
