#include "search/skill.hpp"

#include "framework/random.hpp"

namespace kiban::search {

score skill::error() const noexcept {
    if (is_full()) {
        return 0;
    }
    auto const from = static_cast<std::size_t>(level / 5);
    return errors[from] + (errors[from + 1] - errors[from]) * (level % 5) / 5;
}

std::size_t skill::choose(std::span<score const> values, std::uint64_t seed) const noexcept {
    splitmix64 random{seed};
    std::size_t chosen = 0;
    score highest = -score_infinite;
    for (std::size_t i = 0; i < values.size(); ++i) {
        auto const spread = static_cast<std::uint64_t>(2 * error() + 1);
        score const misjudged = static_cast<score>(random.below(spread)) - error();
        score const value = is_decided(values[i]) ? values[i] : values[i] + misjudged;
        if (value > highest) {
            highest = value;
            chosen = i;
        }
    }
    return chosen;
}

} // namespace kiban::search
