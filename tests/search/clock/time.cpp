#include "search/clock/time.hpp"

#include "search/clock/latency.hpp"
#include "search/clock/move_timer.hpp"
#include "tests/tic_tac_toe.hpp"

#include <boost/test/unit_test.hpp>
#include <range/v3/view/cartesian_product.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <vector>

BOOST_AUTO_TEST_SUITE(search_time_tests)

using namespace kiban::search;
using namespace std::chrono_literals;

namespace {

constexpr int moves_left = 40;

constexpr time_costs no_costs{};

constexpr std::array remaining_times{-500ms, 0ms, 1ms, 9ms, 100ms, 1000ms, 60'000ms, 3'600'000ms};
constexpr std::array increments{0ms, 10ms, 1000ms, 30'000ms};
constexpr std::array byoyomis{0ms, 1ms, 100ms, 1000ms, 30'000ms};
constexpr std::array moves_to_go{std::optional<int>{}, std::optional{1}, std::optional{40}};

std::vector<game_clock> clocks() {
    std::vector<game_clock> all;
    for (auto const& [remaining, increment, byoyomi, to_go] :
         ranges::views::cartesian_product(remaining_times, increments, byoyomis, moves_to_go)) {
        all.push_back({remaining, increment, byoyomi, to_go});
    }
    return all;
}

} // namespace

BOOST_AUTO_TEST_CASE(no_budget_is_negative_upside_down_or_beyond_the_clock) {
    std::array const margins{0ms, 20ms, 1000ms};
    std::array const later_costs{0ms, 8ms, 500ms};
    std::array const expected{1, 2, 40, 200};
    std::vector<game_clock> const all = clocks();
    for (auto const& [c, margin, later, moves] :
         ranges::views::cartesian_product(all, margins, later_costs, expected)) {
        time_budget const b = budget_for(c, {margin, later}, moves);
        BOOST_TEST((b.optimum >= least_budget));
        BOOST_TEST((b.maximum >= b.optimum));
        auto const whole = std::max(c.remaining, 0ms) + std::max(c.byoyomi, c.increment);
        BOOST_TEST((b.maximum <= std::max(whole - margin, milliseconds{least_budget})));
    }
}

BOOST_AUTO_TEST_CASE(byoyomi_is_spent_whole_once_the_main_time_is_used_up) {
    time_budget const b = budget_for({.remaining = 0ms, .byoyomi = 10'000ms}, {120ms, 0ms}, moves_left);
    BOOST_TEST((b == time_budget{9880ms, 9880ms}));
    // Less main time than 1.2 byoyomi: saving any of it does not pay.
    time_budget const last = budget_for({.remaining = 11'000ms, .byoyomi = 10'000ms}, no_costs, moves_left);
    BOOST_TEST((last == time_budget{21'000ms, 21'000ms}));
}

BOOST_AUTO_TEST_CASE(main_time_is_spread_above_the_byoyomi) {
    time_budget const b = budget_for({.remaining = 400'000ms, .byoyomi = 10'000ms}, no_costs, moves_left);
    BOOST_TEST((b.optimum > 10'000ms));
    BOOST_TEST((b.optimum < 40'000ms));
    BOOST_TEST((b.maximum < 100'000ms));
}

BOOST_AUTO_TEST_CASE(sudden_death_never_runs_out) {
    milliseconds left = 60'000ms;
    for (int move = 0; move < 300; ++move) {
        time_budget const b = budget_for({.remaining = left}, {20ms, 0ms}, moves_left);
        left -= b.maximum;
        if (left < 100ms) {
            BOOST_TEST(move > 8); // every move at its maximum
            break;
        }
    }
    left = 60'000ms;
    for (int move = 0; move < 50; ++move) {
        left -= budget_for({.remaining = left}, {20ms, 0ms}, moves_left).optimum;
    }
    BOOST_TEST((left > 5000ms));
}

BOOST_AUTO_TEST_CASE(an_increment_is_spent_too) {
    time_budget const without = budget_for({.remaining = 60'000ms}, no_costs, moves_left);
    time_budget const with = budget_for({.remaining = 60'000ms, .increment = 2000ms}, no_costs, moves_left);
    BOOST_TEST((with.optimum > without.optimum + 500ms));
    // Less main time than one increment: this move's has not been added yet.
    time_budget const short_of_time =
        budget_for({.remaining = 100ms, .increment = 2000ms}, no_costs, moves_left);
    BOOST_TEST((short_of_time.maximum > 100ms));
    BOOST_TEST((short_of_time.maximum <= 2100ms));
}

BOOST_AUTO_TEST_CASE(moves_to_go_share_the_time) {
    game_clock c{.remaining = 40'000ms, .moves_to_go = 40};
    time_budget const many = budget_for(c, no_costs, 100);
    c.moves_to_go = 2;
    time_budget const two = budget_for(c, no_costs, 100);
    c.moves_to_go = 1;
    time_budget const one = budget_for(c, {100ms, 0ms}, 100);
    BOOST_TEST((many.optimum < two.optimum));
    BOOST_TEST((two.maximum < 40'000ms));
    BOOST_TEST((one == time_budget{39'900ms, 39'900ms}));
}

BOOST_AUTO_TEST_CASE(a_fixed_time_is_spent_whole) {
    BOOST_TEST((fixed_budget(1000ms, no_costs) == time_budget{1000ms, 1000ms}));
    BOOST_TEST((fixed_budget(1000ms, {50ms, 0ms}) == time_budget{950ms, 950ms}));
    game_clock const short_clock{.remaining = 300ms};
    BOOST_TEST((fixed_budget(1000ms, {50ms, 0ms}, short_clock) == time_budget{250ms, 250ms}));
    BOOST_TEST((fixed_budget(200ms, {50ms, 0ms}, short_clock) == time_budget{150ms, 150ms}));
    BOOST_TEST((fixed_budget(1000ms, {50ms, 0ms}, game_clock{}) == time_budget{950ms, 950ms})); // GUIs send 0
    BOOST_TEST((fixed_budget(0ms, {50ms, 0ms}) == time_budget{least_budget, least_budget}));
}

// One second for 120 moves, each of which costs 2 ms besides the thinking.
BOOST_AUTO_TEST_CASE(a_second_lasts_a_long_game) {
    milliseconds left = 1000ms;
    for (int move = 0; move < 120; ++move) {
        time_budget const b = budget_for({.remaining = left}, {40ms, 4ms}, expected_moves);
        left -= b.optimum + 2ms;
        BOOST_TEST((left > 0ms));
    }
    BOOST_TEST((budget_for({.remaining = 30ms}, {40ms, 4ms}, expected_moves) == time_budget{1ms, 1ms}));
}

BOOST_AUTO_TEST_CASE(later_moves_are_paid_for_in_advance) {
    game_clock const c{.remaining = 10'000ms};
    auto const free = budget_for(c, no_costs, moves_left);
    auto const costly = budget_for(c, {0ms, 100ms}, moves_left);
    BOOST_TEST((costly.optimum < free.optimum));
    BOOST_TEST((costly.optimum >= free.optimum / 4));
}

namespace {
constexpr time_budget usual{1000ms, 5000ms};

steadiness after(std::vector<bool> const& changes, kiban::score drop, int share) {
    steadiness s;
    for (bool const changed : changes) {
        s.note(changed, drop, share);
    }
    return s;
}
} // namespace

BOOST_AUTO_TEST_CASE(doubt_takes_time_and_a_clear_move_saves_it) {
    auto const steady = planned_time(usual, after({true, false, false, false, false}, 0, 700));
    auto const restless = planned_time(usual, after({true, false, true, true}, 0, 700));
    auto const sinking = planned_time(usual, after({true, false, false, false, false}, 150, 700));
    auto const clear = planned_time(usual, after({true, false, false, false, false}, 0, 980));
    BOOST_TEST((restless > steady * 3 / 2));
    BOOST_TEST((sinking > steady * 5 / 4));
    BOOST_TEST((clear < steady * 2 / 3));
}

BOOST_AUTO_TEST_CASE(a_plan_stays_inside_its_budget) {
    for (int changes : {0, 500, 1000, 2000, 5000}) {
        for (int drop : {-60000, -100, 0, 100, 60000}) {
            for (int share : {0, 500, 1000}) {
                steadiness const s{changes, drop, share};
                for (auto const& b : {usual, time_budget{1ms, 2ms}, time_budget{1000ms, 1100ms}}) {
                    BOOST_TEST((planned_time(b, s) >= std::min(b.optimum / 3, b.maximum)));
                    BOOST_TEST((planned_time(b, s) >= least_budget));
                    BOOST_TEST((planned_time(b, s) <= b.maximum));
                }
                BOOST_TEST((planned_time({700ms, 700ms}, s) == 700ms)); // unused time is lost
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(latency_is_learned_from_overruns_and_from_clocks) {
    latency late;
    BOOST_TEST((late.expected() == 0ms));
    late.overran(12ms);
    late.overran(-300ms);
    BOOST_TEST((late.expected() >= 10ms));
    BOOST_TEST((late.expected() <= 12ms));
    for (int i = 0; i < 50; ++i) {
        late.overran(0ms);
    }
    BOOST_TEST((late.expected() == 0ms));
    game_clock c{.remaining = 10'000ms, .increment = 100ms};
    late.clock_used(c, 500ms);
    c.remaining = 10'000ms - 500ms + 100ms - 70ms;
    late.clock_seen(c);
    BOOST_TEST((late.expected() == 70ms));
    // An increment spent on its own move is on the clock too.
    latency tight;
    tight.clock_used({.remaining = 50ms, .increment = 1000ms}, 900ms);
    tight.clock_seen({.remaining = 80ms, .increment = 1000ms});
    BOOST_TEST((tight.expected() == 70ms));
    // A clock of another game gives no information.
    late.clock_used(c, 500ms);
    late.clock_seen({.remaining = 1000ms});
    late.clock_used(c, 500ms);
    late.new_game();
    late.clock_seen({.remaining = 9000ms});
    BOOST_TEST((late.expected() <= 70ms));
    // Nor does one whose byoyomi was used.
    late.clock_used({.remaining = 100ms, .byoyomi = 1000ms}, 600ms);
    late.clock_seen({.remaining = 0ms, .byoyomi = 1000ms});
    BOOST_TEST((late.expected() <= 70ms));
}

namespace {
using toy_limits = limits<kiban::tests::tic_tac_toe::position>;
} // namespace

BOOST_AUTO_TEST_CASE(no_time_runs_while_pondering_or_without_a_clock) {
    steadiness const sure = after({false, false, false}, 0, 990);
    control c;
    move_timer timer{c};
    auto const far = steady_clock::now() + 24h;
    for (auto const& l : {toy_limits{}, toy_limits{.depth = 3}, toy_limits{.nodes = 5},
                          toy_limits{.clock = game_clock{.remaining = 1ms}, .infinite = true},
                          toy_limits{.clock = game_clock{.remaining = 1ms}, .ponder = true},
                          toy_limits{.move_time = 1ms, .ponder = true}}) {
        timer.begin(l, 30);
        BOOST_TEST(!c.past_deadline(far));
        BOOST_TEST(!timer.is_time_to_move(sure));
        BOOST_TEST(!timer.saves_time());
    }
}

BOOST_AUTO_TEST_CASE(the_deadline_is_the_budgets_maximum_from_the_start_or_the_ponder_hit) {
    control c;
    move_timer timer{c};
    game_clock const clock{.remaining = 60'000ms};
    auto const now = steady_clock::now();
    timer.begin(toy_limits{.clock = clock, .started = now - 5s}, 30);
    auto const most = budget_for(clock, {0ms, 4ms}, 30).maximum;
    BOOST_TEST(!c.past_deadline(now - 5s + most - 1ms));
    BOOST_TEST(c.past_deadline(now - 5s + most));
    BOOST_TEST(timer.saves_time());
    // Pondered on for long: the deadline counts from the hit, the plan takes the pondering into account.
    timer.begin(toy_limits{.clock = clock, .ponder = true, .started = now - 600s}, 30);
    timer.ponder_hit({});
    auto const hit = steady_clock::now();
    BOOST_TEST(!c.past_deadline(now + most - 1ms));
    BOOST_TEST(c.past_deadline(hit + most));
    BOOST_TEST(timer.is_time_to_move(after({false, false, false}, 0, 990)));
    BOOST_TEST(!timer.is_time_to_move(after({true, true, true}, 100, 100)));
}

BOOST_AUTO_TEST_CASE(a_ponder_hit_without_a_clock_gives_a_short_time) {
    control c;
    move_timer timer{c};
    timer.begin(toy_limits{.ponder = true}, 30);
    timer.ponder_hit({});
    BOOST_TEST(c.past_deadline(steady_clock::now() + 2s));
    timer.begin(toy_limits{.depth = 7, .ponder = true}, 30);
    timer.ponder_hit({});
    BOOST_TEST(!c.past_deadline(steady_clock::now() + 24h)); // it has a limit of its own
}

BOOST_AUTO_TEST_SUITE_END()
