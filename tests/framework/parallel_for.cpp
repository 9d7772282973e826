#include "framework/parallel_for.hpp"

#include <boost/test/unit_test.hpp>
#include <range/v3/view/cartesian_product.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

BOOST_AUTO_TEST_SUITE(parallel_for_tests)

using namespace kiban;

BOOST_AUTO_TEST_CASE(parts_cover_everything_once) {
    std::array<std::size_t, 5> const counts{0, 1, 7, 64, 1000};
    std::array const thread_numbers{0, 1, 2, 5, 9};
    for (auto const& [count, threads] : ranges::views::cartesian_product(counts, thread_numbers)) {
        std::vector<int> touched(count);
        parallel_for(count, threads, [&touched = touched](std::size_t from, std::size_t size) {
            for (std::size_t i = from; i < from + size; ++i) {
                ++touched[i];
            }
        });
        BOOST_TEST((touched == std::vector<int>(count, 1)));
    }
}

BOOST_AUTO_TEST_CASE(parts_are_as_equal_as_can_be) {
    for (std::size_t part = 0; part < 7; ++part) {
        auto const size = part_of(1000, part, 7).size();
        BOOST_TEST((size == 142 || size == 143));
    }
}

BOOST_AUTO_TEST_CASE(every_thread_works_once) {
    std::vector<int> worked(6);
    on_threads(worked.size(), [&](std::size_t thread) { ++worked[thread]; });
    BOOST_TEST((worked == std::vector<int>(6, 1)));
}

BOOST_AUTO_TEST_CASE(what_a_thread_throws_reaches_the_caller_when_all_have_ended) {
    for (std::size_t const thrower : {std::size_t{0}, std::size_t{2}, std::size_t{3}}) {
        std::atomic<int> ended = 0;
        auto const work = [&](std::size_t thread) {
            if (thread >= thrower) {
                throw std::runtime_error{std::to_string(thread)};
            }
            ++ended;
        };
        BOOST_CHECK_EXCEPTION(on_threads(4, work), std::runtime_error, [&](std::runtime_error const& e) {
            return e.what() == std::to_string(thrower);
        });
        BOOST_TEST(ended == static_cast<int>(thrower));
    }
}

BOOST_AUTO_TEST_SUITE_END()
