#pragma once

#include "framework/bitboard.hpp"
#include "framework/color.hpp"
#include "framework/directions.hpp"
#include "framework/sliders/arithmetic.hpp"
#include "framework/sliders/rays.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#if defined(__BMI2__) && !defined(KIBAN_GENERIC)
#include <immintrin.h>
#endif

namespace kiban::sliders {

/// The bits of a word at the places of a mask, moved together at the low end.
[[nodiscard]] inline std::uint64_t extract_bits(std::uint64_t word, std::uint64_t mask) noexcept {
#if defined(__BMI2__) && !defined(KIBAN_GENERIC)
    return _pext_u64(word, mask);
#else
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; bit <<= 1, mask &= mask - 1) {
        result |= (word & mask & (~mask + 1)) != 0 ? bit : 0;
    }
    return result;
#endif
}

/// Attacks by look-up: PEXT gathers the occupied squares of a line, of both words laid over each other, into
/// an index. On 9x9 no two squares of a bishop's or a rank's inside coincide then, which is what a board with
/// whole files in a word is for (Apery, YaneuraOu).
///
/// A bishop's two diagonals are merged once but looked up apart: one table for both would take 316 KiB, these
/// take 93. A table for whole rooks would take 7.6 MiB; here all squares of a file share their rank attacks,
/// shifted (18 KiB), and files need no table, as arithmetic is as quick there.
template<class Geometry>
struct pext {
    using board = bitboard<Geometry>;

    template<color C>
    [[nodiscard]] static board lance(square from, board occupied) noexcept {
        return arithmetic<Geometry>::template lance<C>(from, occupied);
    }
    [[nodiscard]] static board file(square from, board occupied) noexcept {
        return arithmetic<Geometry>::file(from, occupied);
    }
    [[nodiscard]] static board rank(square from, board occupied) noexcept {
        rank_line const& l = rank_lines[at(from)];
        std::uint64_t const index = extract_bits((occupied & l.inner).merged(), l.merged);
        return board{l.attacks[index].raw() << l.shift};
    }
    [[nodiscard]] static board rook(square from, board occupied) noexcept {
        return file(from, occupied) | rank(from, occupied);
    }
    [[nodiscard]] static board bishop(square from, board occupied) noexcept {
        cross const& c = crosses[at(from)];
        std::uint64_t const merged = (occupied & c.inner).merged();
        return c.falling.attacks[extract_bits(merged, c.falling.merged)] |
               c.rising.attacks[extract_bits(merged, c.rising.merged)];
    }

  private:
    static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

    /// All squares of the line through a square but itself and the ends: what can shorten attacks.
    template<class D>
    static constexpr board inner_squares(square from) noexcept {
        board result;
        auto const add = [&](auto d) {
            using E = decltype(d);
            for (square sq = E::template from<Geometry>(from); sq != no_square;) {
                square const next = E::template from<Geometry>(sq);
                if (next != no_square) {
                    result |= board::of(sq);
                }
                sq = next;
            }
        };
        add(D{});
        add(typename D::reversed{});
        return result;
    }

    /// The set of which `merged` shows both words laid over each other.
    static constexpr board spread(std::uint64_t merged, board mask) noexcept {
        if constexpr (board::two_words) {
            return board::of_words(merged & mask.template get<0>(), merged & mask.template get<1>());
        } else {
            return board::of_words(merged);
        }
    }

    /// Attacks both ways along D by the extracted bits of the inner squares, some of which may be `from`
    /// itself (it makes no difference).
    template<class D, std::size_t Count>
    static constexpr auto line_attacks(square from, board inner) noexcept {
        std::array<board, Count> table{};
        std::uint64_t const mask = inner.merged();
        std::uint64_t subset = 0; // in ascending order, which is that of the extracted bits
        for (board& attacks : table) {
            board const occupied = spread(subset, inner);
            attacks = rays<Geometry>::template along<D>(from, occupied) |
                      rays<Geometry>::template along<typename D::reversed>(from, occupied);
            subset = (subset - mask) & mask;
        }
        return table;
    }
    static constexpr std::size_t subsets(board inner) noexcept { return std::size_t{1} << inner.count(); }

    static constexpr board inner_of_first_rank = [] {
        board inner;
        for (int f = 1; f < Geometry::files - 1; ++f) {
            inner |= board::of(Geometry::at(f, 0));
        }
        return inner;
    }();
    static_assert(std::popcount(inner_of_first_rank.merged()) == inner_of_first_rank.count());

    static constexpr auto first_rank_attacks = [] {
        constexpr std::size_t count = subsets(inner_of_first_rank);
        std::array<std::array<board, count>, Geometry::files> table{};
        for (int f = 0; f < Geometry::files; ++f) {
            table[at(f)] = line_attacks<west, count>(Geometry::at(f, 0), inner_of_first_rank);
        }
        return table;
    }();

    struct rank_line {
        board inner;
        std::uint64_t merged;
        board const* attacks; ///< those on the first rank
        int shift;            ///< from the first rank to this one
    };
    static constexpr auto rank_lines = [] {
        std::array<rank_line, Geometry::squares> lines{};
        for (square from = 0; from < Geometry::squares; ++from) {
            int const r = Geometry::rank_of(from);
            board const inner{inner_of_first_rank.raw() << r};
            lines[at(from)] = {inner, inner.merged(), first_rank_attacks[at(Geometry::file_of(from))].data(),
                               r};
        }
        return lines;
    }();

    struct diagonal {
        std::uint64_t merged;
        board const* attacks;
    };
    struct cross {
        board inner; ///< of both diagonals
        diagonal falling;
        diagonal rising;
    };

    template<class D, square From>
    static constexpr auto diagonal_attacks =
        line_attacks<D, subsets(inner_squares<D>(From))>(From, inner_squares<D>(From));

    template<square From>
    static constexpr cross cross_of() noexcept {
        constexpr board falling = inner_squares<down_west>(From);
        constexpr board rising = inner_squares<up_west>(From);
        static_assert(std::popcount((falling | rising).merged()) == (falling | rising).count());
        return {falling | rising,
                {falling.merged(), diagonal_attacks<down_west, From>.data()},
                {rising.merged(), diagonal_attacks<up_west, From>.data()}};
    }

    // Not constexpr, so that a game can have them built in one file (`extern template`).
    static std::array<cross, Geometry::squares> const crosses;
};

template<class Geometry>
constinit std::array<typename pext<Geometry>::cross, Geometry::squares> const pext<Geometry>::crosses =
    []<int... Squares>(std::integer_sequence<int, Squares...>) {
        return std::array<cross, Geometry::squares>{cross_of<Squares>()...};
    }(std::make_integer_sequence<int, Geometry::squares>{});

} // namespace kiban::sliders
