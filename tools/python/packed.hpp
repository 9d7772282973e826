#pragma once

#include "games/shogi/rules/position.hpp"

#include <array>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

/// Positions of shogi in 256 bits, as programs that learn keep them: bits from the lowest of each byte on.
/// The side to move, the squares of black's and white's king in 7 bits each (81: none), what stands on the
/// other squares, and the pieces in hand, in prefix codes whose sum is the same wherever the pieces are.
namespace kiban::python {

inline constexpr std::size_t packed_size = 32;
using packed_bytes = std::span<std::uint8_t const, packed_size>;

enum class packing : std::uint8_t {
    psfen, ///< YaneuraOu's PackedSfen; pieces that are missing, but no kings, follow the hands, as cshogi has
           ///< it
    hcp    ///< Apery's HuffmanCodedPos; no piece may be missing
};

/// "psfen" or "hcp". Throws tools::bad_argument for other names.
[[nodiscard]] packing packing_named(std::string_view name);

/// What the bits say, or why they are no position. Whether the position is sound is not asked.
[[nodiscard]] std::expected<shogi::placement, std::string> unpack(packing how, packed_bytes bytes);

/// The bits, or why there are none. Precondition: pieces have at most the numbers of a set.
[[nodiscard]] std::expected<std::array<std::uint8_t, packed_size>, std::string>
pack(packing how, shogi::placement const& p);

} // namespace kiban::python
