#include "framework/pieces.hpp"
#include "games/engines.hpp"
#include "tests/laws/games_under_test.hpp"
#include "tests/laws/perft_data.hpp"

#include <boost/test/unit_test.hpp>
#include <ranges>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>

BOOST_AUTO_TEST_SUITE(search_scales_tests)

using namespace kiban;
using namespace kiban::search;
using namespace kiban::tests;

// The units of an evaluation are its author's choice: a search of a fixed depth must not explode, nor
// collapse, because they are large or small.

namespace {

/// What all evaluators below are multiplied by.
int factor = 1;
bool noisy = false;

/// In steps that leave room below the bound of evaluations, and equally coarse whatever the factor.
score multiplied(long long value) {
    constexpr long long most = score_bound - 1;
    constexpr long long step = 50;
    return static_cast<score>(std::clamp(value / step * factor, -most, most));
}

/// A value for each place of a piece, the same for both sides; without visible pieces, noise.
template<class P>
struct any_evaluator {
    score operator()(P const& p) const {
        if constexpr (visible<P>) {
            int value = 0;
            p.for_each_piece(p.side_to_move(), [&](bool own, std::size_t place) {
                value += (own ? 1 : -1) * (50 + static_cast<int>(splitmix64{place}() % 100));
            });
            return value;
        } else {
            return static_cast<score>(p.key() % 401) - 200;
        }
    }
};

template<game G>
using evaluator_of = typename policy<G>::evaluator;
template<game G>
inline constexpr bool evaluates = !std::same_as<evaluator_of<G>, zero_evaluator<typename G::position>>;

/// The game's own evaluation if it has one; or another value for each position, whatever stands on the board.
template<game G>
struct scaled_evaluator
    : std::conditional_t<evaluates<G>, evaluator_of<G>, any_evaluator<typename G::position>> {
    using base = std::conditional_t<evaluates<G>, evaluator_of<G>, any_evaluator<typename G::position>>;
    using base::base;
    [[nodiscard]] score operator()(typename G::position const& p) {
        return multiplied(noisy ? static_cast<long long>(splitmix64{p.key()}() % 1001) - 500
                                : base::operator()(p));
    }
};

template<game G>
struct scaled_policy : policy<G> {
    using evaluator = scaled_evaluator<G>;
    static constexpr bool scales_margins = true;
    static constexpr search::features features = [] {
        search::features f = policy<G>::features;
        f.probcut = false; // its model of errors has units of its own
        return f;
    }();
};

template<game G>
std::uint64_t nodes_to(int depth) {
    constexpr int positions = 3;
    session<G, scaled_policy<G>> engine{4};
    std::uint64_t sum = 0;
    for (auto const& text : G::bench_positions | std::views::take(positions)) {
        engine.new_game();
        limits<typename G::position> l;
        l.depth = depth;
        l.nodes = 3'000'000; // an explosion fails rather than taking for ever
        sum += engine.search(game_history{position_of<G>(std::string{text})}, l).nodes;
    }
    return sum;
}

template<game G>
void check_that_units_do_not_matter(bool with_noise) {
    noisy = with_noise;
    constexpr std::uint64_t enough = 20'000;
    constexpr int deepest = 12;
    factor = 1;
    int depth = 3;
    while (depth < deepest && nodes_to<G>(depth) < enough) {
        ++depth;
    }
    std::array<std::uint64_t, 4> nodes{};
    factor = 1;
    for (auto& n : nodes) {
        n = nodes_to<G>(depth);
        factor *= 10;
    }
    auto const [least, most] = std::ranges::minmax(nodes);
    BOOST_TEST_MESSAGE(G::name << " " << depth << ": " << nodes[0] << " " << nodes[1] << " " << nodes[2]
                               << " " << nodes[3]);
    BOOST_TEST(most <= 3 * least, G::name << " to depth " << depth << ": nodes " << nodes[0] << " "
                                          << nodes[1] << " " << nodes[2] << " " << nodes[3]);
}

} // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(an_evaluation_may_have_any_units, G, games_under_test) {
    check_that_units_do_not_matter<G>(false);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(noise_does_not_draw_the_search_out, G, games_under_test) {
    check_that_units_do_not_matter<G>(true);
}

BOOST_AUTO_TEST_SUITE_END()
