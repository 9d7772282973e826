#pragma once

#include "framework/geometry.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>

namespace kiban {

namespace detail {

struct alignas(16) words {
    std::uint64_t word[2];
};

/// The set of squares that satisfy a predicate, as words.
template<class Geometry, class Predicate>
constexpr words words_where(Predicate p) noexcept {
    words w{};
    for (square sq = 0; sq < Geometry::squares; ++sq) {
        if (p(sq)) {
            w.word[Geometry::word_of(sq)] |= std::uint64_t{1} << Geometry::bit_of(sq);
        }
    }
    return w;
}

/// One set of squares for each i of 0 to N - 1: those for which belongs(square, i) holds.
template<class Geometry, int N, class Relation>
constexpr auto words_table(Relation belongs) noexcept {
    std::array<words, static_cast<std::size_t>(N)> table{};
    for (int i = 0; i < N; ++i) {
        table[static_cast<std::size_t>(i)] = words_where<Geometry>([=](square sq) { return belongs(sq, i); });
    }
    return table;
}

template<class G>
inline constexpr auto square_words = words_table<G, G::squares>([](square sq, int i) { return sq == i; });
template<class G>
inline constexpr auto file_words =
    words_table<G, G::files>([](square sq, int f) { return G::file_of(sq) == f; });
template<class G>
inline constexpr auto rank_words =
    words_table<G, G::ranks>([](square sq, int r) { return G::rank_of(sq) == r; });

/// The squares from which a step stays on the board.
template<class G, int FilesOver, int RanksDown>
inline constexpr words inside_words =
    words_where<G>([](square sq) { return G::step(sq, FilesOver, RanksDown) != no_square; });

} // namespace detail

/// A set of squares of a board, in one 64-bit word or in two held by one 128-bit register.
///
/// The pair is a compiler vector (GCC and clang alike), so the same source gives SSE or AVX instructions on
/// x86-64, NEON on ARM, two plain words elsewhere, and constant expressions everywhere.
/// @code
/// using board = kiban::geometry<9, 9>;
/// using squares = kiban::bitboard<board>;
/// squares const cross = squares::file(7) | squares::rank(7);
/// assert(cross.count() == 17);
/// assert((squares::file(7) & squares::rank(7)) == squares::of(board::at(7, 7)));
/// @endcode
template<class Geometry>
class bitboard {
  public:
    using geometry_type = Geometry;
    using word = std::uint64_t;
    using pair [[gnu::vector_size(16)]] = word;
    using value_type = square;

    static constexpr bool two_words = Geometry::words == 2;
    using storage = std::conditional_t<two_words, pair, word>;

    constexpr bitboard() noexcept : bits_{} {}
    constexpr explicit bitboard(storage bits) noexcept : bits_{bits} {}

    /// From its words; for a board of one word the second is ignored.
    [[nodiscard]] static constexpr bitboard of_words(word first, [[maybe_unused]] word second = 0) noexcept {
        if constexpr (two_words) {
            return bitboard{pair{first, second}};
        } else {
            return bitboard{first};
        }
    }
    [[nodiscard]] static constexpr bitboard of(square sq) noexcept {
        if constexpr (two_words) {
            return of_table(detail::square_words<Geometry>, sq);
        } else {
            return bitboard{word{1} << sq};
        }
    }
    [[nodiscard]] static constexpr bitboard all() noexcept { return of_words(full_word(0), full_word(1)); }
    [[nodiscard]] static constexpr bitboard file(int f) noexcept {
        return of_table(detail::file_words<Geometry>, f);
    }
    [[nodiscard]] static constexpr bitboard rank(int r) noexcept {
        return of_table(detail::rank_words<Geometry>, r);
    }

    /// The vector or word itself, for arithmetic on whole boards.
    [[nodiscard]] constexpr storage raw() const noexcept { return bits_; }

    template<int I>
    [[nodiscard]] constexpr word get() const noexcept {
        if constexpr (two_words) {
            return std::bit_cast<std::array<word, 2>>(bits_)[I];
        } else {
            static_assert(I == 0);
            return bits_;
        }
    }
    /// Both words combined by OR: the index source of a PEXT or a multiplication for one slider.
    [[nodiscard]] constexpr word merged() const noexcept {
        if constexpr (two_words) {
            return get<0>() | get<1>();
        } else {
            return bits_;
        }
    }

    [[nodiscard]] constexpr bool empty() const noexcept { return merged() == 0; }
    [[nodiscard]] constexpr explicit operator bool() const noexcept { return !empty(); }
    [[nodiscard]] constexpr bool contains(square sq) const noexcept { return !(*this & of(sq)).empty(); }
    [[nodiscard]] constexpr bool intersects(bitboard other) const noexcept {
        return !(*this & other).empty();
    }
    [[nodiscard]] constexpr bool contains_all(bitboard other) const noexcept {
        return (other - *this).empty();
    }

    [[nodiscard]] constexpr int count() const noexcept {
        if constexpr (two_words) {
            return std::popcount(get<0>()) + std::popcount(get<1>());
        } else {
            return std::popcount(bits_);
        }
    }
    [[nodiscard]] constexpr bool more_than_one() const noexcept {
        if constexpr (two_words) {
            word const a = get<0>();
            word const b = get<1>();
            return ((a & (a - 1)) | (b & (b - 1))) != 0 || (a != 0 && b != 0);
        } else {
            return (bits_ & (bits_ - 1)) != 0;
        }
    }

