#pragma once

#include "framework/bitboard.hpp"
#include "framework/color.hpp"
#include "framework/directions.hpp"

#include <array>
#include <bit>
#include <cstddef>

namespace kiban::sliders {

/// The squares that a slider reaches from each square of an empty board by repeating one step.
template<class Geometry, class Direction>
[[nodiscard]] constexpr auto ray_table() noexcept {
    std::array<bitboard<Geometry>, Geometry::squares> table{};
    for (square from = 0; from < Geometry::squares; ++from) {
        kiban::detail::words w{};
        for (square to = Direction::template from<Geometry>(from); to != no_square;
             to = Direction::template from<Geometry>(to)) {
            w.word[Geometry::word_of(to)] |= std::uint64_t{1} << Geometry::bit_of(to);
        }
        table[static_cast<std::size_t>(from)] = bitboard<Geometry>::of_words(w.word[0], w.word[1]);
    }
    return table;
}

template<class Geometry, class Direction>
inline constexpr auto ray_of = ray_table<Geometry, Direction>();

/// Slider attacks by the classical ray walk: each ray ends at its first blocker, which a bit scan finds. The
/// simplest method and the oracle for the others.
template<class Geometry>
struct rays {
    using board = bitboard<Geometry>;

    /// Attacks along one ray.
    template<class Direction>
    [[nodiscard]] static constexpr board along(square from, board occupied) noexcept {
        constexpr auto& ray = ray_of<Geometry, Direction>;
        board const open = ray[static_cast<std::size_t>(from)];
        board const blockers = open & occupied;
        if (blockers.empty()) {
            return open;
        }
        constexpr bool ascending = Direction::files_over * Geometry::ranks + Direction::ranks_down > 0;
        square const nearest = ascending ? blockers.first() : last(blockers);
        return open ^ ray[static_cast<std::size_t>(nearest)];
    }

    /// A lance of `side`: black's moves up the board.
    template<color C>
    [[nodiscard]] static constexpr board lance(square from, board occupied) noexcept {
        return along<std::conditional_t<C == color::black, up, down>>(from, occupied);
    }
    [[nodiscard]] static constexpr board file(square from, board occupied) noexcept {
        return along<up>(from, occupied) | along<down>(from, occupied);
    }
    [[nodiscard]] static constexpr board rank(square from, board occupied) noexcept {
        return along<west>(from, occupied) | along<east>(from, occupied);
    }
    [[nodiscard]] static constexpr board rook(square from, board occupied) noexcept {
        return file(from, occupied) | rank(from, occupied);
    }
    [[nodiscard]] static constexpr board bishop(square from, board occupied) noexcept {
        return diagonals::unite([=](auto d) { return along<decltype(d)>(from, occupied); });
    }

    [[nodiscard]] static constexpr std::size_t table_bytes() noexcept {
        return 8 * Geometry::squares * sizeof(board);
    }

  private:
    [[nodiscard]] static constexpr square last(board b) noexcept {
        if constexpr (board::two_words) {
            if (auto const high = b.template get<1>(); high != 0) {
                return Geometry::squares_per_word + static_cast<square>(std::bit_width(high)) - 1;
            }
        }
        return static_cast<square>(std::bit_width(b.template get<0>())) - 1;
    }
};

} // namespace kiban::sliders
