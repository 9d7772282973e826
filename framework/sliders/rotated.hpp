#pragma once

#include "framework/bitboard.hpp"
#include "framework/color.hpp"
#include "framework/sliders/lines.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace kiban::sliders {

/// Attacks by rotated bitboards (Hyatt 1999; Bonanza's method, the baseline of Yamamoto, Takeuchi, Kaneko and
/// Tanaka, GPW 2010): the occupied squares are kept in four orders at once. In each order the squares of some
/// line are adjacent, so that a shift gathers an index. The board itself is the order of the files.
///
/// Squares at the ends of lines shorten no attack and are left out of the rotated orders, so each takes one
/// word on 9x9: 63 bits for the ranks, 49 for either direction of diagonals.
template<class Geometry>
struct rotated {
    using board = bitboard<Geometry>;
    /// The orders besides the board's own: ranks, falling and rising diagonals; the fourth word pads the
    /// vector.
    struct alignas(32) orders {
        std::array<std::uint64_t, 4> word{};
        friend constexpr bool operator==(orders const&, orders const&) noexcept = default;
    };

    /// What a position keeps besides its board: the rotated orders of the occupied squares.
    class kept {
      public:
        constexpr void toggle(square sq) noexcept {
            for (std::size_t i = 0; i < turned_.word.size(); ++i) {
                turned_.word[i] ^= toggles[at(sq)].word[i];
            }
        }
        /// One of the orders.
        template<std::size_t I>
        [[nodiscard]] constexpr std::uint64_t turned() const noexcept {
            return turned_.word[I];
        }
        friend constexpr bool operator==(kept const&, kept const&) noexcept = default;

      private:
        orders turned_{};
    };

    /// The occupied squares in all four orders.
    class occupancy {
      public:
        /// From the board alone, square by square: for callers without rotated orders.
        constexpr occupancy(board occupied) noexcept : board_{occupied} {
            occupied.for_each([&](square sq) { kept_.toggle(sq); });
        }
        /// Precondition: `turned` belongs to exactly these squares.
        constexpr occupancy(board occupied, kept const& turned) noexcept : board_{occupied}, kept_{turned} {}

        /// Precondition: the square is occupied.
        [[nodiscard]] constexpr occupancy without(square sq) const noexcept {
            occupancy result = *this;
            result.board_ ^= board::of(sq);
            result.kept_.toggle(sq);
            return result;
        }
        [[nodiscard]] constexpr operator board() const noexcept { return board_; }
        [[nodiscard]] constexpr kept const& turned_orders() const noexcept { return kept_; }

      private:
        board board_;
        kept kept_;
    };

    template<color C>
    [[nodiscard]] static constexpr board lance(square from, occupancy const& occupied) noexcept {
        return file(from, occupied) &
               ray_of<Geometry, std::conditional_t<C == color::black, up, down>>[at(from)];
    }
    [[nodiscard]] static constexpr board file(square from, occupancy const& occupied) noexcept {
        int const f = Geometry::file_of(from);
        int const shift = Geometry::bit_of(Geometry::at(f, 0));
        std::uint64_t const merged = (board{occupied} & board::file(f)).merged();
        std::uint64_t const column = straight_attacks<Geometry::ranks>[at(Geometry::rank_of(from))]
                                                                      [merged >> (shift + 1) & file_inside];
        return spread(column << shift, board::file(f));
    }
    [[nodiscard]] static constexpr board rank(square from, occupancy const& occupied) noexcept {
        int const r = Geometry::rank_of(from);
        auto const& on_first = rank_attacks[at(Geometry::file_of(from))];
        return board{on_first[occupied.turned_orders().template turned<0>() >> (r * rank_inside) &
                              low_bits(rank_inside)]
                         .raw()
                     << r};
    }
    [[nodiscard]] static constexpr board rook(square from, occupancy const& occupied) noexcept {
        return file(from, occupied) | rank(from, occupied);
    }
    [[nodiscard]] static constexpr board bishop(square from, occupancy const& occupied) noexcept {
        kept const& turned = occupied.turned_orders();
        return along<down_west>(from, turned.template turned<1>()) |
               along<up_west>(from, turned.template turned<2>());
    }

    [[nodiscard]] static constexpr std::size_t table_bytes() noexcept {
        std::size_t const boards = (Geometry::files << rank_inside) + attack_count<down_west> +
                                   attack_count<up_west> + 2 * Geometry::squares;
        return boards * sizeof(board) + Geometry::squares * (sizeof(orders) + 2 * sizeof(diagonal)) +
               (Geometry::ranks << (Geometry::ranks - 2)) * sizeof(std::uint16_t);
    }

  private:
    static constexpr int rank_inside = Geometry::files - 2;
    static_assert(rank_inside * Geometry::ranks <= 64, "the ranks' order must fit into a word");

