#pragma once

#include "search/skill.hpp"

#include <array>
#include <cstddef>

namespace kiban::core {

inline constexpr int highest_level = 9;

/// The skill of the page's levels, from 1, a beginner's: steps of about equal strength (search/skill.hpp).
[[nodiscard]] constexpr int skill_of_level(int level) noexcept {
    constexpr std::array<int, highest_level> skills{0, 2, 5, 8, 10, 13, 16, 18, search::skill::best};
    return skills[static_cast<std::size_t>(level - 1)];
}

} // namespace kiban::core
