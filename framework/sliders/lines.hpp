#pragma once

#include "framework/bitboard.hpp"
#include "framework/directions.hpp"
#include "framework/sliders/rays.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

/// Shared by the methods with tables: which squares can block a slider, and the attacks along a line by their
/// occupancy.
namespace kiban::sliders {

/// All squares of the lines through a square along the given directions, except the square itself and the
/// ends: those that can shorten its attacks.
template<class Geometry, class... Ds>
[[nodiscard]] constexpr bitboard<Geometry> inner_squares(type_list<Ds...>, square from) noexcept {
    bitboard<Geometry> result;
    auto const add = [&](auto d) {
        using D = decltype(d);
        for (square sq = D::template from<Geometry>(from); sq != no_square;) {
            square const next = D::template from<Geometry>(sq);
            if (next != no_square) {
                result |= bitboard<Geometry>::of(sq);
            }
            sq = next;
        }
    };
    (add(Ds{}), ...);
    return result;
}

template<class D>
using both_ways = type_list<D, typename D::reversed>;

/// The slider's attacks along all the directions.
template<class Geometry, class... Ds>
[[nodiscard]] constexpr bitboard<Geometry> ray_attacks(type_list<Ds...>, square from,
                                                       bitboard<Geometry> occupied) noexcept {
    return (rays<Geometry>::template along<Ds>(from, occupied) | ...);
}

/// The set of squares of `mask` that are set in `merged`, both words combined by OR.
template<class Geometry>
[[nodiscard]] constexpr bitboard<Geometry> spread(std::uint64_t merged, bitboard<Geometry> mask) noexcept {
    return bitboard<Geometry>::of_words(merged, merged) & mask;
}

/// Calls f(index, attacks) for every occupancy of the inner squares, in ascending order of the bits gathered
/// from their merged words. Precondition: no two of those squares coincide when merged.
template<class Geometry, class Directions, class F>
constexpr void for_each_occupation(Directions directions, square from, bitboard<Geometry> inner, F f) {
    std::uint64_t const mask = inner.merged();
    std::uint64_t subset = 0;
    std::size_t index = 0;
    do {
        f(index++, ray_attacks(directions, from, spread(subset, inner)));
        subset = (subset - mask) & mask;
    } while (subset != 0);
}

/// Attacks along a rank or a file, on the first line of the board, by the square's place on that line and the
/// occupancy of the line's inner squares in their order; one bit for each square of the line.
template<int Length>
inline constexpr auto straight_attacks = [] {
    static_assert(Length >= 2 && Length <= 16);
    constexpr int inner = Length - 2;
    std::array<std::array<std::uint16_t, std::size_t{1} << inner>, Length> table{};
    for (int from = 0; from < Length; ++from) {
        for (std::size_t occupied = 0; occupied < std::size_t{1} << inner; ++occupied) {
            unsigned attacks = 0;
            for (int by : {-1, 1}) {
                for (int to = from + by; to >= 0 && to < Length; to += by) {
                    attacks |= 1U << to;
                    if ((occupied << 1 >> to & 1) != 0) {
                        break;
                    }
                }
            }
            table[static_cast<std::size_t>(from)][occupied] = static_cast<std::uint16_t>(attacks);
        }
    }
    return table;
}();

} // namespace kiban::sliders
