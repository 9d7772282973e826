#include "framework/perft/perft.hpp"

#include "games/reversi/game.hpp"

#include <boost/test/unit_test.hpp>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

BOOST_AUTO_TEST_SUITE(reversi_perft_tests)

using namespace kiban;
using namespace kiban::reversi;

namespace {

struct record {
    position start;
    int depth;
    std::uint64_t nodes;
    perft_convention convention;
};

std::vector<record> records() {
    std::ifstream in{KIBAN_TEST_DATA "/reversi_perft.tsv"};
    std::vector<record> all;
    for (std::string line; std::getline(in, line);) {
        if (line.empty() || line[0] == '#') {
            continue;
        }
        std::string fields[4];
        std::istringstream columns{line};
        for (std::string& field : fields) {
            std::getline(columns, field, '\t');
        }
        position const start = fields[0] == "startpos" ? start_position : read_position(fields[0]).value();
        for (auto const& [name, convention] : perft_conventions) {
            if (name == fields[3]) {
                all.push_back({start, std::stoi(fields[1]), std::stoull(fields[2]), convention});
            }
        }
    }
    return all;
}

/// Counts every record within the bounds, and returns their number.
int check(std::uint64_t from, std::uint64_t to) {
    int counted = 0;
    for (record const& r : records()) {
        if (r.nodes < from || r.nodes > to) {
            continue;
        }
        position p = r.start;
        BOOST_TEST(perft(p, r.depth, r.convention) == r.nodes, write(r.start) << " depth " << r.depth);
        ++counted;
    }
    return counted;
}

} // namespace

BOOST_AUTO_TEST_CASE(every_record_of_up_to_30_million_leaves) { BOOST_TEST(check(0, 30'000'000) > 300); }

BOOST_AUTO_TEST_CASE(visiting_every_leaf_counts_the_same) {
    for (record const& r : records()) {
        if (r.nodes > 500'000) {
            continue;
        }
        position p = r.start;
        BOOST_REQUIRE(perft_by_visiting(p, r.depth, r.convention) == r.nodes);
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(reversi_perft_slow_tests)

BOOST_AUTO_TEST_CASE(records_of_up_to_200_billion_leaves) {
    BOOST_TEST(reversi_perft_tests::check(30'000'001, 200'000'000'000) > 10);
}

BOOST_AUTO_TEST_SUITE_END()
