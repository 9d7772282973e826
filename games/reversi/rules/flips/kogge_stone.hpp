#pragma once

#include "games/reversi/rules/mobility.hpp"

#include <cstddef>
#include <cstdint>

namespace kiban::reversi::flips {

/// Flips by parallel prefix: from the square, runs of the opponent's discs are followed in each of the eight
/// directions by doubling (after Kogge and Stone's adder, 1973), and flip where one of ours is beyond. It
/// uses only shifts by constants and no table, so the same code works on any number of boards in the lanes of
/// a vector.
struct kogge_stone {
    static constexpr char const* name = "kogge_stone";
    static constexpr std::size_t table_bytes = 0;

    /// The opponent's discs that are flipped when the owner of `own` plays `sq`. Precondition: `sq` is empty.
    [[nodiscard]] static constexpr std::uint64_t flips(int sq, std::uint64_t own,
                                                       std::uint64_t other) noexcept {
        return of_disc(std::uint64_t{1} << sq, own, other);
    }
    /// The same for a disc given as a set, on one board or on one in each lane.
    template<class Word>
    [[nodiscard]] static constexpr Word of_disc(Word disc, Word own, Word other) noexcept {
        Word const inner = other & reversi::detail::inner_ranks;
        return on_line<1>(disc, own, inner) | on_line<7>(disc, own, inner) | on_line<9>(disc, own, inner) |
               on_line<8>(disc, own, other);
    }

  private:
    template<int By, class Word>
    [[nodiscard]] static constexpr Word on_line(Word disc, Word own, Word between) noexcept {
        auto const [up, down] = reversi::detail::runs_beside<By>(disc, between);
        return ((own & (up << By)) != 0 ? up : Word{}) | ((own & (down >> By)) != 0 ? down : Word{});
    }
};

} // namespace kiban::reversi::flips
