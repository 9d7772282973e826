#pragma once

#include "games/reversi/rules/flips.hpp"
#include "games/reversi/rules/mobility.hpp"

#include <bit>
#include <cstdint>

namespace kiban::reversi {

/// The discs on the board as the side to move sees them: 16 bytes that are copied, never undone.
/// The two sets are disjoint.
struct board {
    std::uint64_t own = 0;
    std::uint64_t other = 0;

    [[nodiscard]] constexpr std::uint64_t empties() const noexcept { return ~(own | other); }
    /// The squares where the side to move may place a disc.
    [[nodiscard]] constexpr std::uint64_t moves() const noexcept { return mobility(own, other); }
    /// The same discs as the opponent sees them.
    [[nodiscard]] constexpr board passed() const noexcept { return {other, own}; }
    [[nodiscard]] constexpr bool is_over() const noexcept { return moves() == 0 && passed().moves() == 0; }

    /// The discs that a move flips; none if it is not legal. Precondition: the square is empty.
    template<class Flips = default_flips>
    [[nodiscard]] constexpr std::uint64_t flips(int sq) const noexcept {
        return Flips::flips(sq, own, other);
    }
    /// The board after a move that flips `flipped`, as the opponent sees it.
    [[nodiscard]] constexpr board after(int sq, std::uint64_t flipped) const noexcept {
        return {other ^ flipped, own ^ flipped ^ std::uint64_t{1} << sq};
    }
    template<class Flips = default_flips>
    [[nodiscard]] constexpr board after(int sq) const noexcept {
        return after(sq, flips<Flips>(sq));
    }

    /// Own discs minus the opponent's; empty squares count for the side that has more; -64 to 64.
    /// Precondition: the game is over.
    [[nodiscard]] constexpr int final_margin() const noexcept {
        int const mine = std::popcount(own);
        int const theirs = std::popcount(other);
        int const margin = mine - theirs;
        int const empty = 64 - mine - theirs;
        return margin > 0 ? margin + empty : margin < 0 ? margin - empty : 0;
    }

    /// A hash of both sets: two rounds of multiplying and folding.
    [[nodiscard]] constexpr std::uint64_t key() const noexcept {
        std::uint64_t k = own * 0x9e3779b97f4a7c15 ^ std::rotl(other * 0xc2b2ae3d27d4eb4f, 32);
        k ^= k >> 32;
        k *= 0xd6e8feb86659fd93;
        return k ^ k >> 32;
    }

    friend constexpr bool operator==(board const&, board const&) noexcept = default;
};

static_assert(sizeof(board) == 16);

} // namespace kiban::reversi
