#pragma once

#include "framework/capabilities.hpp"
#include "framework/child.hpp"
#include "search/proof/value.hpp"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace kiban::search {

/// What a proof-number search must know about a game, here for any game. The attacker is the side to move at
/// the root and must win; a draw is not a win. In a game with forcing moves he wins by checks alone.
///
/// A game that knows more specialises `proof_rules` and hides the functions that it can improve.
template<game_position P>
struct default_proof_rules {
    using move_type = typename P::move_type;
    static constexpr bool by_checks = tactical<P> && staged<P>;

    /// The attacker's candidate moves; equal ones are tried in this order.
    static void attacks(P const& p, moves_of<P>& list) {
        if constexpr (by_checks) {
            p.template generate<move_kind::checks>(list);
        } else {
            p.legal_moves(list);
        }
    }
    /// All moves of the defender.
    static void defences(P const& p, moves_of<P>& list) { p.legal_moves(list); }
    /// Whether the attacker, to move, has won although he has no attack.
    [[nodiscard]] static bool won_without_attack(P const& p) { return !by_checks && p.final_score() > 0; }
    /// Whether the defender, to move, has lost because he has no move.
    [[nodiscard]] static bool won_without_defence(P const& p) { return p.final_score() < 0; }

    [[nodiscard]] static proof_key key(P const& p, color) { return {p.key(), 0}; }
    /// The key after a move.
    [[nodiscard]] static proof_key child_key(P& p, move_type m, color attacker) {
        return with_child(p, m, [attacker](P const& child) { return key(child, attacker); });
    }
    /// Whether one hand contains all of the other.
    [[nodiscard]] static bool covers(std::uint32_t a, std::uint32_t b) noexcept { return a == b; }

    // A proof holds with the smallest hand that it needs, a disproof with the greatest.

    /// The smallest hand with which the defender has no move, as he has none now.
    [[nodiscard]] static std::uint32_t least_without_defence(P const&, color) { return 0; }
    /// The greatest hand with which the attacker has no attack, as he has none now.
    [[nodiscard]] static std::uint32_t greatest_without_attack(P const&, color) { return 0; }
    /// The hand before the attacker's move, for the given one after it.
    [[nodiscard]] static std::uint32_t before_attack(P const&, move_type, std::uint32_t hand) { return hand; }
    /// The greatest hand, up to the given one, with which the defender can make the move.
    [[nodiscard]] static std::uint32_t before_defence(P const&, move_type, std::uint32_t hand) {
        return hand;
    }
    /// The smallest hand that contains both.
    [[nodiscard]] static std::uint32_t join(std::uint32_t a, std::uint32_t) { return a; }
    /// The greatest hand that both contain.
    [[nodiscard]] static std::uint32_t meet(std::uint32_t a, std::uint32_t) { return a; }
    /// The smallest hand, from the given one up, with which the defender has no move that he does not have
    /// now.
    [[nodiscard]] static std::uint32_t same_defences(P const&, std::uint32_t hand) { return hand; }
    /// The greatest hand, from the given one down, with which there is no attack that does not exist now.
    [[nodiscard]] static std::uint32_t same_attacks(P const&, std::uint32_t hand) { return hand; }

    /// Solves what can be seen at once, with the attacker to move.
    [[nodiscard]] static std::optional<proof_bounds> solved_at_once(P const&, color) { return {}; }
    /// The initial numbers of the position after an attack, and after a defence.
    [[nodiscard]] static proof_guess after_attack(P const&, move_type) { return {}; }
    [[nodiscard]] static proof_guess after_defence(P const&, move_type) { return {}; }
    /// Whether the defence only delays a certain loss: by custom no principal variation shows it.
    [[nodiscard]] static bool is_pointless(P&, move_type) { return false; }
    /// Moves of the same group other than 0 are so similar that each is tried only when the one before it in
    /// the list has failed.
    [[nodiscard]] static unsigned attack_group(P const&, move_type) { return 0; }
    [[nodiscard]] static unsigned defence_group(P const&, move_type, bool /*wide*/) { return 0; }
    /// If no proof is found within `patience` positions, the search restarts with wide groups of defences.
    static constexpr std::uint64_t patience = std::numeric_limits<std::uint64_t>::max();
};

template<game_position P>
struct proof_rules : default_proof_rules<P> {};

} // namespace kiban::search