    /// The lowest square. Precondition: not empty.
    [[nodiscard]] constexpr square first() const noexcept {
        if constexpr (two_words) {
            word const a = get<0>();
            return a != 0 ? std::countr_zero(a) : Geometry::squares_per_word + std::countr_zero(get<1>());
        } else {
            return std::countr_zero(bits_);
        }
    }

    constexpr bitboard& operator&=(bitboard o) noexcept { return *this = *this & o; }
    constexpr bitboard& operator|=(bitboard o) noexcept { return *this = *this | o; }
    constexpr bitboard& operator^=(bitboard o) noexcept { return *this = *this ^ o; }
    constexpr bitboard& operator-=(bitboard o) noexcept { return *this = *this - o; }
    friend constexpr bitboard operator&(bitboard a, bitboard b) noexcept {
        return bitboard{a.bits_ & b.bits_};
    }
    friend constexpr bitboard operator|(bitboard a, bitboard b) noexcept {
        return bitboard{a.bits_ | b.bits_};
    }
    friend constexpr bitboard operator^(bitboard a, bitboard b) noexcept {
        return bitboard{a.bits_ ^ b.bits_};
    }
    /// Set difference.
    friend constexpr bitboard operator-(bitboard a, bitboard b) noexcept {
        return bitboard{a.bits_ & ~b.bits_};
    }
    /// The complement on the board: bits beyond it stay clear.
    friend constexpr bitboard operator~(bitboard a) noexcept { return bitboard{a.bits_ ^ all().bits_}; }
    friend constexpr bool operator==(bitboard a, bitboard b) noexcept { return (a ^ b).empty(); }

    /// Every square moved by a step of at most one file and any number of ranks; squares that leave the board
    /// vanish.
    template<int FilesOver, int RanksDown>
    [[nodiscard]] constexpr bitboard shifted() const noexcept {
        static_assert(FilesOver >= -1 && FilesOver <= 1);
        constexpr detail::words inside = detail::inside_words<Geometry, FilesOver, RanksDown>;
        bitboard const staying = *this & of_words(inside.word[0], inside.word[1]);
        constexpr int by = FilesOver * Geometry::ranks + RanksDown;
        if constexpr (!two_words) {
            return bitboard{by >= 0 ? staying.bits_ << (by & 63) : staying.bits_ >> (-by & 63)};
        } else if constexpr (FilesOver == 0) {
            return bitboard{by >= 0 ? staying.bits_ << (by & 63) : staying.bits_ >> (-by & 63)};
        } else {
            return staying.template across<by>();
        }
    }

    /// Calls f(square) for every square, in ascending order.
    template<class F>
    constexpr void for_each(F&& f) const {
        for (word w = get<0>(); w != 0; w &= w - 1) {
            f(square{std::countr_zero(w)});
        }
        if constexpr (two_words) {
            for (word w = get<1>(); w != 0; w &= w - 1) {
                f(square{Geometry::squares_per_word + std::countr_zero(w)});
            }
        }
    }

    class iterator {
      public:
        using value_type = square;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::forward_iterator_tag;
        using reference = square;
        using pointer = void;

        constexpr iterator() noexcept = default;
        constexpr explicit iterator(bitboard rest) noexcept : rest_{rest} {}
        constexpr square operator*() const noexcept { return rest_.first(); }
        constexpr iterator& operator++() noexcept {
            rest_.drop_first();
            return *this;
        }
        constexpr iterator operator++(int) noexcept {
            iterator const old = *this;
            ++*this;
            return old;
        }
        friend constexpr bool operator==(iterator const& a, iterator const& b) noexcept = default;

      private:
        bitboard rest_{};
    };
    [[nodiscard]] constexpr iterator begin() const noexcept { return iterator{*this}; }
    [[nodiscard]] constexpr iterator end() const noexcept { return iterator{}; }

    /// Removes the lowest square. Precondition: not empty.
    constexpr void drop_first() noexcept {
        if constexpr (two_words) {
            word const a = get<0>();
            word const b = get<1>();
            *this = a != 0 ? of_words(a & (a - 1), b) : of_words(0, b & (b - 1));
        } else {
            bits_ &= bits_ - 1;
        }
    }

  private:
    storage bits_;

    [[nodiscard]] static constexpr word full_word(int i) noexcept {
        int const n = i == 0 ? (two_words ? Geometry::squares_per_word : Geometry::squares)
                             : Geometry::squares - Geometry::squares_per_word;
        return n <= 0 ? 0 : n >= 64 ? ~word{0} : (word{1} << n) - 1;
    }

    template<std::size_t N>
    [[nodiscard]] static constexpr bitboard of_table(std::array<detail::words, N> const& table,
                                                     int i) noexcept {
        detail::words const& w = table[static_cast<std::size_t>(i)];
        if constexpr (two_words) {
            return bitboard{std::bit_cast<pair>(w)};
        } else {
            return bitboard{w.word[0]};
        }
    }

    /// A shift by `By` bits over the seam between the words.
    template<int By>
    [[nodiscard]] constexpr bitboard across() const noexcept {
        constexpr int n = Geometry::squares_per_word;
        word const a = get<0>();
        word const b = get<1>();
        if constexpr (By >= 0) {
            return of_words((a << By) & full_word(0), (b << By) | (a >> (n - By)));
        } else {
            return of_words((a >> -By) | ((b << (n + By)) & full_word(0)), b >> -By);
        }
    }
};

} // namespace kiban
