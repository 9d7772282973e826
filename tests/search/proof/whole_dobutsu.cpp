// Dobutsu shogi from the start, by the canary's rules: who wins, in how many plies, and the line.

#include "search/proof/whole_game.hpp"
#include "tests/canaries/codes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <thread>

using namespace kiban;
using namespace kiban::tests;

int main() {
    auto const began = std::chrono::steady_clock::now();
    search::whole_game<dobutsu_shogi, dobutsu_code> solved{
        static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))};
    constexpr std::size_t step = 10'000'000;
    std::size_t next = step;
    auto p = dobutsu_shogi::initial();
    auto const done = solved.solve(p, [&](std::size_t found, std::size_t looked_at) {
        for (; looked_at >= next; next += step) {
            fmt::print("{} positions of {} found looked at\n", looked_at, found);
            std::fflush(stdout);
        }
        return true;
    });
    if (!done) {
        fmt::print("{}\n", done.error().what);
        return 1;
    }
    auto const result = *solved.result(p);
    fmt::print("the {} player wins in {} plies:", result.winner > 0 ? "first" : "second", result.plies);
    for (auto const m : solved.line(p)) {
        fmt::print(" {}", dobutsu_shogi::write(p, m));
        p.play(m);
    }
    std::chrono::duration<double> const took = std::chrono::steady_clock::now() - began;
    fmt::print("\n{} positions, {:.0f} s\n", solved.positions(), took.count());
    return result.winner < 0 && is_over(p) ? 0 : 1;
}
