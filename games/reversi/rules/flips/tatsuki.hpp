#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi::flips {

namespace detail {

/// The ends of the two runs of opponent's discs next to square n of a line of eight: the first square on
/// either side that is not one of `inner`, the opponent's discs on the line's squares 1 to 6.
constexpr std::uint8_t ends_of_line_runs(unsigned n, unsigned inner) noexcept {
    unsigned const opponent = inner << 1;
    unsigned ends = 0;
    unsigned up = n + 1;
    while (up < 8 && (opponent >> up & 1) != 0) {
        ++up;
    }
    if (up < 8 && up > n + 1) {
        ends |= 1U << up;
    }
    int down = static_cast<int>(n) - 1;
    while (down >= 0 && (opponent >> down & 1) != 0) {
        --down;
    }
    if (down >= 0 && down < static_cast<int>(n) - 1) {
        ends |= 1U << down;
    }
    return static_cast<std::uint8_t>(ends);
}

/// The squares strictly between square n and each of the bracketing squares.
constexpr std::uint8_t between_on_line(unsigned n, unsigned brackets) noexcept {
    unsigned between = 0;
    for (unsigned b = 0; b < 8; ++b) {
        if ((brackets >> b & 1) == 0) {
            continue;
        }
        for (unsigned i = b < n ? b + 1 : n + 1; i < (b < n ? n : b); ++i) {
            between |= 1U << i;
        }
    }
    return static_cast<std::uint8_t>(between);
}

inline constexpr auto outflank = [] {
    std::array<std::array<std::uint8_t, 64>, 8> table{};
    for (unsigned n = 0; n < 8; ++n) {
        for (unsigned inner = 0; inner < 64; ++inner) {
            table[n][inner] = ends_of_line_runs(n, inner);
        }
    }
    return table;
}();

inline constexpr auto flipped = [] {
    std::array<std::array<std::uint8_t, 137>, 8> table{};
    for (unsigned n = 0; n < 8; ++n) {
        for (unsigned brackets = 0; brackets < 137; ++brackets) {
            table[n][brackets] = between_on_line(n, brackets);
        }
    }
    return table;
}();

/// The bits of a gathered diagonal that belong to the diagonal itself: the others come from the rotation.
/// Indexed by file - rank + 7 for diagonals, by 14 - file - rank for antidiagonals.
inline constexpr auto proper_part = [] {
    std::array<std::uint8_t, 15> table{};
    for (int d = -7; d <= 7; ++d) {
        table[static_cast<std::size_t>(d + 7)] = static_cast<std::uint8_t>(d >= 0 ? 0xff >> d : 0xff << -d);
    }
    return table;
}();

} // namespace detail

