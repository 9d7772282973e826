#pragma once

#include "framework/bitboard.hpp"
#include "framework/directions.hpp"
#include "framework/geometry.hpp"
#include "framework/sliders/lines.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace kiban::sliders {

/// The factors by which `magic` multiplies, for one board shape. `kiban magic` finds them and writes the
/// specialisations, among them magic_9x9.hpp and magic_5x5.hpp:
///     static constexpr int bishop_combination, rook_combination;
///     static constexpr std::array<magic_number, squares> bishop, rook;
template<class Geometry>
struct magic_numbers;

struct magic_number {
    std::uint64_t factor;
    int bits; ///< of the index: the number of relevant squares, or a few more
};

/// The number of offsets at which the files of a board's second word fit over those of the first: six on 9x9.
template<class Geometry>
inline constexpr int magic_combinations =
    Geometry::words == 1 ? 1 : 2 * Geometry::files_per_word - Geometry::files + 1;

/// The two words of a set in one: the second's files, moved up by `combination` files, over the first's.
template<class Geometry>
[[nodiscard]] constexpr std::uint64_t combined(bitboard<Geometry> set, int combination) noexcept {
    if constexpr (bitboard<Geometry>::two_words) {
        return set.template get<0>() ^ set.template get<1>() << (combination * Geometry::ranks);
    } else {
        return set.merged();
    }
}

/// One slider on one square: every relevant occupancy, as a word, and which attacks it leads to.
struct magic_problem {
    struct occupation {
        std::uint64_t word;
        std::uint32_t attacks; ///< equal for equal attacks
    };
    int bits; ///< of an index: the number of relevant squares
    std::vector<occupation> occupations;
};

/// The problem for a slider in these directions; `bit_of(square)` gives each relevant square's place in the
/// word.
template<class Geometry, class Directions, class BitOf>
[[nodiscard]] magic_problem pose_magic(Directions directions, square from, BitOf bit_of) {
    using board = bitboard<Geometry>;
    std::vector<square> inner;
    inner_squares<Geometry>(directions, from).for_each([&](square sq) { inner.push_back(sq); });
    magic_problem problem{.bits = static_cast<int>(inner.size()), .occupations = {}};
    std::map<std::array<std::uint64_t, 2>, std::uint32_t> known;
    for (std::size_t subset = 0; subset < std::size_t{1} << inner.size(); ++subset) {
        board occupied;
        std::uint64_t word = 0;
        for (std::size_t i = 0; i < inner.size(); ++i) {
            if ((subset >> i & 1) != 0) {
                occupied |= board::of(inner[i]);
                word ^= bit_of(inner[i]);
            }
        }
        board const attacks = ray_attacks(directions, from, occupied);
        std::array<std::uint64_t, 2> words{attacks.template get<0>(), 0};
        if constexpr (board::two_words) {
            words[1] = attacks.template get<1>();
        }
        auto const id = known.emplace(words, static_cast<std::uint32_t>(known.size())).first->second;
        problem.occupations.push_back({word, id});
    }
    return problem;
}

/// Whether the top bits of each occupancy's word times the number distinguish different attacks. `used` is
/// scratch space that tests with different `mark`s, none of them 0, may share.
[[nodiscard]] inline bool is_magic(magic_problem const& problem, std::uint64_t number,
                                   std::vector<std::uint64_t>& used, std::uint32_t mark) {
    if (problem.bits == 0) {
        return true;
    }
    for (auto const& o : problem.occupations) {
        std::uint64_t& seen = used[o.word * number >> (64 - problem.bits)];
        std::uint64_t const now = std::uint64_t{mark} << 32 | o.attacks;
        if (seen >> 32 == mark && seen != now) {
            return false;
        }
        seen = now;
    }
    return true;
}

} // namespace kiban::sliders
