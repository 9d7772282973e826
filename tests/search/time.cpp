#define BOOST_TEST_MODULE time
#include "search/time.hpp"

#include <boost/test/unit_test.hpp>

#include <chrono>
#include <optional>
#include <vector>

using namespace kiban::search;
using namespace std::chrono_literals;

namespace {

constexpr int moves_left = 40;

std::vector<game_clock> clocks() {
    std::vector<game_clock> all;
    for (auto remaining : {-500ms, 0ms, 1ms, 9ms, 100ms, 1000ms, 60'000ms, 3'600'000ms}) {
        for (auto increment : {0ms, 10ms, 1000ms, 30'000ms}) {
            for (auto byoyomi : {0ms, 1ms, 100ms, 1000ms, 30'000ms}) {
                for (std::optional<int> to_go : {std::optional<int>{}, std::optional{1}, std::optional{40}}) {
                    all.push_back({remaining, increment, byoyomi, to_go});
                }
            }
        }
    }
    return all;
}

} // namespace

BOOST_AUTO_TEST_CASE(no_budget_is_negative_upside_down_or_beyond_the_clock) {
    for (game_clock const& c : clocks()) {
        for (auto margin : {0ms, 20ms, 1000ms}) {
            for (int moves : {1, 2, 40, 200}) {
                time_budget const b = budget_for(c, margin, moves);
                BOOST_TEST((b.optimum >= least_budget));
                BOOST_TEST((b.maximum >= b.optimum));
                auto const all = std::max(c.remaining, 0ms) + std::max(c.byoyomi, c.increment);
                BOOST_TEST((b.maximum <= std::max(all - margin, milliseconds{least_budget})));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(byoyomi_is_spent_whole_once_the_main_time_is_used_up) {
    time_budget const b = budget_for({.remaining = 0ms, .byoyomi = 10'000ms}, 120ms, moves_left);
    BOOST_TEST((b == time_budget{9880ms, 9880ms}));
    // Less main time than 1.2 byoyomi: nothing is worth keeping.
    time_budget const last = budget_for({.remaining = 11'000ms, .byoyomi = 10'000ms}, 0ms, moves_left);
    BOOST_TEST((last == time_budget{21'000ms, 21'000ms}));
}

BOOST_AUTO_TEST_CASE(main_time_is_spread_above_the_byoyomi) {
    time_budget const b = budget_for({.remaining = 400'000ms, .byoyomi = 10'000ms}, 0ms, moves_left);
    BOOST_TEST((b.optimum > 10'000ms));
    BOOST_TEST((b.optimum < 40'000ms));
    BOOST_TEST((b.maximum < 100'000ms));
}

BOOST_AUTO_TEST_CASE(sudden_death_never_runs_out) {
    milliseconds left = 60'000ms;
    for (int move = 0; move < 300; ++move) {
        time_budget const b = budget_for({.remaining = left}, 20ms, moves_left);
        left -= b.maximum;
        if (left < 100ms) {
            BOOST_TEST(move > 8); // every move at its maximum
            break;
        }
    }
    left = 60'000ms;
    for (int move = 0; move < 60; ++move) {
        left -= budget_for({.remaining = left}, 20ms, moves_left).optimum;
    }
    BOOST_TEST((left > 5000ms));
}

BOOST_AUTO_TEST_CASE(an_increment_is_spent_too) {
    time_budget const without = budget_for({.remaining = 60'000ms}, 0ms, moves_left);
    time_budget const with = budget_for({.remaining = 60'000ms, .increment = 2000ms}, 0ms, moves_left);
    BOOST_TEST((with.optimum > without.optimum + 500ms));
    // Less main time than one increment: this move's has not been added yet.
    time_budget const short_of_time = budget_for({.remaining = 100ms, .increment = 2000ms}, 0ms, moves_left);
    BOOST_TEST((short_of_time.maximum > 100ms));
    BOOST_TEST((short_of_time.maximum <= 2100ms));
}

BOOST_AUTO_TEST_CASE(moves_to_go_share_the_time) {
    game_clock c{.remaining = 40'000ms, .moves_to_go = 40};
    time_budget const many = budget_for(c, 0ms, 100);
    c.moves_to_go = 2;
    time_budget const two = budget_for(c, 0ms, 100);
    c.moves_to_go = 1;
    time_budget const one = budget_for(c, 100ms, 100);
    BOOST_TEST((many.optimum < two.optimum));
    BOOST_TEST((two.maximum < 40'000ms));
    BOOST_TEST((one == time_budget{39'900ms, 39'900ms}));
}

BOOST_AUTO_TEST_CASE(a_fixed_time_is_spent_whole) {
    BOOST_TEST((fixed_budget(1000ms, 0ms) == time_budget{1000ms, 1000ms}));
    BOOST_TEST((fixed_budget(1000ms, 50ms) == time_budget{950ms, 950ms}));
    BOOST_TEST((fixed_budget(0ms, 50ms) == time_budget{least_budget, least_budget}));
}
