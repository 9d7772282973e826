#pragma once

#include "search/session.hpp"

#include <cassert>
#include <cstdint>

namespace kiban::search {

/// The result of a bench. The nodes are the search's signature: the same on every machine, compiler and
/// build.
struct bench_result {
    std::uint64_t nodes = 0;
    milliseconds time{0};
};

/// Searches the game's bench positions to a fixed depth, on one thread, each from a fresh state; calls
/// `tell(text, outcome)` after each.
template<game G, class Policy = policy<G>, class Tell>
bench_result bench(int depth, Tell&& tell, driver d = driver::pvs) {
    session<G, Policy> engine{16, 1};
    limits<typename G::position> l;
    l.depth = depth;
    l.driver = d;
    bench_result sum;
    for (auto const& text : G::bench_positions) {
        auto const p = G::read_position(text);
        assert(p);
        engine.new_game();
        auto const found = engine.search(game_history{*p}, l);
        sum.nodes += found.nodes;
        sum.time += found.time;
        tell(text, found);
    }
    return sum;
}

/// A bench to the depth of a signature goes no deeper once it takes this many nodes, unless the policy names
/// the depth.
inline constexpr std::uint64_t bench_nodes = 1'000'000;

/// The depth of a game's signature: its policy's `bench_depth`, or 8, or less where `bench_nodes` come
/// sooner.
template<game G>
[[nodiscard]] int depth_of_signature() {
    if constexpr (requires { policy<G>::bench_depth; }) {
        return policy<G>::bench_depth;
    } else {
        constexpr int usual = 8;
        int depth = 1;
        while (depth < usual && bench<G>(depth, [](auto const&, auto const&) {}).nodes < bench_nodes) {
            ++depth;
        }
        return depth;
    }
}

} // namespace kiban::search
