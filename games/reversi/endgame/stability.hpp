#pragma once

#include "games/reversi/rules/board.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi::endgame {

/// Which discs of an edge can never be flipped, whatever either side plays on it, for each of its 3^8
/// fillings.
///
/// Either side may take any empty square of an edge, as discs off the edge may make it legal; a disc is
/// stable if it keeps its colour in every continuation.
class edge_table {
  public:
    edge_table() noexcept;

    /// The stable discs of `own`. Precondition: the sets are disjoint.
    [[nodiscard]] std::uint8_t stable(std::uint8_t own, std::uint8_t other) const noexcept {
        return stable_[index(own, other)];
    }
    /// The only table.
    [[nodiscard]] static edge_table const& instance() noexcept;

  private:
    std::array<std::uint16_t, 256> ternary_{}; ///< the bits as digits in base 3
    std::array<std::uint8_t, 6561> stable_{};

    [[nodiscard]] std::size_t index(std::uint8_t own, std::uint8_t other) const noexcept {
        return ternary_[own] + std::size_t{2} * ternary_[other];
    }
};

namespace detail {

/// A set for each of the four lines, as words and as a compiler vector: functions take and return vectors by
/// reference only, since the calling convention for values depends on the processor.
using line_sets = std::array<std::uint64_t, 4>;
using four_lines [[gnu::vector_size(32)]] = std::uint64_t;

/// The intersection of all four.
[[nodiscard]] constexpr std::uint64_t common(four_lines const& all) noexcept {
    auto const halves = __builtin_shufflevector(all, all, 0, 1) & __builtin_shufflevector(all, all, 2, 3);
    return halves[0] & halves[1];
}

/// The squares from which `count` steps along each of the four lines leave the board.
template<bool Up>
constexpr line_sets beyond(int count) noexcept {
    constexpr int over[] = {0, 1, 1, 1};
    constexpr int down[] = {1, -1, 1, 0};
    line_sets lanes{};
    for (std::size_t i = 0; i < 4; ++i) {
        for (int sq = 0; sq < 64; ++sq) {
            int const by = Up ? count : -count;
            if (board_geometry::step(sq, by * over[i], by * down[i]) == no_square) {
                lanes[i] |= std::uint64_t{1} << sq;
            }
        }
    }
    return lanes;
}

/// The squares of each of the four lines that have no empty square, by doubling in both directions.
inline void find_full_lines(std::uint64_t occupied, four_lines& full) noexcept {
    constexpr four_lines steps{1, 7, 9, 8};
    four_lines up{occupied, occupied, occupied, occupied};
    four_lines down = up;
    constexpr auto up_1 = std::bit_cast<four_lines>(beyond<true>(1));
    constexpr auto up_2 = std::bit_cast<four_lines>(beyond<true>(2));
    constexpr auto up_4 = std::bit_cast<four_lines>(beyond<true>(4));
    constexpr auto down_1 = std::bit_cast<four_lines>(beyond<false>(1));
    constexpr auto down_2 = std::bit_cast<four_lines>(beyond<false>(2));
    constexpr auto down_4 = std::bit_cast<four_lines>(beyond<false>(4));
    up &= up >> steps | up_1;
    down &= down << steps | down_1;
    up &= up >> 2 * steps | up_2;
    down &= down << 2 * steps | down_2;
    up &= up >> 4 * steps | up_4;
    down &= down << 4 * steps | down_4;
    full = up & down;
}

/// The eight squares of rank 1 (bits 0, 8, ..., 56) in one byte, and back.
[[nodiscard]] constexpr std::uint8_t gathered(std::uint64_t set) noexcept {
    return static_cast<std::uint8_t>((set & 0x0101010101010101) * 0x0102040810204080 >> 56);
}
[[nodiscard]] constexpr std::uint64_t scattered(std::uint8_t line) noexcept {
    std::uint64_t const spread = (line * std::uint64_t{0x0101010101010101}) & 0x8040201008040201;
    return (spread + 0x7f7f7f7f7f7f7f7f) >> 7 & 0x0101010101010101;
}

} // namespace detail

/// Discs of `own` that can never be flipped; not all of them. Edges by table; elsewhere, discs all of whose
/// lines are full, and those that in every line are next to a stable disc or on a full line.
[[nodiscard]] inline std::uint64_t stable_discs(edge_table const& edges, std::uint64_t own,
                                                std::uint64_t other) noexcept {
    auto const byte = [](std::uint64_t set, int by) { return static_cast<std::uint8_t>(set >> by); };
    std::uint64_t stable = edges.stable(byte(own, 0), byte(other, 0)) |
                           std::uint64_t{edges.stable(byte(own, 56), byte(other, 56))} << 56;
    stable |= detail::scattered(edges.stable(detail::gathered(own), detail::gathered(other)));
    stable |= detail::scattered(edges.stable(detail::gathered(own >> 7), detail::gathered(other >> 7))) << 7;

    constexpr std::uint64_t inner = 0x007e7e7e7e7e7e00;
    constexpr detail::four_lines steps{1, 7, 9, 8};
    detail::four_lines full{};
    detail::find_full_lines(own | other, full);
    std::uint64_t const doubtful = own & inner;
    stable |= doubtful & detail::common(full);
    for (std::uint64_t before = 0; before != stable && stable != 0;) {
        before = stable;
        detail::four_lines const all{stable, stable, stable, stable};
        detail::four_lines const leaning = all << steps | all >> steps | full;
        stable |= doubtful & detail::common(leaning);
    }
    return stable;
}

} // namespace kiban::reversi::endgame
