#pragma once

#include "games/shogi/rules/position.hpp"

#include <array>
#include <cstdint>

namespace kiban::shogi {

/// Hashes of the slowly changing parts of a position: the pawns on the board; the hands and the kings'
/// places.
[[nodiscard]] inline std::array<std::uint64_t, 2> correction_keys(position const& p) noexcept {
    constexpr auto mixed = [](std::uint64_t x) {
        x *= 0x9e3779b97f4a7c15;
        return x ^ x >> 32;
    };
    std::uint64_t pawns = 0;
    for (color c : {color::black, color::white}) {
        bitboard const b = p.pieces(c, piece_type::pawn);
        pawns = mixed(mixed(pawns ^ b.get<0>()) ^ b.get<1>());
    }
    auto const place = [&](color c) { return static_cast<std::uint64_t>(p.king_square(c) + 1); };
    return {pawns, mixed(p.hand_key() ^ place(color::black) << 8 ^ place(color::white))};
}

} // namespace kiban::shogi
