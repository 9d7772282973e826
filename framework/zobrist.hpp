#pragma once

#include "framework/random.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban {

/// N random keys from a seed, for Zobrist hashing (A. L. Zobrist, "A New Hashing Method with Application for
/// Game Playing", 1970). The same on every machine and build, so that node counts can be compared.
template<std::size_t N>
[[nodiscard]] constexpr std::array<std::uint64_t, N> zobrist_keys(std::uint64_t seed) noexcept {
    splitmix64 random{seed};
    std::array<std::uint64_t, N> keys{};
    for (std::uint64_t& key : keys) {
        key = random();
    }
    return keys;
}

} // namespace kiban
