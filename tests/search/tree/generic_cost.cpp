#include "games/reversi/game.hpp"
#include "games/reversi/policy.hpp"
#include "search/tree/alpha_beta.hpp"
#include "tests/search/tree/by_hand.hpp"

#include <boost/test/unit_test.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <vector>

using namespace kiban;

namespace {

/// The steps of the search by hand, whatever the engine's policy has become.
struct yardstick : search::default_policy<reversi::game> {
    using evaluator = reversi::evaluator;
    static constexpr bool scales_margins = false;
    static constexpr search::features features = [] {
        search::features f;
        f.reverse_futility = true;
        f.history = false;
        return f;
    }();
    static constexpr search::parameters parameters = [] {
        search::parameters m;
        m.reverse_futility = 400;
        m.deeper_margin = score_infinite; // a step that the other does not take
        return m;
    }();
    [[nodiscard]] static int depth_to_end(position const& p) noexcept { return p.empties().count(); }
    [[nodiscard]] static int order_child(position const& child) noexcept {
        return search::policy<reversi::game>::order_child(child);
    }
};

using generic_worker = search::worker<reversi::game, yardstick>;

struct run {
    score value = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
};

template<class F>
run timed(F const& search) {
    std::clock_t const start = std::clock(); // of this process only
    run r = search();
    r.seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    return r;
}

run generically(reversi::position const& root, int most) {
    search::transposition_table table{16};
    table.populate();
    search::control control;
    search::parameters const parameters = yardstick::parameters;
    search::weights_of<reversi::evaluator> const weights{};
    generic_worker w{table, control, true, parameters, weights};
    w.prepare(game_history{root}, std::numeric_limits<std::uint64_t>::max());
    w.arm();
    return timed([&] {
        run r;
        for (int depth = 1; depth <= most; ++depth) {
            w.begin_iteration(depth);
            r.value = search::search_node<search::node_kind::pv>(w, w.root(), -score_infinite, score_infinite,
                                                                 depth, 0, false);
        }
        r.nodes = w.nodes();
        return r;
    });
}

run specially(reversi::position const& root, int most) {
    search::transposition_table table{16};
    table.populate();
    tests::by_hand engine{table};
    return timed([&] {
        run r;
        for (int depth = 1; depth <= most; ++depth) {
            r.value = engine.search<true>(root.discs(), -score_infinite, score_infinite, depth, 0, false);
        }
        r.nodes = engine.nodes();
        return r;
    });
}

/// Positions too far from the end for the depths here to reach it.
std::vector<reversi::position> positions(int most_depth) {
    std::vector<reversi::position> all;
    for (auto const& text : reversi::game::bench_positions) {
        auto const p = reversi::game::read_position(text);
        if (p && p->empties().count() > most_depth + 1) {
            all.push_back(*p);
        }
    }
    return all;
}

} // namespace

BOOST_AUTO_TEST_CASE(the_generic_search_visits_the_nodes_of_one_written_by_hand) {
    constexpr int depth = 8;
    auto const all = positions(depth);
    BOOST_REQUIRE(!all.empty());
    for (auto const& p : all) {
        run const one = generically(p, depth);
        run const other = specially(p, depth);
        BOOST_TEST(one.nodes == other.nodes);
        BOOST_TEST(one.value == other.value);
    }
}

// A measurement, only for idle machines: `build/tests/search/test-search-generic_cost --run_test=@speed`. The
// two alternate, so that both run under the same conditions. Each half takes a few seconds.
BOOST_AUTO_TEST_CASE(the_generic_search_is_as_fast_as_one_written_by_hand,
                     *boost::unit_test::label("speed") * boost::unit_test::disabled()) {
    constexpr int depth = 16;
    auto const all = positions(depth);
    std::vector<double> ratios;
    double nodes = 0;
    double seconds = 0;
    for (int round = 0; round < 15; ++round) {
        double generic = 0;
        double special = 0;
        for (auto const& p : all) {
            run const one = generically(p, depth);
            generic += one.seconds;
            special += specially(p, depth).seconds;
            nodes += static_cast<double>(one.nodes);
        }
        seconds += generic;
        ratios.push_back(special / generic);
    }
    std::ranges::sort(ratios);
    double const median = ratios[ratios.size() / 2];
    fmt::print(
        "generic {:.2f} million nodes/s, {:.1f} % of the speed of the search by hand ({:.1f} to {:.1f})\n",
        nodes / seconds / 1e6, 100 * median, 100 * ratios.front(), 100 * ratios.back());
    BOOST_TEST(median >= 0.97);
}
