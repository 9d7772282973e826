#pragma once

#include "games/reversi/rules/flips.hpp"
#include "games/reversi/rules/flips/kogge_stone.hpp"
#include "games/reversi/rules/mobility.hpp"

#ifdef KIBAN_REVERSI_AVX512
#include "games/reversi/rules/flips/avx512_lanes.hpp"
#endif

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace kiban::reversi {

/// The number of boards side by side in a register: eight in AVX-512, four in AVX2, two elsewhere.
#if defined(KIBAN_REVERSI_AVX512)
inline constexpr std::size_t lane_count = 8;
#elif defined(__AVX2__) && !defined(KIBAN_GENERIC)
inline constexpr std::size_t lane_count = 4;
#else
inline constexpr std::size_t lane_count = 2;
#endif

/// A word for each lane: a compiler vector, for GCC and clang alike.
using lanes [[gnu::vector_size(8 * lane_count)]] = std::uint64_t;
using lane_words = std::array<std::uint64_t, lane_count>;

/// As many boards as there are lanes, each as its side to move sees it.
struct board_lanes {
    lanes own;
    lanes other;

    [[nodiscard]] lanes moves() const noexcept { return mobility_by_words(own, other); }

    /// Each lane's board after a move on its square, as the opponent sees it. Precondition: the squares are
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

/// The number of squares in each lane's set.
[[nodiscard]] inline lanes popcounts(lanes sets) noexcept {
#if defined(KIBAN_REVERSI_AVX512) && defined(__AVX512VPOPCNTDQ__)
    return std::bit_cast<lanes>(_mm512_popcnt_epi64(std::bit_cast<__m512i>(sets)));
#else
    lanes counts{};
    for (std::size_t i = 0; i < lane_count; ++i) {
        counts[i] = static_cast<std::uint64_t>(std::popcount(sets[i]));
    }
    return counts;
#endif
}

/// A list of up to `Capacity` bytes, read a vector of words at a time.
template<std::size_t Capacity>
class lane_bytes {
  public:
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] std::uint8_t operator[](std::size_t i) const noexcept { return bytes_[i]; }

    /// Adds the numbers of the squares of a set.
    void append(std::uint64_t squares) noexcept {
#if defined(KIBAN_REVERSI_AVX512) && defined(__AVX512VBMI2__)
        __m512i const all = _mm512_loadu_si512(every_square.data());
        _mm512_storeu_si512(bytes_.data() + size_, _mm512_maskz_compress_epi8(squares, all));
        size_ += static_cast<std::size_t>(std::popcount(squares));
#else
        for (; squares != 0; squares &= squares - 1) {
            bytes_[size_++] = static_cast<std::uint8_t>(std::countr_zero(squares));
        }
#endif
    }
    /// Adds `byte` `times` times, and leaves it behind them as far as a vector is read there.
    void append(std::uint8_t byte, std::size_t times) noexcept {
        assert(times <= slack);
#ifdef KIBAN_REVERSI_AVX512
        _mm512_storeu_si512(bytes_.data() + size_, _mm512_set1_epi8(static_cast<char>(byte)));
#else
        std::memset(bytes_.data() + size_, byte, slack);
#endif
        size_ += times;
    }
    /// Those from number `first` on, a word each; words beyond the last have no meaning,
    /// but those that `append(byte, times)` left behind.
    [[nodiscard]] lanes words(std::size_t first) const noexcept {
#ifdef KIBAN_REVERSI_AVX512
        constexpr __mmask8 every_lane = 0xff; // GCC 12 warns about the intrinsics without a mask
        __m128i const narrow = _mm_loadl_epi64(reinterpret_cast<__m128i const*>(bytes_.data() + first));
        return std::bit_cast<lanes>(_mm512_maskz_cvtepu8_epi64(every_lane, narrow));
#else
        lane_words all;
        for (std::size_t i = 0; i < lane_count; ++i) {
            all[i] = bytes_[first + i];
        }
        return std::bit_cast<lanes>(all);
#endif
    }

  private:
    static constexpr std::size_t slack = 64; ///< a vector is written and read beyond the last byte

    std::size_t size_ = 0;
    std::array<std::uint8_t, Capacity + slack> bytes_;

    static constexpr auto every_square = [] {
        std::array<std::uint8_t, 64> numbers{};
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            numbers[i] = static_cast<std::uint8_t>(i);
        }
        return numbers;
    }();
};

/// All squares played from the boards of a vector, listed one after another and returned a vector at a time:
/// so the lanes stay full although boards have different numbers of moves.
class lane_moves {
  public:
    lane_moves(board_lanes const& parents, std::size_t boards, lanes moves) noexcept : parents_{parents} {
        auto const sets = std::bit_cast<lane_words>(moves);
        for (std::size_t i = 0; i < boards; ++i) {
            squares_.append(sets[i]);
            boards_.append(static_cast<std::uint8_t>(i), static_cast<std::size_t>(std::popcount(sets[i])));
        }
    }
    [[nodiscard]] std::size_t size() const noexcept { return squares_.size(); }

    /// The boards after the moves from number `first` on; lanes beyond the last move have no meaning.
    [[nodiscard]] board_lanes children(std::size_t first) const noexcept {
        assert(first < size());
        return parents(first).after(squares_.words(first));
    }

  private:
    board_lanes parents_;
    lane_bytes<64 * lane_count> squares_;
    lane_bytes<64 * lane_count> boards_; ///< the parent's lane, for each square; any lane beyond the last

    [[nodiscard]] board_lanes parents(std::size_t first) const noexcept {
        lanes const from = boards_.words(first);
        auto const of = [from](lanes each) {
#ifdef KIBAN_REVERSI_AVX512
            constexpr __mmask8 every_lane = 0xff;
            return std::bit_cast<lanes>(_mm512_maskz_permutexvar_epi64(
                every_lane, std::bit_cast<__m512i>(from), std::bit_cast<__m512i>(each)));
#else
            lane_words all;
            for (std::size_t i = 0; i < lane_count; ++i) {
                all[i] = each[from[i]];
            }
            return std::bit_cast<lanes>(all);
#endif
        };
        return {of(parents_.own), of(parents_.other)};
    }
};

} // namespace kiban::reversi
