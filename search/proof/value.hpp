#pragma once

#include <cstdint>
#include <limits>

namespace kiban::search {

/// Proof and disproof numbers: how many more positions must be solved, at least, for a proof or a disproof.
using proof_number = std::uint32_t;
inline constexpr proof_number proof_infinity = 1U << 30;

/// The length asked for when any length will do.
inline constexpr int proof_unlimited = 0x7fff;

/// The length of a line with one ply added in front.
[[nodiscard]] constexpr int longer(int plies) noexcept {
    return plies >= proof_unlimited ? proof_unlimited : plies + 1;
}

/// A disproof that depends on no repetition.
inline constexpr int no_loop = std::numeric_limits<int>::max();

/// A position as the table knows it: the board with the side to move, and the attacker's hand, of which more
/// is never worse for him. A game without such a hand leaves it 0.
struct proof_key {
    std::uint64_t board = 0;
    std::uint32_t hand = 0;

    friend bool operator==(proof_key const&, proof_key const&) = default;
};

/// A first guess of a position's numbers.
struct proof_guess {
    proof_number pn = 1;
    proof_number dn = 1;
};

/// What is known about a position.
struct proof_bounds {
    proof_number pn = 1;
    proof_number dn = 1;
    std::uint32_t hand = 0; ///< solved: the result holds with it, and with more (proof) or less (disproof)
    int plies = proof_unlimited; ///< proof: its length; disproof: no proof is this short
    int loop = no_loop; ///< disproof: distance from the root of the position whose repetition it depends on
    std::uint32_t move = 0; ///< proof: the bits of the attack that begins it, 0: unknown
    bool known = false;     ///< this exact position has been met
    bool looped = false;    ///< it has been disproved by repetition on some path
    bool shallower = false; ///< some number comes from nearer to the root

    [[nodiscard]] bool proved() const noexcept { return pn == 0; }
    [[nodiscard]] bool disproved() const noexcept { return dn == 0; }
    [[nodiscard]] bool solved() const noexcept { return pn == 0 || dn == 0; }

    [[nodiscard]] static proof_bounds proof(std::uint32_t hand, int plies, std::uint32_t move = 0) noexcept {
        return {.pn = 0, .dn = proof_infinity, .hand = hand, .plies = plies, .move = move};
    }
    [[nodiscard]] static proof_bounds disproof(std::uint32_t hand, int plies, int loop = no_loop) noexcept {
        return {.pn = proof_infinity, .dn = 0, .hand = hand, .plies = plies, .loop = loop};
    }
};

} // namespace kiban::search
