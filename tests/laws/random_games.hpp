#pragma once

#include "framework/history.hpp"
#include "framework/random.hpp"
#include "tests/laws/perft_data.hpp"

#include <boost/test/unit_test.hpp>

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <vector>

namespace kiban::tests {

/// The seed of this run: KIBAN_SEED if it is set, otherwise a new one every time.
[[nodiscard]] inline std::uint64_t run_seed() {
    static std::uint64_t const seed = [] {
        char const* const wanted = std::getenv("KIBAN_SEED");
        return wanted != nullptr ? std::stoull(wanted) : std::random_device{}();
    }();
    return seed;
}

struct print_seed {
    print_seed() { std::cout << "seed " << run_seed() << " (KIBAN_SEED sets it)\n"; }
};
BOOST_TEST_GLOBAL_FIXTURE(print_seed);

/// Positions to begin random games at: the start, the bench list and the positions of the perft data, among
/// which are those with the rarest rules.
template<game G>
[[nodiscard]] std::vector<typename G::position> starting_positions() {
    std::vector<typename G::position> starts{G::initial()};
    for (auto const& text : G::bench_positions) {
        starts.push_back(position_of<G>(std::string{text}));
    }
    for (perft_record const& r : perft_records(G::name)) {
        auto const p = position_of<G>(r.position);
        if (p != starts.back()) {
            starts.push_back(p);
        }
    }
    return starts;
}

/// Plays random games, every other one from the start, and calls law(history, moves) at every ply, with the
/// legal moves of the current position. Failures name the seed and the position.
template<game G, class Law>
void on_random_games(int number, Law law) {
    using position = typename G::position;
    auto const starts = starting_positions<G>();
    splitmix64 random{run_seed()};
    int const longest = 200;
    for (int i = 0; i < number; ++i) {
        game_history<position> history{i % 2 == 0 ? starts[0] : starts[random.below(starts.size())]};
        for (int ply = 0; ply < longest; ++ply) {
            BOOST_TEST_INFO_SCOPE(G::name << ", seed " << run_seed() << ", position "
                                          << G::write(history.current()));
            moves_of<position> moves;
            history.current().legal_moves(moves);
            law(history, moves);
            if (moves.empty()) {
                break;
            }
            history.play(moves[random.below(moves.size())]);
        }
    }
}

/// on_random_games for laws of a position and its moves.
template<game G, class Law>
void on_random_positions(int number, Law law) {
    on_random_games<G>(number, [&](auto& history, auto const& moves) { law(history.current(), moves); });
}

} // namespace kiban::tests
