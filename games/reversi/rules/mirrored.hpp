#pragma once

#include <bit>
#include <cstdint>

namespace kiban::reversi::mirrored {

/// A set of squares and its mirror image, the files in opposite order: a step towards higher numbers along a
/// rank or a diagonal is one towards lower numbers in the other lane, so that shifts and carries of one
/// direction do for both. For processors whose vectors have two words and shift both by one count:
/// WebAssembly, SSE.
using both_ways [[gnu::vector_size(16)]] = std::uint64_t;

/// The square's number in the mirror image.
[[nodiscard]] constexpr int image(int sq) noexcept { return sq ^ 56; }

namespace detail {
using bytes [[gnu::vector_size(16)]] = std::uint8_t;
}

/// The set in the first lane, its image in the second.
[[nodiscard]] constexpr both_ways of(std::uint64_t set) noexcept {
    auto const b = std::bit_cast<detail::bytes>(both_ways{set, set});
    return std::bit_cast<both_ways>(
        __builtin_shufflevector(b, b, 0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8));
}

/// The first lane's set with that of which the second lane is the image.
[[nodiscard]] constexpr std::uint64_t united(both_ways sets) noexcept {
    auto const b = std::bit_cast<detail::bytes>(sets);
    auto const turned = std::bit_cast<both_ways>(
        __builtin_shufflevector(b, b, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    return (sets | turned)[0];
}

} // namespace kiban::reversi::mirrored
