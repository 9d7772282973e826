#pragma once

#include "games/reversi/types.hpp"

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi {

namespace detail {

/// How many discs turn on a line of eight when its square n is the board's last empty one and `own` are the
/// discs of who plays there, all others being the opponent's. `own` may count square n or not.
inline constexpr auto last_on_line = [] {
    std::array<std::array<std::uint8_t, 256>, 8> table{};
    for (int n = 0; n < 8; ++n) {
        for (unsigned own = 0; own < 256; ++own) {
            auto const is_own = [own](int i) { return (own >> i & 1) != 0; };
            int up = n + 1;
            while (up < 8 && !is_own(up)) {
                ++up;
            }
            int down = n - 1;
            while (down >= 0 && !is_own(down)) {
                --down;
            }
            table[static_cast<std::size_t>(n)][own] =
                static_cast<std::uint8_t>((up < 8 ? up - n - 1 : 0) + (down >= 0 ? n - down - 1 : 0));
        }
    }
    return table;
}();

struct diagonals_of_square {
    std::uint64_t falling; ///< file and rank grow together
    std::uint64_t rising;
};
inline constexpr auto diagonals_through = [] {
    std::array<diagonals_of_square, 64> table{};
    for (square sq = 0; sq < 64; ++sq) {
        for (int k = -7; k <= 7; ++k) {
            square const falling = board_geometry::step(sq, k, k);
            square const rising = board_geometry::step(sq, k, -k);
            auto& through = table[static_cast<std::size_t>(sq)];
            through.falling |= falling == no_square ? 0 : std::uint64_t{1} << falling;
            through.rising |= rising == no_square ? 0 : std::uint64_t{1} << rising;
        }
    }
    return table;
}();

} // namespace detail

/// How many discs turn when the owner of `own` plays the board's last empty square, all other discs being the
/// opponent's; none if that is no legal move. 3 KiB of tables: each line is lifted into eight bits as in
/// flips/tatsuki.hpp, and one look-up counts it, for what turns follows from who owns what.
[[nodiscard]] constexpr int count_last_flip(int sq, std::uint64_t own) noexcept {
    assert((own >> sq & 1) == 0);
    constexpr std::uint64_t every_byte = 0x0101010101010101;
    constexpr std::uint64_t main_diagonal = 0x8040201008040201;
    auto const file = static_cast<unsigned>(sq) / 8;
    auto const rank = static_cast<unsigned>(sq) % 8;
    auto const& [falling, rising] = detail::diagonals_through[static_cast<std::size_t>(sq)];
    auto const& along_file = detail::last_on_line[rank];
    return along_file[own >> 8 * file & 0xff] + along_file[(own & falling) * every_byte >> 56] +
           along_file[(own & rising) * every_byte >> 56] +
           detail::last_on_line[7 - file][(own >> rank & every_byte) * main_diagonal >> 56];
}

} // namespace kiban::reversi
