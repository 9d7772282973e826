#include "tools/match/runner_members.hpp"
#include "tools/training/selfplay.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <type_traits>

BOOST_AUTO_TEST_SUITE(learned_policy_tests)

using namespace kiban;
using namespace kiban::tools;

namespace {

// A game with an evaluation written by hand, no weights, and features for a net.
using canary = minishogi::game;
static_assert(has_own_evaluation<canary> && !std::is_void_v<training_features<canary>::net>);
static_assert(!search::weighted<search::policy<canary>::evaluator>);
static_assert(search::weighted<policy_with_weights<canary>::evaluator>);

constexpr std::uint64_t nodes = 500;

} // namespace

// Without a net, the search is that of the game's own policy, node by node.
BOOST_AUTO_TEST_CASE(without_weights_it_searches_as_the_game_does) {
    search::session<canary> own{1};
    search::session<canary, policy_with_weights<canary>> learned{1};
    for (auto const text : canary::bench_positions) {
        game_history const game{*canary::read_position(text)};
        auto const expected = own.search(game, {.depth = 4});
        auto const found = learned.search(game, {.depth = 4});
        BOOST_TEST(found.value == expected.value, text);
        BOOST_TEST(found.nodes == expected.nodes, text);
        BOOST_TEST((found.best == expected.best), text);
    }
}

BOOST_AUTO_TEST_CASE(the_internal_player_of_a_match_plays_as_the_game_does) {
    search::session<canary> own{16};
    time_control const control{.nodes = nodes};
    std::vector<std::string> const none;
    for (auto const view : canary::bench_positions) {
        std::string const start{view};
        session_player<canary> internal{{.name = "own", .command = "internal"}};
        game_history const game{*canary::read_position(start)};
        auto const chosen = internal.choose({start, none, game.current().side_to_move(), {}, control});
        auto const expected = own.search(game, {.nodes = nodes});
        own.new_game();
        BOOST_TEST(chosen.move == canary::write(game.current(), expected.best), start);
        BOOST_TEST(*chosen.score == expected.value, start);
    }
}

BOOST_AUTO_TEST_CASE(self_play_sees_what_the_evaluation_sees) {
    opening_set openings;
    std::atomic<bool> const stop = false;
    selfplay_rules const rules{.soft_nodes = nodes, .max_moves = 60};
    selfplayer<canary> play{rules, openings, stop};
    auto const record = play.play(1);
    BOOST_REQUIRE(record.has_value());
    auto const seen = std::ranges::count_if(record->scores, [](int s) { return s != 0; });
    BOOST_TEST(2 * seen > std::ssize(record->scores));
}

// Both sides have the evaluation written by hand: every pair is even.
BOOST_AUTO_TEST_CASE(a_match_against_the_written_evaluation_is_even) {
    match_settings const settings{
        .first = {.name = "own", .command = "internal"},
        .second = {.name = "written", .command = "internal", .options = {{"weights", "written"}}},
        .pairs = 2,
        .control = {.nodes = 200},
        .rules = {.max_moves = 60}};
    match_journal journal{{}, "written"};
    std::atomic<bool> const stop = false;
    match_runner<canary> runner{settings, journal, stop, [](match_game const&) {}};
    runner.run();
    BOOST_TEST(journal.totals().games == 4);
    BOOST_TEST(journal.totals().wins == journal.totals().losses);
}

BOOST_AUTO_TEST_SUITE_END()
