#pragma once

#include "framework/capabilities.hpp"
#include "search/proof/value.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace kiban::search {

/// A child of a position of the current line.
template<class Move>
struct proof_child {
    Move move{};
    proof_key key{};
    proof_bounds bounds{};
    std::uint16_t group = 0;
    bool hidden = false; ///< waits until another of its group fails
    bool fresh = false;  ///< met for the first time
};

/// A move made that can be taken back, in whichever way the game offers.
template<game_position P>
struct proof_made {
    using move_type = typename P::move_type;

    P before{};

    void play(P& p, move_type m) {
        before = p;
        p.play(m);
    }
    void take_back(P& p, move_type) { p = before; }
};
template<game_position P>
    requires reversible<P>
struct proof_made<P> {
    using move_type = typename P::move_type;

    typename P::undo_type undo{};

    void play(P& p, move_type m) { p.make(m, undo); }
    void take_back(P& p, move_type m) { p.unmake(m, undo); }
};

/// A position of the current line.
template<game_position P>
struct proof_frame {
    proof_made<P> made{};
    proof_key key{};
    std::size_t first = 0; ///< its children in the list of all
    std::size_t best = 0;  ///< the child with which the line continues
    std::uint64_t nodes_before = 0;
    std::uint32_t move_bits = 0;
    proof_number pn_limit = 0;
    proof_number dn_limit = 0;
    int plies = proof_unlimited;
    int extending_before = 0;
    bool attacking = true;
    bool fresh = false;
    bool shallower = false; ///< some child's numbers come from nearer to the root
    bool descended = false;
    bool over = false;  ///< the first look sufficed
    proof_bounds end{}; ///< solved: no move needs a search
};

/// What the children say about their parent.
struct proof_summary {
    proof_number pn = 0;
    proof_number dn = 0;
    proof_number second = proof_infinity; ///< the best child's rival
    proof_number others = 0;              ///< what the other children add to the summed number
    std::size_t best = 0;

    [[nodiscard]] bool solved() const noexcept { return pn == 0 || dn == 0; }
};

/// The minimum of one number decides for the side to move; for its opponent the maximum of the other, weakly
/// summed.
template<bool Attacking, class Child>
[[nodiscard]] proof_summary summarise(Child const* first, Child const* last) noexcept {
    proof_number phi = proof_infinity;
    proof_number phi_delta = proof_infinity;
    proof_number second = proof_infinity;
    proof_number greatest = 0;
    proof_number count = 0;
    std::size_t best = 0;
    for (Child const* c = first; c != last; ++c) {
        if (c->hidden) {
            continue;
        }
        proof_number const p = Attacking ? c->bounds.pn : c->bounds.dn;
        proof_number const d = Attacking ? c->bounds.dn : c->bounds.pn;
        if (p < phi || (p == phi && d < phi_delta)) {
            second = phi;
            phi = p;
            phi_delta = d;
            best = static_cast<std::size_t>(c - first);
        } else {
            second = std::min(second, p);
        }
        greatest = std::max(greatest, d);
        count += d != 0 ? 1 : 0;
    }
    proof_number const others = count > 0 ? count - 1 : 0;
    proof_number const delta = phi == 0 ? proof_infinity : std::min(greatest + others, proof_infinity);
    return Attacking ? proof_summary{phi, delta, second, others, best}
                     : proof_summary{delta, phi, second, others, best};
}

} // namespace kiban::search
