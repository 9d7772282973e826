#pragma once

#include "games/shogi/rules/position.hpp"
#include "search/proof/rules.hpp"

#include <cstdint>
#include <optional>

namespace kiban::shogi {

/// The mate search of shogi: by checks alone, with the attacker's hand as the hand. As the pieces of a
/// problem are always the same, the board and one hand determine the other hand.
///
/// Hands of proof and disproof are those of M. Seo, H. Iida and J. Uiterwijk, "The PN*-search algorithm"
/// (2001), and A. Nagai's thesis (2002).
struct mate_rules : search::default_proof_rules<position> {
    using proof_key = search::proof_key;
    using proof_bounds = search::proof_bounds;
    using proof_guess = search::proof_guess;

    static void attacks(position const& p, moves_of<position>& list);
    static void defences(position const& p, moves_of<position>& list);
    [[nodiscard]] static bool won_without_attack(position const&) { return false; }
    [[nodiscard]] static bool won_without_defence(position const&) { return true; }

    [[nodiscard]] static proof_key key(position const& p, color attacker) noexcept {
        return {p.board_key(), p.hand_of(attacker).packed()};
    }
    [[nodiscard]] static proof_key child_key(position const& p, move m, color attacker) noexcept;
    [[nodiscard]] static bool covers(std::uint32_t a, std::uint32_t b) noexcept {
        return hand::of_packed(a).contains(hand::of_packed(b));
    }
    [[nodiscard]] static std::uint32_t join(std::uint32_t a, std::uint32_t b) noexcept {
        return hand::greatest(hand::of_packed(a), hand::of_packed(b)).packed();
    }
    [[nodiscard]] static std::uint32_t meet(std::uint32_t a, std::uint32_t b) noexcept {
        return hand::least(hand::of_packed(a), hand::of_packed(b)).packed();
    }
    [[nodiscard]] static std::uint32_t least_without_defence(position const& p, color) noexcept {
        return same_defences(p, 0);
    }
    [[nodiscard]] static std::uint32_t greatest_without_attack(position const& p, color attacker) noexcept;
    [[nodiscard]] static std::uint32_t before_attack(position const& p, move m,
                                                     std::uint32_t packed_hand) noexcept;
    [[nodiscard]] static std::uint32_t before_defence(position const& p, move m,
                                                      std::uint32_t packed_hand) noexcept;
    [[nodiscard]] static std::uint32_t same_defences(position const& p, std::uint32_t packed_hand) noexcept;
    [[nodiscard]] static std::uint32_t same_attacks(position const& p, std::uint32_t packed_hand) noexcept;

    [[nodiscard]] static std::optional<proof_bounds> solved_at_once(position const& p,
                                                                    color attacker) noexcept;
    [[nodiscard]] static proof_guess after_attack(position const& p, move m) noexcept;
    [[nodiscard]] static proof_guess after_defence(position const& p, move m) noexcept;
    /// An interposition that the checking piece captures, after which the king is still mated (mudaai).
    [[nodiscard]] static bool is_pointless(position& p, move m) noexcept;
    [[nodiscard]] static unsigned attack_group(position const& p, move m) noexcept;
    [[nodiscard]] static unsigned defence_group(position const& p, move m, bool wide) noexcept;
    /// Shin-Togenkyo takes 93 million positions; Megalopolis is not mated in 770 million without wide groups,
    /// and takes 250 million with them.
    static constexpr std::uint64_t patience = 150'000'000;
};

} // namespace kiban::shogi

template<>
struct kiban::search::proof_rules<kiban::shogi::position> : kiban::shogi::mate_rules {};
