#include "framework/random.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <set>

BOOST_AUTO_TEST_SUITE(random_tests)

using kiban::splitmix64;

BOOST_AUTO_TEST_CASE(streams_of_a_seed_share_no_numbers) {
    constexpr std::uint64_t streams = 1000;
    constexpr int draws = 100;
    std::set<std::uint64_t> drawn;
    for (std::uint64_t seed : {1U, 2U}) {
        for (std::uint64_t number = 0; number < streams; ++number) {
            auto random = splitmix64::stream(seed, number);
            for (int i = 0; i < draws; ++i) {
                drawn.insert(random());
            }
        }
    }
    BOOST_TEST(drawn.size() == 2 * streams * draws);
}

BOOST_AUTO_TEST_CASE(a_stream_is_the_same_each_time) {
    static_assert(splitmix64::stream(7, 3)() != splitmix64::stream(3, 7)());
    BOOST_TEST(splitmix64::stream(7, 3)() == splitmix64::stream(7, 3)());
}

BOOST_AUTO_TEST_SUITE_END()
