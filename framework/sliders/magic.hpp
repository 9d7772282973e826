#pragma once

#include "framework/bitboard.hpp"
#include "framework/color.hpp"
#include "framework/sliders/arithmetic.hpp"
#include "framework/sliders/lines.hpp"
#include "framework/sliders/magic_5x5.hpp"
#include "framework/sliders/magic_9x9.hpp"
#include "framework/sliders/magic_numbers.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kiban::sliders {

/// Attacks by magic multiplication for boards of two words (Yamamoto, Takeuchi, Kaneko and Tanaka, GPW 2010).
/// The relevant occupied squares, both words combined by XOR, are multiplied by a number found by trial; the
/// top bits of the product are an index that distinguishes different attacks. Bishops and rooks take one
/// lookup each, in tables that are filled at program start: 316 KiB and 7.6 MiB on 9x9. Only for boards whose
/// numbers have been found (magic_numbers.hpp).
template<class Geometry>
struct magic {
    using board = bitboard<Geometry>;
    using numbers = magic_numbers<Geometry>;

    template<color C>
    [[nodiscard]] static board lance(square from, board occupied) noexcept {
        return arithmetic<Geometry>::template lance<C>(from, occupied);
    }
    [[nodiscard]] static board file(square from, board occupied) noexcept {
        return rook(from, occupied) & board::file(Geometry::file_of(from));
    }
    [[nodiscard]] static board rank(square from, board occupied) noexcept {
        return rook(from, occupied) & board::rank(Geometry::rank_of(from));
    }
    [[nodiscard]] static board rook(square from, board occupied) noexcept {
        return look_up(rooks, numbers::rook_combination, from, occupied);
    }
    [[nodiscard]] static board bishop(square from, board occupied) noexcept {
        return look_up(bishops, numbers::bishop_combination, from, occupied);
    }

    [[nodiscard]] static std::size_t table_bytes() noexcept {
        return sizeof(rooks.lines) + sizeof(bishops.lines) +
               (rooks.attacks.size() + bishops.attacks.size()) * sizeof(board);
    }

  private:
    static constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

    struct line {
        board inner;
        std::uint64_t number;
        board const* attacks;
        int shift;
    };
    /// One occupancy of one of a slider's two lines.
    struct part {
        std::uint64_t word;
        board attacks;
    };
    struct table {
        std::array<line, Geometry::squares> lines{};
        std::vector<board> attacks;

        template<class D1, class D2>
        table(std::array<magic_number, Geometry::squares> const& found, int combination, D1, D2) {
            std::size_t size = 0;
            for (magic_number const& m : found) {
                size += std::size_t{1} << m.bits;
            }
            attacks.resize(size);
            board* next = attacks.data();
            for (square from = 0; from < Geometry::squares; ++from) {
                line& l = lines[at(from)];
                board const one = inner_squares<Geometry>(both_ways<D1>{}, from);
                board const other = inner_squares<Geometry>(both_ways<D2>{}, from);
                l = {one | other, found[at(from)].factor, next, 64 - found[at(from)].bits};
                auto const others = parts<D2>(from, other, combination);
                for (part const& p : parts<D1>(from, one, combination)) {
                    for (part const& q : others) {
                        next[index(l, p.word ^ q.word)] = p.attacks | q.attacks;
                    }
                }
                next += std::size_t{1} << found[at(from)].bits;
            }
        }
    };

    template<class D>
    static std::vector<part> parts(square from, board inner, int combination) {
        std::vector<part> all;
        board subset; // enumerates the subsets of both words
        do {
            all.push_back({combined(subset, combination), ray_attacks(both_ways<D>{}, from, subset)});
            subset = next_subset(subset, inner);
        } while (!subset.empty());
        return all;
    }
    static board next_subset(board subset, board set) noexcept {
        std::uint64_t const first =
            (subset.template get<0>() - set.template get<0>()) & set.template get<0>();
        if constexpr (board::two_words) {
            std::uint64_t const high = set.template get<1>();
            std::uint64_t const second = subset.template get<1>();
            return board::of_words(first, first == 0 ? (second - high) & high : second);
        } else {
            return board::of_words(first);
        }
    }

    /// A shift by 64, for squares without relevant squares, does not clear the word on every processor.
    [[nodiscard]] static std::uint64_t index(line const& l, std::uint64_t word) noexcept {
        return word * l.number >> (l.shift & 63);
    }
    [[nodiscard]] static board look_up(table const& t, int combination, square from,
                                       board occupied) noexcept {
        line const& l = t.lines[at(from)];
        return l.attacks[index(l, combined(occupied & l.inner, combination))];
    }

    static table const rooks;
    static table const bishops;
};

template<class Geometry>
typename magic<Geometry>::table const magic<Geometry>::rooks{
    magic_numbers<Geometry>::rook, magic_numbers<Geometry>::rook_combination, west{}, down{}};
template<class Geometry>
typename magic<Geometry>::table const magic<Geometry>::bishops{
    magic_numbers<Geometry>::bishop, magic_numbers<Geometry>::bishop_combination, down_west{}, up_west{}};

} // namespace kiban::sliders
