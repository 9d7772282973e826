#pragma once

#include "search/proof/proof_search.hpp"
#include "search/table/transposition_table.hpp"

namespace kiban::search {

/// A solved position's result from its children's: the hand that it holds with, its length, what it depends
/// on.
template<game_position P>
proof_bounds proof_search<P>::conclusion(frame const& f, proof_summary const& s) {
    if (f.end.solved()) {
        return f.end;
    }
    child const* const first = begin_of(f);
    child const* const last = end_of(f);
    child const& best = first[s.best];
    if (f.attacking && s.pn == 0) {
        return proof_bounds::proof(rules::before_attack(*p_, best.move, best.bounds.hand),
                                   longer(best.bounds.plies), move_bits(best.move));
    }
    if (!f.attacking && s.dn == 0) {
        return proof_bounds::disproof(rules::before_defence(*p_, best.move, best.bounds.hand),
                                      longer(best.bounds.plies), best.bounds.loop);
    }
    if (!f.attacking) {
        std::uint32_t hand = 0;
        int plies = 0;
        for (child const* c = first; c != last; ++c) {
            hand = c == first ? c->bounds.hand : rules::join(hand, c->bounds.hand);
            plies = std::max(plies, c->bounds.plies);
        }
        return proof_bounds::proof(rules::same_defences(*p_, hand), longer(plies));
    }
    std::uint32_t hand = 0;
    int plies = proof_unlimited;
    int loop = no_loop;
    for (child const* c = first; c != last; ++c) {
        std::uint32_t const before = rules::before_attack(*p_, c->move, c->bounds.hand);
        hand = c == first ? before : rules::meet(hand, before);
        plies = std::min(plies, c->bounds.plies);
        loop = std::min(loop, c->bounds.loop);
    }
    return proof_bounds::disproof(rules::same_attacks(*p_, hand), longer(plies), loop);
}

template<game_position P>
void proof_search<P>::leave(proof_bounds v) {
    frame const& f = frames_.back();
    auto const work = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(nodes_ - f.nodes_before, std::numeric_limits<std::uint32_t>::max()));
    if (v.disproved() && v.loop >= depth()) {
        v.loop = no_loop; // the loop is wholly below
    }
    if (v.disproved() && v.loop != no_loop) {
        v.hand = f.key.hand;
        v.plies = f.plies;
        loops_.store(path_, f.plies, v.loop);
        proof_bounds const open{.pn = 1, .dn = 1, .hand = f.key.hand, .plies = f.plies, .looped = true};
        table_.store(f.key.board, open, depth(), work);
    } else if (v.solved() || !aborted_) {
        table_.store(f.key.board, v, depth(), work);
    }
    if (!f.over) {
        extending_ = std::min(extending_, f.extending_before);
    }
    children_.resize(f.first);
    line_.pop();
    if (depth() == 0) {
        result_ = v.disproved() && v.loop != no_loop ? proof_bounds{} : v; // depends on the depth limit
        frames_.pop_back();
        return;
    }
    path_ ^= proof_loops::step(depth(), f.move_bits);
    frame& parent = frames_[frames_.size() - 2];
    child& c = begin_of(parent)[parent.best];
    frames_.back().made.take_back(*p_, c.move);
    frames_.pop_back();
    c.bounds = v;
    c.fresh = false;
    if (c.group != 0 && (parent.attacking ? v.disproved() : v.proved())) {
        unhide_after(parent, parent.first + parent.best);
    }
}

} // namespace kiban::search
