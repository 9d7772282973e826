#include "framework/perft/perft_run.hpp"
#include "tests/laws/games_under_law.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <numeric>

BOOST_AUTO_TEST_SUITE(perft_tests)

using namespace kiban;
using namespace kiban::tests;

namespace {

/// Calls f(record, position, convention) for the records whose leaf count is within the limits.
template<game G, class F>
void on_records(std::uint64_t most, F f) {
    for (perft_record const& r : perft_records(G::name)) {
        if (r.leaves <= most) {
            BOOST_TEST_INFO_SCOPE(G::name << ' ' << r.position << ", depth " << r.depth << ", convention "
                                          << r.convention);
            auto p = position_of<G>(r.position);
            f(r, p, convention_of<G>(r));
        }
    }
}

template<class Result>
std::uint64_t sum(Result const& result) {
    return std::accumulate(result.divided.begin(), result.divided.end(), std::uint64_t{0},
                           [](std::uint64_t n, auto const& entry) { return n + entry.second; });
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(perft_equals_the_data, G, games_under_law) {
    on_records<G>(2'000'000,
                  [](auto const& r, auto& p, auto c) { BOOST_TEST(perft(p, r.depth, c) == r.leaves); });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(counting_equals_visiting, G, games_under_law) {
    on_records<G>(200'000, [](auto const& r, auto& p, auto c) {
        BOOST_TEST(perft_by_visiting(p, r.depth, c) == r.leaves);
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(hashed_equals_unhashed, G, games_under_law) {
    on_records<G>(1'000'000, [](auto const& r, auto& p, auto c) {
        perft_table table{1};
        BOOST_TEST((perft_counter<typename G::position>{.convention = c, .table = &table}(p, r.depth)) ==
                   r.leaves);
    });
}

// A table of one cluster is overwritten all the time, and must still never give a wrong answer.
BOOST_AUTO_TEST_CASE_TEMPLATE(a_tiny_table_is_right_too, G, games_under_law) {
    on_records<G>(50'000, [](auto const& r, auto& p, auto c) {
        perft_table table{0};
        BOOST_TEST((perft_counter<typename G::position>{.convention = c, .table = &table}(p, r.depth)) ==
                   r.leaves);
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(four_threads_equal_one_and_the_parts_add_up, G, games_under_law) {
    on_records<G>(2'000'000, [](auto const& r, auto const& p, auto c) {
        for (std::size_t const hash_mb : {0U, 1U}) {
            auto const result =
                perft_run(p, {.depth = r.depth, .convention = c, .threads = 4, .hash_mb = hash_mb});
            BOOST_TEST(result.leaves == r.leaves);
            BOOST_TEST(result.complete);
            BOOST_TEST((result.divided.empty() || sum(result) == r.leaves));
        }
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_stopped_count_says_so, G, games_under_law) {
    std::atomic<bool> const stop = true;
    auto const result = perft_run(G::initial(), {.depth = 5, .threads = 2, .stop = &stop});
    BOOST_TEST(!result.complete);
    BOOST_TEST(result.leaves == 0);
}

BOOST_AUTO_TEST_SUITE_END()
