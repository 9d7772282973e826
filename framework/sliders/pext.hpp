#pragma once

#include "framework/bitboard.hpp"
#include "framework/color.hpp"
#include "framework/directions.hpp"
#include "framework/sliders/arithmetic.hpp"
#include "framework/sliders/lines.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#if defined(__BMI2__) && !defined(KIBAN_GENERIC)
#include <immintrin.h>
#endif

namespace kiban::sliders {

/// The bits of a word at the places of a mask, gathered at the low end, one by one.
[[nodiscard]] constexpr std::uint64_t gathered_bits(std::uint64_t word, std::uint64_t mask) noexcept {
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; bit <<= 1, mask &= mask - 1) {
        result |= (word & mask & (~mask + 1)) != 0 ? bit : 0;
    }
    return result;
}

/// The same in one instruction where the processor has it.
[[nodiscard]] inline std::uint64_t extract_bits(std::uint64_t word, std::uint64_t mask) noexcept {
#if defined(__BMI2__) && !defined(KIBAN_GENERIC)
    return _pext_u64(word, mask);
#else
    return gathered_bits(word, mask);
#endif
}

/// Attacks by lookup: one PEXT gathers the occupied squares of a line, or of a bishop's two lines, from both
/// words combined by OR, into an index. On 9x9 no two inner squares of a bishop's lines or of a rank coincide
/// then, which is why the board has whole files in a word (Apery, YaneuraOu).
///
/// Tried on 9x9 (Zen 5, perft's geometric mean over five positions): a bishop's diagonals looked up
/// separately in 93 KiB, 1; both by one PEXT in 316 KiB, as here, 1.05; the same compressed into 40 KiB of
/// 16-bit entries that a PDEP spreads, 1.01. Rooks in one lookup need 7.6 MiB for 1.02. Here all squares of a
/// file share their rank attacks, shifted (18 KiB), and all files theirs, in 16-bit entries (2 KiB), and one
/// merged word serves both lines.
template<class Geometry>
struct pext {
    using board = bitboard<Geometry>;

    template<color C>
    [[nodiscard]] static board lance(square from, board occupied) noexcept {
        return arithmetic<Geometry>::template lance<C>(from, occupied);
    }
    [[nodiscard]] static board file(square from, board occupied) noexcept {
        rook_lines const& l = lines[at(from)];
        return file_attacks(l, (occupied & l.inner).merged());
    }
    [[nodiscard]] static board rank(square from, board occupied) noexcept {
        rook_lines const& l = lines[at(from)];
        return rank_attacks(l, (occupied & l.inner).merged());
    }
    [[nodiscard]] static board rook(square from, board occupied) noexcept {
        rook_lines const& l = lines[at(from)];
        std::uint64_t const merged = (occupied & l.inner).merged();
        return file_attacks(l, merged) | rank_attacks(l, merged);
    }
    [[nodiscard]] static board bishop(square from, board occupied) noexcept {
        cross const& c = crosses[at(from)];
        return c.attacks[extract_bits((occupied & c.inner).merged(), c.merged)];
    }

    [[nodiscard]] static constexpr std::size_t table_bytes() noexcept {
        std::size_t boards = Geometry::files << (Geometry::files - 2);
        for (square from = 0; from < Geometry::squares; ++from) {
            boards += subsets(inner_squares<Geometry>(diagonals{}, from));
        }
        return boards * sizeof(board) + sizeof(straight_attacks<Geometry::ranks>) +
               Geometry::squares * (sizeof(rook_lines) + sizeof(cross));
    }