    static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }
    static constexpr std::uint64_t low_bits(int n) noexcept { return (std::uint64_t{1} << n) - 1; }
    static constexpr std::uint64_t file_inside = low_bits(Geometry::ranks - 2);

    /// The place of a diagonal's inner squares in their word, and their number.
    struct slot {
        int shift = 0;
        int bits = 0;
    };

    /// The first square of the diagonal through a square, towards lower files.
    template<class D>
    static constexpr square start_of(square sq) noexcept {
        for (;;) {
            square const before = D::reversed::template from<Geometry>(sq);
            if (before == no_square) {
                return sq;
            }
            sq = before;
        }
    }

    /// Indexed by the diagonals' first squares.
    template<class D>
    static constexpr auto slots = [] {
        std::array<slot, Geometry::squares> table{};
        int next = 0;
        for (square sq = 0; sq < Geometry::squares; ++sq) {
            if (start_of<D>(sq) == sq) {
                int const inner = inner_squares<Geometry>(type_list<D>{}, sq).count();
                table[at(sq)] = {next, inner};
                next += inner;
            }
        }
        return table;
    }();

    /// The bit of a square in its diagonals' order, or none if it is an end of its diagonal.
    template<class D>
    static constexpr std::uint64_t diagonal_bit(square sq) noexcept {
        square const start = start_of<D>(sq);
        if (sq == start || D::template from<Geometry>(sq) == no_square) {
            return 0;
        }
        int const place = Geometry::file_of(sq) - Geometry::file_of(start) - 1;
        return std::uint64_t{1} << (slots<D>[at(start)].shift + place);
    }

    static constexpr auto toggles = [] {
        std::array<orders, Geometry::squares> table{};
        for (square sq = 0; sq < Geometry::squares; ++sq) {
            int const inside = Geometry::file_of(sq) - 1;
            bool const inner = inside >= 0 && inside < rank_inside;
            int const bit = Geometry::rank_of(sq) * rank_inside + inside;
            table[at(sq)].word = {inner ? std::uint64_t{1} << bit : 0, diagonal_bit<down_west>(sq),
                                  diagonal_bit<up_west>(sq), 0};
        }
        return table;
    }();

    static constexpr auto rank_attacks = [] {
        std::array<std::array<board, std::size_t{1} << rank_inside>, Geometry::files> table{};
        for (int f = 0; f < Geometry::files; ++f) {
            for (std::size_t index = 0; index < table[at(f)].size(); ++index) {
                unsigned const row = straight_attacks<Geometry::files>[at(f)][index];
                for (int to = 0; to < Geometry::files; ++to) {
                    if ((row >> to & 1) != 0) {
                        table[at(f)][index] |= board::of(Geometry::at(to, 0));
                    }
                }
            }
        }
        return table;
    }();

    /// One diagonal's place in the order and its attacks by the index.
    struct diagonal {
        int shift;
        std::uint32_t mask;
        std::uint32_t first; ///< of the attacks
    };

    template<class D>
    static constexpr std::size_t attack_count = [] {
        std::size_t count = 0;
        for (square sq = 0; sq < Geometry::squares; ++sq) {
            count += std::size_t{1} << slots<D>[at(start_of<D>(sq))].bits;
        }
        return count;
    }();

    template<class D>
    static constexpr auto diagonal_attacks = [] {
        std::array<board, attack_count<D>> table{};
        std::size_t next = 0;
        for (square from = 0; from < Geometry::squares; ++from) {
            square const start = start_of<D>(from);
            for (std::uint64_t index = 0; index < std::uint64_t{1} << slots<D>[at(start)].bits; ++index) {
                board occupied;
                square sq = start;
                for (std::uint64_t rest = index; rest != 0; rest >>= 1) {
                    sq = D::template from<Geometry>(sq);
                    if ((rest & 1) != 0) {
                        occupied |= board::of(sq);
                    }
                }
                table[next++] = ray_attacks(both_ways<D>{}, from, occupied);
            }
        }
        return table;
    }();

    template<class D>
    static constexpr auto diagonals_of = [] {
        std::array<diagonal, Geometry::squares> table{};
        std::uint32_t first = 0;
        for (square from = 0; from < Geometry::squares; ++from) {
            slot const s = slots<D>[at(start_of<D>(from))];
            table[at(from)] = {s.shift, static_cast<std::uint32_t>(low_bits(s.bits)), first};
            first += std::uint32_t{1} << s.bits;
        }
        return table;
    }();
    template<class D>
    [[nodiscard]] static constexpr board along(square from, std::uint64_t order) noexcept {
        diagonal const& d = diagonals_of<D>[at(from)];
        return diagonal_attacks<D>[d.first + (order >> d.shift & d.mask)];
    }
};

} // namespace kiban::sliders
