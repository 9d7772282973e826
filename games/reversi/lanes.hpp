#pragma once

#include "games/reversi/flips.hpp"
#include "games/reversi/flips/kogge_stone.hpp"
#include "games/reversi/mobility.hpp"

#ifdef KIBAN_REVERSI_AVX512
#include "games/reversi/flips/avx512_lanes.hpp"
#endif

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace kiban::reversi {

/// How many boards stand side by side in a register: eight in AVX-512, four in AVX2, two elsewhere.
#if defined(KIBAN_REVERSI_AVX512)
inline constexpr std::size_t lane_count = 8;
#elif defined(__AVX2__) && !defined(KIBAN_GENERIC)
inline constexpr std::size_t lane_count = 4;
#else
inline constexpr std::size_t lane_count = 2;
#endif

/// A word for each lane: a vector of the compiler, GCC and clang alike.
using lanes [[gnu::vector_size(8 * lane_count)]] = std::uint64_t;
using lane_words = std::array<std::uint64_t, lane_count>;

/// As many boards as there are lanes, each as its side to move sees it.
struct board_lanes {
    lanes own;
    lanes other;

    [[nodiscard]] lanes moves() const noexcept { return mobility_by_words(own, other); }

    /// Each lane's board after a move on its square, seen by the opponent. Precondition: the squares are
    /// empty.
    [[nodiscard]] board_lanes after(lanes squares) const noexcept {
        lanes const disc = (lanes{} + 1) << squares;
#ifdef KIBAN_REVERSI_AVX512
        lanes const flipped = flips::avx512_lanes::flips(squares, own, other);
#else
        lanes const flipped = flips::kogge_stone::of_disc(disc, own, other);
#endif
        return {other ^ flipped, own ^ flipped ^ disc};
    }
};

/// All squares played from the boards of a vector, listed one after another, to be handed out a vector at a
/// time: so the lanes stay full although no two boards have equally many moves.
class lane_moves {
  public:
    lane_moves(board_lanes const& parents, std::size_t boards, lanes moves) noexcept : parents_{parents} {
        auto const sets = std::bit_cast<lane_words>(moves);
        for (std::size_t i = 0; i < boards; ++i) {
            append(sets[i], i);
        }
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }

    /// The boards after the moves from number `first` on; lanes beyond the last move hold nothing of meaning.
    [[nodiscard]] board_lanes children(std::size_t first) const noexcept {
        assert(first < size_);
        return parents(first).after(words(squares_, first));
    }

  private:
    // A vector is written and read beyond the last move.
    using bytes = std::array<std::uint8_t, 64 * lane_count + 64>;

    board_lanes parents_;
    std::size_t size_ = 0;
    bytes squares_;
    bytes boards_; ///< which of the parents, for each square

#ifdef KIBAN_REVERSI_AVX512
    static constexpr __mmask8 every_lane = 0xff; // GCC 12 warns of the intrinsics without a mask
#endif

    template<class Word>
    [[nodiscard]] static lanes each_lane(Word word) noexcept {
        lane_words all;
        for (std::size_t i = 0; i < lane_count; ++i) {
            all[i] = word(i);
        }
        return std::bit_cast<lanes>(all);
    }
    [[nodiscard]] static lanes words(bytes const& from, std::size_t first) noexcept {
#ifdef KIBAN_REVERSI_AVX512
        __m128i const narrow = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(from.data() + first));
        return std::bit_cast<lanes>(_mm512_maskz_cvtepu8_epi64(every_lane, narrow));
#else
        return each_lane([&](std::size_t i) { return from[first + i]; });
#endif
    }

    [[nodiscard]] board_lanes parents(std::size_t first) const noexcept {
#ifdef KIBAN_REVERSI_AVX512
        auto const boards = std::bit_cast<__m512i>(words(boards_, first));
        auto const of = [boards](lanes each) {
            return std::bit_cast<lanes>(
                _mm512_maskz_permutexvar_epi64(every_lane, boards, std::bit_cast<__m512i>(each)));
        };
#else
        auto const of = [this, first](lanes each) {
            return each_lane([&](std::size_t i) { return each[boards_[first + i]]; });
        };
#endif
        return {of(parents_.own), of(parents_.other)};
    }

    void append(std::uint64_t squares, std::size_t board) noexcept {
#if defined(KIBAN_REVERSI_AVX512) && defined(__AVX512VBMI2__)
        __m512i const all = _mm512_loadu_si512(every_square.data());
        _mm512_storeu_si512(squares_.data() + size_, _mm512_maskz_compress_epi8(squares, all));
        _mm512_storeu_si512(boards_.data() + size_, _mm512_set1_epi8(static_cast<char>(board)));
        size_ += static_cast<std::size_t>(std::popcount(squares));
#else
        for (; squares != 0; squares &= squares - 1) {
            squares_[size_] = static_cast<std::uint8_t>(std::countr_zero(squares));
            boards_[size_++] = static_cast<std::uint8_t>(board);
        }
#endif
    }

    static constexpr auto every_square = [] {
        std::array<std::uint8_t, 64> numbers{};
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            numbers[i] = static_cast<std::uint8_t>(i);
        }
        return numbers;
    }();
};

} // namespace kiban::reversi
