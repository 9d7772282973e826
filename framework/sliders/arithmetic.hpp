#pragma once

#include "framework/bitboard.hpp"
#include "framework/color.hpp"
#include "framework/sliders/rays.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace kiban::sliders {

/// Attacks by carries and borrows, without tables of occupancies (after Qugiy's lances, WCSC31 appeal, 2.1).
///
/// Down a file, a bit added in front of the slider runs through the empty squares and stops at the first
/// blocker. Up a file, blockers are smeared away from the slider. On other rays towards higher squares,
/// subtracting one from the ray's blockers flips everything up to the first; towards lower squares the
/// highest blocker's bit is where the ray ends.
template<class Geometry>
struct arithmetic {
    using board = bitboard<Geometry>;

    template<color C>
    [[nodiscard]] static constexpr board lance(square from, board occupied) noexcept {
        if constexpr (C == color::black) {
            return upwards(from, occupied);
        } else {
            return downwards(from, occupied);
        }
    }
    [[nodiscard]] static constexpr board file(square from, board occupied) noexcept {
        return upwards(from, occupied) | downwards(from, occupied);
    }
    [[nodiscard]] static constexpr board rank(square from, board occupied) noexcept {
        return ascending<west>(from, occupied) | descending<east>(from, occupied);
    }
    [[nodiscard]] static constexpr board rook(square from, board occupied) noexcept {
        return file(from, occupied) | rank(from, occupied);
    }
    [[nodiscard]] static constexpr board bishop(square from, board occupied) noexcept {
        return ascending<up_west>(from, occupied) | ascending<down_west>(from, occupied) |
               descending<up_east>(from, occupied) | descending<down_east>(from, occupied);
    }

  private:
    static constexpr auto step_down = [] {
        std::array<board, Geometry::squares> table{};
        for (square from = 0; from < Geometry::squares; ++from) {
            square const to = down::from<Geometry>(from);
            if (to != no_square) {
                table[static_cast<std::size_t>(from)] = board::of(to);
            }
        }
        return table;
    }();

    template<class Direction>
    [[nodiscard]] static constexpr board ray(square from) noexcept {
        return ray_of<Geometry, Direction>[static_cast<std::size_t>(from)];
    }

    [[nodiscard]] static constexpr board downwards(square from, board occupied) noexcept {
        constexpr board but_last = ~board::rank(Geometry::ranks - 1); // where a carry must stop
        auto const free = (but_last - occupied).raw();
        return board{(free + step_down[static_cast<std::size_t>(from)].raw()) ^ free};
    }
    [[nodiscard]] static constexpr board upwards(square from, board occupied) noexcept {
        board const open = ray<up>(from);
        auto blocked = (open & occupied).raw() >> 1;
        for (int by = 1; by < Geometry::ranks - 2; by *= 2) {
            blocked |= blocked >> by;
        }
        return open - board{blocked};
    }

    /// The bits of a word from the highest one of `blockers` up; all if there is none.
    [[nodiscard]] static constexpr std::uint64_t from_last(std::uint64_t blockers) noexcept {
        return ~std::uint64_t{0} << (63 - std::countl_zero(blockers | 1));
    }

    template<class Direction>
    [[nodiscard]] static constexpr board ascending(square from, board occupied) noexcept {
        board const open = ray<Direction>(from);
        board const blockers = open & occupied;
        if constexpr (board::two_words) {
            auto const low = blockers.template get<0>();
            auto const high = blockers.template get<1>();
            // The borrow reaches the second word when the first has no blocker.
            return open & board::of_words(low ^ (low - 1), high ^ (high - (low == 0 ? 1 : 0)));
        } else {
            auto const word = blockers.template get<0>();
            return open & board::of_words(word ^ (word - 1));
        }
    }
    template<class Direction>
    [[nodiscard]] static constexpr board descending(square from, board occupied) noexcept {
        board const open = ray<Direction>(from);
        board const blockers = open & occupied;
        if constexpr (board::two_words) {
            auto const high = blockers.template get<1>();
            auto const low_end = high != 0 ? 0 : from_last(blockers.template get<0>());
            return open & board::of_words(low_end, from_last(high));
        } else {
            return open & board::of_words(from_last(blockers.template get<0>()));
        }
    }
};

} // namespace kiban::sliders
