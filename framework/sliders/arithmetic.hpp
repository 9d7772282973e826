#pragma once

#include "framework/bitboard.hpp"
#include "framework/color.hpp"
#include "framework/sliders/arithmetic_simd.hpp"
#include "framework/sliders/rays.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace kiban::sliders {

/// Attacks by carries and borrows in plain words, without occupancy tables (after Qugiy's lances, WCSC31
/// appeal, 2.1).
///
/// Down a file, a bit added in front of the slider runs through the empty squares and stops at the first
/// blocker. Up a file, blockers are smeared away from the slider. On other rays towards higher squares,
/// subtracting one from the ray's blockers flips everything up to the first; towards lower squares the
/// highest blocker's bit marks the end of the ray.
template<class Geometry>
struct word_arithmetic {
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

    [[nodiscard]] static constexpr std::size_t table_bytes() noexcept {
        return sizeof(step_down) + 7 * Geometry::squares * sizeof(board);
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

    /// The bits of a word from the highest one of `blockers` up; all bits if there is none.
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

/// The same with all four rays of a bishop or a rook in one vector of 256 bits, as far as the processor
/// allows. Rays towards lower squares are reversed first, so that one subtraction serves every ray. Reversing
/// the bytes suffices where the squares of a ray are at least 8 bits apart; files, and boards of fewer ranks,
/// need the bits reversed, by GFNI. AVX-512's leading zero count ends the rays up a file.
template<class Geometry>
struct arithmetic {
    using board = bitboard<Geometry>;
    using plain = word_arithmetic<Geometry>;

    template<color C>
    [[nodiscard]] static constexpr board lance(square from, board occupied) noexcept {
        if constexpr (C == color::black) {
            return upwards(from, occupied);
        } else {
            return plain::template lance<C>(from, occupied);
        }
    }
    [[nodiscard]] static constexpr board file(square from, board occupied) noexcept {
        return upwards(from, occupied) | plain::template lance<color::white>(from, occupied);
    }
    [[nodiscard]] static constexpr board rank(square from, board occupied) noexcept {
#if defined(KIBAN_SLIDERS_AVX2)
        if constexpr (board::two_words && Geometry::ranks >= 8) {
            if (!std::is_constant_evaluated()) {
                return along<reversal::bytes, west, east>(from, occupied);
            }
        }
#endif
        return plain::rank(from, occupied);
    }
    [[nodiscard]] static constexpr board rook(square from, board occupied) noexcept {
#if defined(KIBAN_SLIDERS_GFNI)
        if (!std::is_constant_evaluated()) {
            return along<reversal::bits, west, down, east, up>(from, occupied);
        }
#endif
        return file(from, occupied) | rank(from, occupied);
    }
    [[nodiscard]] static constexpr board bishop(square from, board occupied) noexcept {
#if defined(KIBAN_SLIDERS_AVX2)
        if (!std::is_constant_evaluated()) {
            if constexpr (board::two_words && Geometry::ranks > 8) {
                return along<reversal::bytes, up_west, down_west, up_east, down_east>(from, occupied);
            }
#if defined(KIBAN_SLIDERS_GFNI)
            return along<reversal::bits, up_west, down_west, up_east, down_east>(from, occupied);
#endif
        }
#endif
        return plain::bishop(from, occupied);
    }

    [[nodiscard]] static constexpr std::size_t table_bytes() noexcept {
#if defined(KIBAN_SLIDERS_GFNI)
        return 2 * Geometry::squares * (sizeof(ray_lanes<4>) + sizeof(board));
#elif defined(KIBAN_SLIDERS_AVX2)
        return Geometry::squares * (sizeof(ray_lanes<4>) + sizeof(ray_lanes<2>) + 2 * sizeof(board));
#else
        return plain::table_bytes();
#endif
    }

  private:
    [[nodiscard]] static constexpr board upwards(square from, board occupied) noexcept {
#if defined(KIBAN_SLIDERS_AVX512)
        if constexpr (board::two_words) {
            if (!std::is_constant_evaluated()) {
                auto const ray = ray_of<Geometry, up>[static_cast<std::size_t>(from)].raw();
                return board{std::bit_cast<typename board::pair>(
                    simd::from_last(std::bit_cast<__m128i>(ray), std::bit_cast<__m128i>(occupied.raw())))};
            }
        }
#endif
        return plain::template lance<color::black>(from, occupied);
    }

#if defined(KIBAN_SLIDERS_AVX2)
    template<reversal How, class... Ds>
    [[nodiscard]] static board along(square from, board occupied) noexcept {
        auto const& rays = ray_lanes_of<Geometry, How, Ds...>[static_cast<std::size_t>(from)];
        if constexpr (sizeof...(Ds) == 2) {
            return board{std::bit_cast<typename board::pair>(
                simd::along(rays, std::bit_cast<__m128i>(occupied.raw())))};
        } else if constexpr (board::two_words) {
            return board{std::bit_cast<typename board::pair>(
                simd::along<How>(rays, std::bit_cast<__m128i>(occupied.raw())))};
        } else {
            return board{simd::along(rays, occupied.raw())};
        }
    }
#endif
};

} // namespace kiban::sliders
