#pragma once

#include "games/reversi/rules/types.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__AVX512F__) && defined(__AVX512CD__)
#include <immintrin.h>

namespace kiban::reversi::flips {

namespace detail {

/// The squares of each of at most 15 lines, indexed by `number` modulo 16, which is the same for all of a
/// line.
struct alignas(64) line_table {
    std::array<std::uint64_t, 16> squares{};

    template<class Number>
    explicit constexpr line_table(Number number) noexcept {
        for (square sq = 0; sq < 64; ++sq) {
            int const n = number(board_geometry::file_of(sq), board_geometry::rank_of(sq));
            squares[static_cast<std::size_t>(n + 16) % 16] |= std::uint64_t{1} << sq;
        }
    }
};
inline constexpr line_table diagonals{[](int file, int rank) { return file - rank; }};
inline constexpr line_table antidiagonals{[](int file, int rank) { return file + rank; }};

} // namespace detail

/// The carry method (see carry.hpp) for eight boards and eight squares at once, one in each lane. AVX-512CD,
/// whose leading zero count finds the highest bit in each lane.
struct avx512_lanes {
    /// A word for each lane.
    using words [[gnu::vector_size(64)]] = std::uint64_t;

    /// In each lane, the opponent's discs that are flipped when the owner of `own` plays that lane's square.
    [[nodiscard]] static words flips(words squares, words own, words other) noexcept {
        words const file = squares >> 3;
        words const rank = squares & 7;
        words const disc = one << squares;
        words const lower = disc - 1;
        words const higher = ~(disc | lower);
        auto const on = [=](words line) { return on_line(line & higher, line & lower, own, other); };
        return on(one * 0xff << (file << 3)) | on(one * 0x0101010101010101 << rank) |
               on(look_up(detail::diagonals, file - rank)) | on(look_up(detail::antidiagonals, file + rank));
    }

  private:
    static constexpr words one = words{} + 1;

    // Truth tables of three inputs A, B, C: bit 4A + 2B + C of the constant is the result.
    static constexpr int or_not = 0xf3;   ///< A | ~B
    static constexpr int and_both = 0x80; ///< A & B & C
    static constexpr int and_or = 0xea;   ///< (A & B) | C

    template<int Table>
    [[nodiscard]] static words logic(words a, words b, words c) noexcept {
        return std::bit_cast<words>(_mm512_ternarylogic_epi64(
            std::bit_cast<__m512i>(a), std::bit_cast<__m512i>(b), std::bit_cast<__m512i>(c), Table));
    }
    [[nodiscard]] static words look_up(detail::line_table const& table, words number) noexcept {
        return std::bit_cast<words>(_mm512_permutex2var_epi64(_mm512_load_si512(table.squares.data()),
                                                              std::bit_cast<__m512i>(number),
                                                              _mm512_load_si512(table.squares.data() + 8)));
    }

    /// The flips on one line of each board, given its squares above and below the played one.
    [[nodiscard]] static words on_line(words up, words down, words own, words other) noexcept {
        // Up: the carry stops at the bracket, if any; the flips are one less than that.
        words const above = logic<and_both>(logic<or_not>(other, up, up) + 1, own, up);
        words const below_bracket = above != 0 ? above - 1 : words{};

        // Down: the highest square of the ray that is not the opponent's; a shift by 64 gives 0.
        auto const leading = _mm512_lzcnt_epi64(std::bit_cast<__m512i>(down & ~other));
        auto const highest = _mm512_maskz_srlv_epi64(0xff, std::bit_cast<__m512i>(one << 63), leading);
        words const below = std::bit_cast<words>(highest) & own;
        words const above_bracket = (words{} - (below + below)) & down;

        return logic<and_or>(below_bracket, up, above_bracket);
    }
};

} // namespace kiban::reversi::flips
#endif
