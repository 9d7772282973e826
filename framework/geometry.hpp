#pragma once

namespace kiban {

/// A square's number, `file * ranks + rank`; squares run down the files.
using square = int;

inline constexpr square no_square = -1;

/// The shape of a board and its layout in 64-bit words.
///
/// Whole files go into a word, as many as fit, so that a step along a file never crosses a word. Reversi's
/// 8x8 board takes one word. Shogi's 9x9 board takes seven files (63 bits) in the first word and two (18
/// bits) in the second, so that a slider's rays never collide in the OR of both words (see sliders/pext.hpp).
template<int Files, int Ranks>
struct geometry {
    static_assert(Files > 0 && Ranks > 0 && Ranks <= 64);

    static constexpr int files = Files;
    static constexpr int ranks = Ranks;
    static constexpr int squares = Files * Ranks;
    static constexpr int files_per_word = 64 / Ranks;
    static constexpr int squares_per_word = files_per_word * Ranks;
    static constexpr int words = (Files + files_per_word - 1) / files_per_word;
    static_assert(words <= 2, "a board must fit two words of whole files");

    [[nodiscard]] static constexpr square at(int file, int rank) noexcept { return file * Ranks + rank; }
    [[nodiscard]] static constexpr int file_of(square sq) noexcept { return sq / Ranks; }
    [[nodiscard]] static constexpr int rank_of(square sq) noexcept { return sq % Ranks; }
    [[nodiscard]] static constexpr bool contains(int file, int rank) noexcept {
        return file >= 0 && file < Files && rank >= 0 && rank < Ranks;
    }

    /// The square after a step, or `no_square` beyond the edge.
    [[nodiscard]] static constexpr square step(square sq, int files_over, int ranks_down) noexcept {
        int const file = file_of(sq) + files_over;
        int const rank = rank_of(sq) + ranks_down;
        return contains(file, rank) ? at(file, rank) : no_square;
    }

    /// The square as the other side sees it (the board turned by 180 degrees).
    [[nodiscard]] static constexpr square rotated(square sq) noexcept { return squares - 1 - sq; }

    [[nodiscard]] static constexpr int word_of(square sq) noexcept { return sq / squares_per_word; }
    [[nodiscard]] static constexpr int bit_of(square sq) noexcept { return sq % squares_per_word; }
};

} // namespace kiban
