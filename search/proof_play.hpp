#pragma once

#include "search/proof_search.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

namespace kiban::search {

/// Reads the play of a win out of a search that has proved it: short wins of the attacker against long
/// defences. What the table has given up is proved again.
template<game_position P>
class proof_play {
  public:
    using move_type = typename P::move_type;
    using rules = proof_rules<P>;

    /// `exact`: lengths are the shortest there are, so that no defence may be chosen that allows less.
    proof_play(proof_search<P>& search, bool exact) : search_{search}, exact_{exact} {}

    /// The moves of a win proved in so many plies. Nothing if the search had to give up on the way.
    [[nodiscard]] std::optional<std::vector<move_type>> operator()(P p, int plies) {
        std::vector<move_type> line;
        for (bool attacking = true;; attacking = !attacking) {
            moves_of<P> moves;
            attacking ? rules::attacks(p, moves) : rules::defences(p, moves);
            if (moves.empty()) {
                return line;
            }
            auto const next = attacking ? attack(p, moves, plies - 1) : defence(p, moves, plies - 1);
            if (!next) {
                return std::nullopt;
            }
            line.push_back(next->move);
            plies = next->plies;
            p.play(next->move);
        }
    }

  private:
    struct choice {
        move_type move;
        int plies;     ///< to the end after the move
        int order = 0; ///< among the moves generated
    };

    proof_search<P>& search_;
    bool exact_;

    [[nodiscard]] static bool ends(P& p, move_type m) {
        return with_child(p, m, [](P const& q) {
            moves_of<P> replies;
            rules::defences(q, replies);
            return replies.empty() && rules::won_without_defence(q);
        });
    }

    [[nodiscard]] std::optional<choice> known_attack(P& p, moves_of<P> const& moves, int plies) {
        std::optional<choice> best;
        for (move_type m : moves) {
            if (proof_view const v = search_.known_child(p, m, plies);
                v.proved() && (!best || v.plies < best->plies)) {
                best = {m, v.plies};
            }
        }
        if (!best || best->plies > 0) { // the last move of a win need not be in the table
            for (move_type m : moves) {
                if (ends(p, m)) {
                    return choice{m, 0};
                }
            }
        }
        return best;
    }

    [[nodiscard]] std::optional<choice> attack(P& p, moves_of<P> const& moves, int plies) {
        if (auto const known = known_attack(p, moves, plies)) {
            return known;
        }
        if (!search_.prove(p, plies + 1).proved()) {
            return std::nullopt;
        }
        return known_attack(p, moves, plies);
    }

    /// The defence that holds out longest, but none that is pointless unless all are.
    [[nodiscard]] std::optional<choice> defence(P& p, moves_of<P> const& moves, int plies) {
        std::vector<choice> choices;
        for (move_type m : moves) {
            proof_view v = search_.known_child(p, m, plies);
            if (!v.proved()) {
                v = with_child(p, m, [&](P& q) { return search_.prove(q, plies); });
            }
            if (!v.proved()) {
                return std::nullopt;
            }
            choices.push_back({m, v.plies, static_cast<int>(choices.size())});
        }
        auto const longest_first = [](choice const& c) { return std::pair{-c.plies, c.order}; };
        std::ranges::sort(choices, {}, longest_first);
        for (choice const& c : choices) {
            if (!(exact_ && is_shorter(p, c.move, c.plies)) && !rules::is_pointless(p, c.move)) {
                return c;
            }
        }
        return choices.front();
    }

    [[nodiscard]] bool is_shorter(P& p, move_type m, int plies) {
        return plies > 1 && with_child(p, m, [&](P& q) { return search_.prove(q, plies - 2).proved(); });
    }
};

} // namespace kiban::search
