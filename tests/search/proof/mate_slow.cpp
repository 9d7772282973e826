#include "games/shogi/game.hpp"
#include "games/shogi/mate/engine_mate.hpp"
#include "search/proof/mate.hpp"

#include <boost/test/unit_test.hpp>

#include <fstream>
#include <string>

BOOST_AUTO_TEST_SUITE(search_mate_slow_tests)

using namespace kiban;
using namespace kiban::search;

namespace {

/// Calls f(position, plies) for each problem of a file.
template<class F>
void for_each_problem(std::string const& name, F f) {
    std::ifstream in{KIBAN_TEST_DATA "/" + name};
    for (std::string line; std::getline(in, line);) {
        if (!line.starts_with('#')) {
            auto const tab = line.find('\t');
            auto const p = shogi::game::read_position(line.substr(0, tab));
            BOOST_REQUIRE(p.has_value());
            BOOST_TEST_CONTEXT(line) { f(*p, std::stoi(line.substr(tab + 1))); }
        }
    }
}

} // namespace

BOOST_AUTO_TEST_CASE(the_shortest_mates_in_one) {
    mate_search<shogi::position> find{std::size_t{64} << 20};
    for_each_problem("shogi_mates.tsv", [&](shogi::position const& p, int plies) {
        auto const found = find(p, {.nodes = 20000}, true);
        BOOST_TEST((found.line.size() == 1) == (plies == 1));
    });
}

BOOST_AUTO_TEST_CASE(long_compositions) {
    mate_search<shogi::position> find{std::size_t{4} << 30};
    for_each_problem("shogi_long_mates.tsv", [&](shogi::position const& p, int) {
        auto const found = find(p, {});
        BOOST_TEST((found.answer == mate_answer::mate));
        BOOST_TEST(mate_search<shogi::position>::mates(p, found.line));
    });
}

BOOST_AUTO_TEST_SUITE_END()
