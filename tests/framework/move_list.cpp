#include "framework/move_list.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <numeric>

BOOST_AUTO_TEST_SUITE(move_list_tests)

using kiban::move_list;

BOOST_AUTO_TEST_CASE(a_list_holds_what_is_pushed_up_to_its_capacity) {
    move_list<std::uint16_t, 593> list;
    BOOST_TEST(list.empty());
    for (std::uint16_t i = 0; i < 593; ++i) {
        list.push_back(i);
    }
    BOOST_TEST(list.size() == 593u);
    BOOST_TEST(std::accumulate(list.begin(), list.end(), 0) == 592 * 593 / 2);
    BOOST_TEST(list[592] == 592);
    list.clear();
    BOOST_TEST(list.empty());
}

BOOST_AUTO_TEST_CASE(moves_written_past_the_end_count_once_committed) {
    move_list<std::uint16_t, 4> list;
    std::uint16_t* const end = list.end();
    for (std::uint16_t i = 0; i < 4 + list.slack; ++i) {
        end[i] = i;
    }
    BOOST_TEST(list.empty());
    list.extend_to(end + 3);
    BOOST_TEST(list.size() == 3u);
    BOOST_TEST(list[2] == 2);
}

BOOST_AUTO_TEST_SUITE_END()