  private:
    static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }
    static constexpr std::size_t subsets(board inner) noexcept { return std::size_t{1} << inner.count(); }

    /// The inner squares of a rank, including that of the slider.
    static constexpr board inside_of_rank(int rank) noexcept {
        board inner;
        for (int f = 1; f < Geometry::files - 1; ++f) {
            inner |= board::of(Geometry::at(f, rank));
        }
        return inner;
    }

    static constexpr auto first_rank_attacks = [] {
        constexpr int inside = Geometry::files - 2;
        std::array<std::array<board, std::size_t{1} << inside>, Geometry::files> table{};
        for (int f = 0; f < Geometry::files; ++f) {
            for_each_occupation<Geometry>(
                both_ways<west>{}, Geometry::at(f, 0), inside_of_rank(0),
                [&](std::size_t index, board attacks) { table[at(f)][index] = attacks; });
        }
        return table;
    }();

    struct rook_lines {
        board inner;                 ///< of rank and file, without the slider's own square
        board file;                  ///< whole
        std::uint64_t rank_merged;   ///< the slider's own square does not affect an index
        board const* rank_attacks;   ///< those on the first rank
        std::uint16_t const* column; ///< attacks on the first file, a bit for each rank
        int rank;                    ///< from the first file to this one
        int file_bit;                ///< the file's first bit in its word
    };
    static constexpr auto lines = [] {
        std::array<rook_lines, Geometry::squares> table{};
        for (square from = 0; from < Geometry::squares; ++from) {
            int const f = Geometry::file_of(from);
            int const r = Geometry::rank_of(from);
            table[at(from)] = {.inner = inner_squares<Geometry>(orthogonals{}, from),
                               .file = board::file(f),
                               .rank_merged = inside_of_rank(r).merged(),
                               .rank_attacks = first_rank_attacks[at(f)].data(),
                               .column = straight_attacks<Geometry::ranks>[at(r)].data(),
                               .rank = r,
                               .file_bit = Geometry::bit_of(Geometry::at(f, 0))};
        }
        return table;
    }();

    [[nodiscard]] static board rank_attacks(rook_lines const& l, std::uint64_t merged) noexcept {
        return board{l.rank_attacks[extract_bits(merged, l.rank_merged)].raw() << l.rank};
    }
    [[nodiscard]] static board file_attacks(rook_lines const& l, std::uint64_t merged) noexcept {
        constexpr std::uint64_t inside = (std::uint64_t{1} << (Geometry::ranks - 2)) - 1;
        return spread(std::uint64_t{l.column[merged >> (l.file_bit + 1) & inside]} << l.file_bit, l.file);
    }

    struct cross {
        board inner;
        std::uint64_t merged;
        board const* attacks;
    };

    /// A diagonal's attacks, and the place of its occupancy in the index of the cross.
    struct part {
        std::uint64_t index;
        board attacks;
    };
    template<class D, square From>
    static constexpr auto parts = [] {
        constexpr board inner = inner_squares<Geometry>(both_ways<D>{}, From);
        constexpr std::uint64_t all = inner_squares<Geometry>(diagonals{}, From).merged();
        std::array<part, subsets(inner)> table{};
        std::uint64_t subset = 0;
        for (part& p : table) {
            p = {gathered_bits(subset, all), ray_attacks(both_ways<D>{}, From, spread(subset, inner))};
            subset = (subset - inner.merged()) & inner.merged();
        }
        return table;
    }();
    template<square From>
    static constexpr auto cross_attacks = [] {
        std::array<board, subsets(inner_squares<Geometry>(diagonals{}, From))> table{};
        for (part const& falling : parts<down_west, From>) {
            for (part const& rising : parts<up_west, From>) {
                table[falling.index | rising.index] = falling.attacks | rising.attacks;
            }
        }
        return table;
    }();

    template<square From>
    static constexpr cross cross_of() noexcept {
        constexpr board inner = inner_squares<Geometry>(diagonals{}, From);
        static_assert(std::popcount(inner.merged()) == inner.count());
        return {inner, inner.merged(), cross_attacks<From>.data()};
    }

    // Not constexpr, so that a game can instantiate them in one file (`extern template`).
    static std::array<cross, Geometry::squares> const crosses;
};

template<class Geometry>
constinit std::array<typename pext<Geometry>::cross, Geometry::squares> const pext<Geometry>::crosses =
    []<int... Squares>(std::integer_sequence<int, Squares...>) {
        return std::array<cross, Geometry::squares>{cross_of<Squares>()...};
    }(std::make_integer_sequence<int, Geometry::squares>{});

} // namespace kiban::sliders
