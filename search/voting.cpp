#include "search/voting.hpp"

#include <algorithm>
#include <cassert>

namespace kiban::search {

std::size_t elected(std::span<ballot const> ballots) noexcept {
    assert(!ballots.empty());
    auto const by_value = [](ballot const& b) { return b.value; };
    auto const highest = std::ranges::max_element(ballots, {}, by_value);
    if (highest->value >= score_bound) {
        return static_cast<std::size_t>(highest - ballots.begin());
    }
    score const least = std::ranges::min_element(ballots, {}, by_value)->value;
    auto const votes_for = [&](std::uint32_t move) {
        std::int64_t sum = 0;
        for (ballot const& b : ballots) {
            constexpr int even_the_lowest = 20;
            sum += b.move == move ? std::int64_t{b.value - least + even_the_lowest} * b.depth : 0;
        }
        return sum;
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < ballots.size(); ++i) {
        std::int64_t const mine = votes_for(ballots[i].move);
        std::int64_t const most = votes_for(ballots[best].move);
        bool const deeper = ballots[i].move == ballots[best].move && ballots[i].depth > ballots[best].depth;
        if (mine > most || deeper) {
            best = i;
        }
    }
    return best;
}

} // namespace kiban::search
