#pragma once

#include "framework/capabilities.hpp"
#include "framework/child.hpp"
#include "search/proof/loops.hpp"
#include "search/proof/rules.hpp"
#include "search/proof/table.hpp"
#include "search/table/transposition_table.hpp"

#include <algorithm>
#include <cstdint>

namespace kiban::search {

/// Replays the proof of another, similar position on this one: each attack of that proof, and against each
/// defence the answer to the same defence there (the simulation of Y. Kawano, "Using similar positions to
/// search game trees", 1996). It costs no more than a proof, where a search would have to find one. The
/// result is a proof like any other and goes into the table; if the positions differ too much there is none.
template<game_position P>
class proof_analogy {
  public:
    using move_type = typename P::move_type;
    using rules = proof_rules<P>;

    static constexpr int max_steps = 300;
    static constexpr int max_depth = 64; ///< plies of recursion

    proof_analogy(proof_table<rules>& table, color attacker) : table_{table}, attacker_{attacker} {}

    /// Looks for a proof of `p`, met at that depth, with the attacker to move in both positions. Not solved:
    /// none found.
    [[nodiscard]] proof_bounds operator()(P& p, P& model, int depth) {
        deepest_ = depth + max_depth;
        return attack(p, model, depth);
    }
    /// Attacks that have been tried.
    [[nodiscard]] int steps() const noexcept { return steps_; }

  private:
    proof_table<rules>& table_;
    color attacker_;
    int steps_ = 0;
    int deepest_ = 0;

    [[nodiscard]] static bool contains(moves_of<P> const& moves, move_type m) {
        return std::ranges::find(moves, m) != moves.end();
    }
    [[nodiscard]] proof_bounds known(proof_key key, int depth) const {
        return table_.look_up(key, proof_unlimited, depth);
    }
    [[nodiscard]] proof_bounds solve_at_once(P const& p, proof_key key, int depth) {
        proof_bounds const v = rules::solved_at_once(p, attacker_).value_or(proof_bounds{});
        if (v.solved()) {
            table_.store(key.board, v, depth, 1);
        }
        return v;
    }

    [[nodiscard]] proof_bounds attack(P& p, P& model, int depth) {
        proof_key const key = rules::key(p, attacker_);
        if (proof_bounds const v = known(key, depth); v.solved()) {
            return v;
        }
        if (proof_bounds const v = solve_at_once(p, key, depth); v.solved()) {
            return v;
        }
        proof_bounds const there = known(rules::key(model, attacker_), depth);
        if (!there.proved() || there.move == 0 || steps_ >= max_steps || depth >= deepest_) {
            return {};
        }
        ++steps_;
        auto const m = move_of_bits<move_type>(there.move);
        moves_of<P> moves;
        rules::attacks(p, moves);
        if (!contains(moves, m)) {
            return {};
        }
        proof_bounds const after =
            with_children(p, model, m, [&](P& q, P& n) { return defence(q, n, depth + 1); });
        if (!after.proved()) {
            return {};
        }
        proof_bounds const v =
            proof_bounds::proof(rules::before_attack(p, m, after.hand), longer(after.plies), there.move);
        table_.store(key.board, v, depth, 1);
        return v;
    }

    [[nodiscard]] proof_bounds defence(P& p, P& model, int depth) {
        proof_key const key = rules::key(p, attacker_);
        if (proof_bounds const v = known(key, depth); v.solved()) {
            return v;
        }
        moves_of<P> moves;
        rules::defences(p, moves);
        if (moves.empty()) {
            return rules::won_without_defence(p)
                       ? proof_bounds::proof(rules::least_without_defence(p, attacker_), 0)
                       : proof_bounds{};
        }
        moves_of<P> same;
        rules::defences(model, same);
        std::uint32_t hand = 0;
        int plies = 0;
        for (move_type const& m : moves) {
            proof_bounds v = known(rules::child_key(p, m, attacker_), depth + 1);
            if (!v.solved()) {
                v = contains(same, m)
                        ? with_children(p, model, m, [&](P& q, P& n) { return attack(q, n, depth + 1); })
                        : with_child(p, m, [&](P& q) {
                              return solve_at_once(q, rules::key(q, attacker_), depth + 1);
                          });
            }
            if (!v.proved()) {
                return {};
            }
            hand = &m == &*moves.begin() ? v.hand : rules::join(hand, v.hand);
            plies = std::max(plies, v.plies);
        }
        proof_bounds const v = proof_bounds::proof(rules::same_defences(p, hand), longer(plies));
        table_.store(key.board, v, depth, 1);
        return v;
    }

    template<class F>
    [[nodiscard]] static proof_bounds with_children(P& p, P& model, move_type m, F&& f) {
        return with_child(p, m, [&](P& q) { return with_child(model, m, [&](P& n) { return f(q, n); }); });
    }
};

} // namespace kiban::search
