#include "framework/random.hpp"
#include "games/engines.hpp"
#include "tests/laws/games_under_test.hpp"
#include "tests/laws/random_games.hpp"

#include <boost/test/unit_test.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>
#include <memory>
#include <optional>
#include <pthread.h>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

BOOST_AUTO_TEST_SUITE(search_session_tests)

using namespace kiban;
using namespace kiban::search;
using namespace kiban::tests;
using namespace std::chrono_literals;

namespace {

template<class P>
bool is_legal_here(P const& p, typename P::move_type m) {
    moves_of<P> moves;
    p.legal_moves(moves);
    return std::ranges::find(moves, m) != moves.end();
}

/// A principal variation must follow the rules.
template<class P>
bool is_playable(P p, std::vector<typename P::move_type> const& line) {
    game_history<P> game{p};
    return std::ranges::all_of(line, [&](auto m) {
        bool const legal = is_legal_here(game.current(), m);
        if (legal) {
            game.play(m);
        }
        return legal;
    });
}

template<game G>
game_history<typename G::position> start_of() {
    return game_history{G::initial()};
}

milliseconds since(steady_clock::time_point t) {
    return std::chrono::duration_cast<milliseconds>(steady_clock::now() - t);
}

using shogi_limits = limits<shogi::position>;
using shogi_session = session<shogi::game>;
using shogi_outcome = outcome<shogi::position>;

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(a_search_cut_off_at_any_node_has_a_legal_move, G, games_under_test) {
    using position = typename G::position;
    session<G> engine{1};
    for (std::uint64_t nodes = 1; nodes < 5000; nodes += 1 + nodes / 4) {
        engine.new_game();
        auto const found = engine.search(start_of<G>(), {.nodes = nodes});
        BOOST_TEST((is_legal_here<position>(G::initial(), found.best)));
        BOOST_TEST(found.depth >= 1);
        // The first iteration is completed whatever the limit.
        auto const one_ply = (engine.new_game(), engine.search(start_of<G>(), {.depth = 1}).nodes);
        BOOST_TEST(found.nodes <= std::max(nodes, one_ply));
    }
}

BOOST_AUTO_TEST_CASE(a_limit_of_nodes_is_not_shared_with_threads_that_do_not_search) {
    shogi_session one{1};
    shogi_session four{1, 4};
    shogi_limits const weaker{.nodes = 2000, .skill = 15};
    auto const expected = one.search(start_of<shogi::game>(), weaker).nodes;
    BOOST_TEST(expected == *weaker.nodes);
    BOOST_TEST(four.search(start_of<shogi::game>(), weaker).nodes == expected);
}

// From any position in random games, with their history.
BOOST_AUTO_TEST_CASE_TEMPLATE(an_interrupted_search_has_a_legal_move_and_can_be_repeated, G,
                              games_under_test) {
    session<G> engine{1};
    splitmix64 random{run_seed()};
    on_random_games<G>(8, [&](auto& history, auto const& moves) {
        if (moves.empty() || random.below(10) != 0) {
            return;
        }
        std::uint64_t const nodes = 1 + random.below(2000);
        auto const search = [&] { return engine.new_game(), engine.search(history, {.nodes = nodes}); };
        auto const first = search();
        auto const second = search();
        BOOST_TEST((is_legal_here(history.current(), first.best)));
        BOOST_TEST((first.nodes == second.nodes && first.best == second.best));
    });
}

BOOST_AUTO_TEST_CASE_TEMPLATE(the_same_search_twice_gives_the_same_nodes, G, games_under_test) {
    session<G> engine{4};
    auto const first = engine.search(start_of<G>(), {.depth = 6});
    engine.search(start_of<G>(), {.depth = 3});
    engine.new_game();
    auto const second = engine.search(start_of<G>(), {.depth = 6});
    BOOST_TEST(first.nodes == second.nodes);
    BOOST_TEST(first.value == second.value);
    BOOST_TEST((first.best == second.best));
}

// Whether or not the last iteration was completed, the last exact report agrees with the outcome.
BOOST_AUTO_TEST_CASE_TEMPLATE(the_outcome_is_that_of_the_last_report, G, games_under_test) {
    using position = typename G::position;
    session<G> engine{1};
    for (std::uint64_t nodes = 40; nodes < 40'000; nodes += nodes / 5) {
        engine.new_game();
        std::optional<report<position>> last;
        auto const found = engine.search(start_of<G>(), {.nodes = nodes}, [&](auto const& r) {
            if (r.bound == bound::exact) {
                last = r;
            }
        });
        BOOST_REQUIRE(last.has_value());
        BOOST_TEST(found.value == last->value);
        BOOST_TEST(found.depth == last->depth);
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(lines_are_distinct_sorted_and_playable, G, games_under_test) {
    session<G> engine{4};
    std::vector<report<typename G::position>> last;
    int depth = 0;
    engine.search(start_of<G>(), {.depth = 4, .lines = 3}, [&](auto const& r) {
        if (r.line == 1) {
            last.clear();
            BOOST_TEST(r.depth > depth);
            depth = r.depth;
        }
        last.push_back(r);
    });
    BOOST_TEST(depth == 4);
    BOOST_REQUIRE(last.size() == 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        BOOST_TEST(last[i].line == static_cast<int>(i) + 1);
        BOOST_TEST(last[i].lines == 3);
        BOOST_REQUIRE(!last[i].pv.empty());
        BOOST_TEST(is_playable(G::initial(), last[i].pv));
        BOOST_TEST(last[i].selective_depth >= last[i].depth);
        for (std::size_t j = 0; j < i; ++j) {
            BOOST_TEST((last[j].pv[0] != last[i].pv[0]));
            BOOST_TEST(last[j].value >= last[i].value);
        }
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(only_the_moves_asked_for_are_chosen_from, G, games_under_test) {
    moves_of<typename G::position> moves;
    G::initial().legal_moves(moves);
    session<G> engine{1};
    for (auto m : moves) {
        auto const found = engine.search(start_of<G>(), {.depth = 2, .root_moves = {m}});
        BOOST_TEST((found.best == m));
    }
}

BOOST_AUTO_TEST_CASE(a_game_that_is_over_has_no_best_move) {
    session<tic_tac_toe> engine;
    auto const lost = tic_tac_toe::read_position("xxxoo....");
    auto const found = engine.search(game_history{*lost}, {});
    BOOST_TEST((found.best == tic_tac_toe::move{}));
    BOOST_TEST(found.value == -score_win);
}

BOOST_AUTO_TEST_CASE(an_infinite_search_waits_for_stop) {
    session<tic_tac_toe> engine; // searched to the end at once
    std::atomic<int> finished{0};
    engine.start(start_of<tic_tac_toe>(), {.infinite = true}, {}, [&](auto const&) { ++finished; });
    std::this_thread::sleep_for(150ms);
    BOOST_TEST(finished == 0);
    BOOST_TEST(engine.searching());
    engine.stop();
    engine.wait();
    BOOST_TEST(finished == 1);
    BOOST_TEST(!engine.searching());
    engine.stop();
    engine.ponder_hit();
    engine.wait();
    BOOST_TEST(finished == 1);
}

// Stops that come at once, a little later, and from a callback; none may be lost.
BOOST_AUTO_TEST_CASE(every_stop_is_heard_and_every_search_ends_once) {
    shogi_session engine{1};
    splitmix64 random{5};
    std::atomic<int> finished{0};
    int started = 0;
    for (int i = 0; i < 200; ++i) {
        ++started;
        shogi_outcome result;
        shogi_limits l{.infinite = true};
        engine.start(
            start_of<shogi::game>(), l,
            [&](auto const& r) {
                if (i % 10 == 3 && r.depth == 2) {
                    engine.stop();
                }
            },
            [&](auto const& o) {
                result = o;
                ++finished;
            });
        if (i % 10 != 3) {
            std::this_thread::sleep_for(std::chrono::microseconds{random.below(i % 2 == 0 ? 1 : 3000)});
            engine.stop();
        }
        engine.wait();
        BOOST_TEST(finished == started);
        BOOST_TEST((is_legal_here(shogi::game::initial(), result.best)));
    }
}

BOOST_AUTO_TEST_CASE(what_a_search_throws_reaches_the_one_who_waits) {
    auto const game = start_of<shogi::game>();
    auto const fail = [](auto const&) { throw std::runtime_error{"planted"}; };
    std::atomic<int> ended{0};
    std::atomic<int> without_move{0}; // Boost.Test is for one thread
    shogi_session s{8, 3};
    for (int const times : {1, 2}) {
        s.start(game, {.infinite = true}, fail, [&](shogi_outcome const& o) {
            without_move += o.best == shogi::move{} ? 1 : 0;
            ++ended;
        });
        BOOST_CHECK_EXCEPTION(s.wait(), std::runtime_error,
                              [](auto const& e) { return e.what() == std::string{"planted"}; });
        BOOST_TEST(ended == times);
        BOOST_TEST(without_move == times);
        s.wait(); // throws once
    }
    BOOST_CHECK_THROW((void)s.search(game, {.depth = 3}, fail), std::runtime_error);
    BOOST_TEST((s.search(game, {.depth = 3}).best != shogi::move{}));
    s.start(game, {.infinite = true}, fail); // the destructor throws nothing
}

BOOST_AUTO_TEST_CASE(changes_and_a_new_search_end_the_one_that_runs) {
    auto engine = std::make_unique<shogi_session>(1);
    std::atomic<int> finished{0};
    auto const begin = [&] {
        engine->start(start_of<shogi::game>(), {.infinite = true}, {}, [&](auto const&) { ++finished; });
    };
    begin();
    begin();
    BOOST_TEST(finished == 1);
    engine->set_hash(2);
    BOOST_TEST(finished == 2);
    BOOST_TEST(engine->hash_bytes() == std::size_t{2} << 20);
    begin();
    engine->set_threads(2);
    begin();
    std::this_thread::sleep_for(30ms);
    engine->new_game();
    begin();
    engine->clear_hash();
    BOOST_TEST(finished == 5);
    begin();
    engine.reset(); // during the search
    BOOST_TEST(finished == 6);
}

BOOST_AUTO_TEST_CASE(two_sessions_run_side_by_side) {
    shogi_session first{1};
    shogi_session second{1};
    auto const alone = first.search(start_of<shogi::game>(), {.depth = 5});
    first.new_game();
    shogi_outcome one;
    shogi_outcome other;
    first.start(start_of<shogi::game>(), {.depth = 5}, {}, [&](auto const& o) { one = o; });
    second.start(start_of<shogi::game>(), {.depth = 5}, {}, [&](auto const& o) { other = o; });
    first.wait();
    second.wait();
    BOOST_TEST(one.nodes == alone.nodes);
    BOOST_TEST(other.nodes == alone.nodes);
}

BOOST_AUTO_TEST_CASE(several_threads_share_a_search) {
    shogi_session engine{4, 3};
    for (int i = 0; i < 5; ++i) {
        auto const found = engine.search(start_of<shogi::game>(), {.move_time = 40ms});
        BOOST_TEST((is_legal_here(shogi::game::initial(), found.best)));
        BOOST_TEST(found.nodes > 0U);
    }
    auto const limited = engine.search(start_of<shogi::game>(), {.nodes = 30'000});
    BOOST_TEST(limited.nodes <= 30'000U);
}

BOOST_AUTO_TEST_CASE(pinned_threads_search_as_well_and_are_let_go) {
    shogi_session engine{4, 2};
    engine.set_pinning(true);
    auto const found = engine.search(start_of<shogi::game>(), {.nodes = 20'000});
    BOOST_TEST((is_legal_here(shogi::game::initial(), found.best)));
    cpu_set_t before;
    cpu_set_t after;
    BOOST_REQUIRE(pthread_getaffinity_np(pthread_self(), sizeof before, &before) == 0);
    {
        pinning const one{5};
        BOOST_REQUIRE(pthread_getaffinity_np(pthread_self(), sizeof after, &after) == 0);
        BOOST_TEST((!one.pinned() || CPU_COUNT(&after) == 1));
    }
    BOOST_REQUIRE(pthread_getaffinity_np(pthread_self(), sizeof after, &after) == 0);
    BOOST_TEST(CPU_EQUAL(&before, &after));
}

BOOST_AUTO_TEST_CASE(threads_elect_the_move_that_most_have_looked_at_deeply) {
    using ballots = std::vector<ballot>;
    BOOST_TEST(elected(ballots{{1, 50, 9}}) == 0U);
    BOOST_TEST(elected(ballots{{1, 50, 9}, {1, 50, 9}}) == 0U);
    BOOST_TEST(elected(ballots{{1, 50, 9}, {2, 40, 10}, {2, 45, 11}}) == 2U);
    BOOST_TEST(elected(ballots{{1, 90, 12}, {2, 40, 10}, {2, 45, 11}}) == 0U);
    BOOST_TEST(elected(ballots{{1, 50, 9}, {2, score_win - 9, 5}, {3, score_win - 5, 4}}) == 2U);
    BOOST_TEST(elected(ballots{{1, 5 - score_win, 9}, {2, 0, 8}}) == 1U);
}

BOOST_AUTO_TEST_CASE(the_less_skill_the_worse_the_choice) {
    std::vector<score> const values{100, 60, 20, -100, -300};
    double mean = -1e9;
    for (int level : {0, 5, 10, 15, 20}) {
        double sum = 0;
        for (std::uint64_t seed = 0; seed < 4000; ++seed) {
            sum += values[skill{level}.choose(values, seed)];
        }
        BOOST_TEST(sum / 4000 > mean);
        mean = sum / 4000;
    }
    BOOST_TEST(mean == 100.0);
    std::vector<score> const mate{score_win - 3, 300, 1 - score_win};
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        BOOST_TEST(skill{0}.choose(mate, seed) == 0U);
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(every_level_of_skill_plays_legal_moves_and_shows_one_line, G,
                              games_under_test) {
    session<G> engine{1};
    for (int level = 0; level <= skill::best; level += 5) {
        auto const found = engine.search(start_of<G>(), {.nodes = 20'000, .skill = level},
                                         [](auto const& r) { BOOST_TEST(r.line == 1); });
        BOOST_TEST((is_legal_here(G::initial(), found.best)));
    }
}

// Generous upper bounds: the machine may be busy.
BOOST_AUTO_TEST_CASE(a_move_time_is_kept) {
    shogi_session engine{1};
    for (auto time : {30ms, 100ms}) {
        auto const found = engine.search(start_of<shogi::game>(), {.move_time = time});
        BOOST_TEST((found.time >= time - 5ms));
        BOOST_TEST((found.time < time + 2000ms));
    }
    auto const late = steady_clock::now() - 70ms;
    auto const found = engine.search(start_of<shogi::game>(), {.move_time = 100ms, .started = late});
    BOOST_TEST((since(late) < 2500ms));
    BOOST_TEST((found.time >= 95ms)); // from the beginning of the move
}

BOOST_AUTO_TEST_CASE(a_clock_is_kept_and_a_forced_move_costs_nothing) {
    shogi_session engine{1};
    game_clock const clock{.remaining = 0ms, .byoyomi = 150ms};
    auto const free = engine.search(start_of<shogi::game>(), {.clock = clock, .margin = 50ms});
    BOOST_TEST((free.time >= 95ms));
    BOOST_TEST((free.time < 2500ms));
    auto const only_move = shogi::game::read_position("8k/9/9/9/9/9/9/1r7/K6r1 b - 1");
    BOOST_REQUIRE(only_move.has_value());
    moves_of<shogi::position> moves;
    only_move->legal_moves(moves);
    BOOST_REQUIRE(moves.size() == 1U);
    game_clock const slow{.remaining = 3'600'000ms};
    auto const forced = engine.search(game_history{*only_move}, {.clock = slow});
    BOOST_TEST((forced.time < 1000ms));
}

// A thousandth of a second suffices for a move, as far as the machine allows.
BOOST_AUTO_TEST_CASE(a_clock_that_has_nearly_run_down_takes_a_glance) {
    shogi_session engine{1};
    engine.prepare();
    auto least = 1000ms;
    for (int i = 0; i < 20; ++i) {
        game_clock const clock{.remaining = 20ms};
        auto const found = engine.search(start_of<shogi::game>(), {.clock = clock, .margin = 40ms});
        BOOST_TEST((is_legal_here(shogi::game::initial(), found.best)));
        least = std::min(least, found.time);
    }
    BOOST_TEST((least <= 5ms));
}

BOOST_AUTO_TEST_CASE(the_clock_runs_from_the_ponder_hit) {
    for (bool clock_in_hit : {false, true}) {
        shogi_session engine{
            1}; // a new one: on a busy machine the reserve for delays grows from move to move
        game_clock const clock{.remaining = 0ms, .byoyomi = 120ms};
        shogi_limits l{.ponder = true};
        if (!clock_in_hit) {
            l.clock = clock;
        }
        std::atomic<bool> finished{false};
        engine.start(start_of<shogi::game>(), l, {}, [&](auto const&) { finished = true; });
        std::this_thread::sleep_for(200ms);
        BOOST_TEST(!finished);
        auto const hit = steady_clock::now();
        engine.ponder_hit(clock_in_hit ? std::optional{clock} : std::nullopt);
        engine.wait();
        BOOST_TEST(finished.load());
        BOOST_TEST((since(hit) >= 110ms));
        BOOST_TEST((since(hit) < 2500ms));
    }
    // Nothing left to search: the answer comes with the ponder hit.
    session<tic_tac_toe> quick;
    quick.start(start_of<tic_tac_toe>(), {.ponder = true});
    std::this_thread::sleep_for(50ms);
    BOOST_TEST(quick.searching());
    auto const hit = steady_clock::now();
    quick.ponder_hit();
    quick.wait();
    BOOST_TEST((since(hit) < 2500ms));
}

BOOST_AUTO_TEST_CASE(a_sleeping_search_costs_no_processor_time) {
    session<tic_tac_toe> engine;
    engine.start(start_of<tic_tac_toe>(), {.infinite = true});
    std::this_thread::sleep_for(100ms);
    // A busy machine may take a while to reach the end of the tree.
    double seconds = 1;
    for (int i = 0; i < 20 && seconds >= 0.05; ++i) {
        std::clock_t const before = std::clock();
        std::this_thread::sleep_for(300ms);
        seconds = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    }
    engine.stop();
    engine.wait();
    BOOST_TEST(seconds < 0.05);
}

BOOST_AUTO_TEST_SUITE_END()