/// Flips by the method of the engine Tatsuki: a rotation and a multiplication gather each of the four lines
/// through the square into eight bits, two small tables give the flips on a line of eight, and
/// multiplications put the lines back. 1.6 KiB of tables, no branch.
///
/// **Layout.** A square is file * 8 + rank, a1 is bit 0. Draw the word with bit 0 at the bottom right, going
/// left and then up: a row of the drawing is a byte of the word and a file of the board (bottom: file a), a
/// column is a rank of the board (rightmost: rank 1). Let y be the square's file and x its rank, from 0.
///
/// **Lifting**, the same for our discs and the opponent's, into a byte of which the square itself is bit n:
/// - file: shift right by 8y and take the low byte; n = x;
/// - rank: shift right by x and mask 0x0101010101010101, so that file f is bit 8f. Multiply by
///   0x8040201008040201 (bits 0, 9, ..., 63): bit 8f of copy 7 - f arrives at 8f + 9(7 - f) = 56 + (7 - f),
///   and nothing else does; the top byte is the line, reversed, which does not matter to a line; n = 7 - y;
/// - diagonal (file and rank grow together): rotate right by 8(y - x) onto 0x8040201008040201 and mask, which
///   leaves one disc for each rank in a byte of its own. Multiplying by 0x0101010101010101 adds all bytes up
///   in the top one: rank r is bit r; n = x;
/// - antidiagonal: rotate right by 8(y + x - 7) onto 0x0102040810204080, then as the diagonal; n = x.
///
/// **On the line.** `outflank[n][inner]`, `inner` being the opponent's discs on the six inner squares, marks
/// the first square beyond each of the two runs that begin beside n. ANDed with our discs it leaves the runs
/// that are bracketed, and `flipped[n][brackets]` fills in what lies between. The largest index is 10001000
/// binary, 136: brackets at 3 and 7 around n = 5, or lower. A rotation brings the rest of a broken diagonal
/// into the byte; our discs are therefore masked with the part that is the diagonal's own, and a run that
/// crosses the seam falls away for want of a bracket.
///
/// **Putting back.** The file is shifted left by 8y. A rank is multiplied by 0x8040201008040201: bit 7 - f of
/// copy f arrives at 8f + 7, so mask 0x8080808080808080 and shift right by 7 - x. A diagonal is multiplied by
/// 0x0101010101010101, a copy in every byte, masked with the main (anti)diagonal, and rotated back to the
/// left.
///
/// **Example.** We play d4 (square 27: y = 3, x = 3) and own a4 b6 d1 d6 g7 h4; the opponent owns
/// b2 b4 c3 c4 c5 d3 d5 e4 e5 f6. Bits are written with bit 7 first.
///
///     line     n  ours      opponent's  inner   outflank  brackets  flipped
///     file     3  00100001  00010100    001010  00100010  00100000  00010000  d5
///     rank     4  10000001  01101000    110100  10000100  10000000  01100000  b4 c4
///     a1-h8    3  01000000  00110110    011011  01000001  01000000  00110000  f6 e5
///     b6-g1    3  00100000  00010000    001000  00100000  00100000  00010000  c5
///
/// The last is lifted by a rotation by 8(3 + 3 - 7) = -8, that is 8 to the left; its own part is 01111111, as
/// bit 7 holds h8.
struct tatsuki {
    static constexpr char const* name = "tatsuki";
    static constexpr std::size_t table_bytes =
        sizeof(detail::outflank) + sizeof(detail::flipped) + sizeof(detail::proper_part);

    /// The opponent's discs that are flipped when the owner of `own` plays `sq`. Precondition: `sq` is empty.
    [[nodiscard]] static constexpr std::uint64_t flips(int sq, std::uint64_t own,
                                                       std::uint64_t other) noexcept {
        auto const y = static_cast<unsigned>(sq) / 8;
        auto const x = static_cast<unsigned>(sq) % 8;
        auto const file = [y](std::uint64_t b) { return static_cast<unsigned>(b >> 8 * y & 0xff); };
        auto const rank = [x](std::uint64_t b) {
            return static_cast<unsigned>((b >> x & every_byte) * main_diagonal >> 56);
        };
        int const turn = 8 * (static_cast<int>(y) - static_cast<int>(x));
        auto const diagonal = [turn](std::uint64_t b) {
            return static_cast<unsigned>((std::rotr(b, turn) & main_diagonal) * every_byte >> 56);
        };
        int const anti_turn = 8 * (static_cast<int>(y + x) - 7);
        auto const antidiagonal = [anti_turn](std::uint64_t b) {
            return static_cast<unsigned>((std::rotr(b, anti_turn) & main_antidiagonal) * every_byte >> 56);
        };

        std::uint64_t const on_file = on_line(x, file(own), file(other));
        std::uint64_t const on_rank = on_line(7 - y, rank(own), rank(other));
        std::uint64_t const on_diagonal =
            on_line(x, diagonal(own) & detail::proper_part[7 + y - x], diagonal(other));
        std::uint64_t const on_antidiagonal =
            on_line(x, antidiagonal(own) & detail::proper_part[14 - y - x], antidiagonal(other));
        return on_file << 8 * y | (on_rank * main_diagonal & every_byte << 7) >> (7 - x) |
               std::rotl(on_diagonal * every_byte & main_diagonal, turn) |
               std::rotl(on_antidiagonal * every_byte & main_antidiagonal, anti_turn);
    }

  private:
    static constexpr std::uint64_t every_byte = 0x0101010101010101;
    static constexpr std::uint64_t main_diagonal = 0x8040201008040201;
    static constexpr std::uint64_t main_antidiagonal = 0x0102040810204080;

    /// What flips on a line of eight when we play its square n.
    [[nodiscard]] static constexpr std::uint64_t on_line(unsigned n, unsigned own, unsigned other) noexcept {
        unsigned const brackets = detail::outflank[n][other >> 1 & 63] & own;
        return detail::flipped[n][brackets];
    }
};

} // namespace kiban::reversi::flips
