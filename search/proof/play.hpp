#pragma once

#include "search/proof/search.hpp"
#include "search/table/transposition_table.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

namespace kiban::search {

/// Reads the moves of a win from a search that has proved it: short wins of the attacker against long
/// defences. Entries that the table has dropped are proved again.
template<game_position P>
class proof_play {
  public:
    using move_type = typename P::move_type;
    using rules = proof_rules<P>;

    /// `exact`: lengths are the shortest possible, so that no defence may be chosen that allows a shorter
    /// win.
    proof_play(proof_search<P>& search, bool exact) : search_{search}, exact_{exact} {}

    /// The moves of a win proved within `plies` plies. Nothing if the search had to give up on the way.
    ///
    /// Lengths of proofs are bounds, and a line may end sooner than the bounds by which its defences were
    /// chosen. Each line corrects the bounds, and another is played, until one is as long as its bound or the
    /// work has become too much.
    [[nodiscard]] std::optional<std::vector<move_type>> operator()(P const& root, int plies) {
        auto steps = play(root, plies);
        std::uint64_t const most = search_.nodes() + search_.nodes() / 8 + 10000;
        std::vector<move_type> line;
        for (int i = 0; steps; ++i) {
            bool const longer = steps->size() > line.size();
            bool const corrected = !exact_ && correct(*steps);
            if (longer || !corrected) {
                line.clear();
                std::ranges::transform(*steps, std::back_inserter(line), &step::move);
            }
            if (!corrected || i == max_corrections || search_.nodes() > most || search_.interrupted()) {
                return line;
            }
            plies = std::min(plies, search_.known(root, plies).plies);
            steps = play(root, plies);
        }
        return line.empty() ? std::nullopt : std::optional{line};
    }

  private:
    struct choice {
        move_type move;
        int plies;     ///< to the end after the move
        int order = 0; ///< among the moves generated
        int rival = 0; ///< to the end after the longest of the other defences
    };
    struct step {
        P before;
        move_type move;
        bool attacking;
        int plies; ///< plies to the end, by the bound
        int rival;
    };

    static constexpr int max_corrections = 10000;

    proof_search<P>& search_;
    bool exact_;

    [[nodiscard]] std::optional<std::vector<step>> play(P p, int plies) {
        std::vector<step> steps;
        for (bool attacking = true;; attacking = !attacking) {
            moves_of<P> moves;
            attacking ? rules::attacks(p, moves) : rules::defences(p, moves);
            if (moves.empty()) {
                return steps;
            }
            auto const next = attacking ? attack(p, moves, plies - 1) : defence(p, moves, plies - 1);
            if (!next) {
                return std::nullopt;
            }
            steps.push_back({p, next->move, attacking, plies, next->rival});
            plies = next->plies;
            p.play(next->move);
        }
    }

    /// Reports to the search the lengths that the line shows to be less than their bounds. Returns whether
    /// there are any.
    bool correct(std::vector<step> const& steps) {
        bool corrected = false;
        int plies = 0;
        for (auto s = steps.rbegin(); s != steps.rend(); ++s) {
            plies = 1 + std::max(plies, s->rival);
            if (plies < s->plies) {
                search_.shorten_proof(s->before, plies, s->attacking ? move_bits(s->move) : 0);
                corrected = true;
            }
        }
        return corrected;
    }

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
            if (proof_bounds const v = search_.known_child(p, m, plies);
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

    /// The defence that lasts longest, but a pointless one only if all are.
    [[nodiscard]] std::optional<choice> defence(P& p, moves_of<P> const& moves, int plies) {
        std::vector<choice> choices;
        for (move_type m : moves) {
            proof_bounds v = search_.known_child(p, m, plies);
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
        auto chosen = std::ranges::find_if(choices, [&](choice const& c) {
            return !(exact_ && is_shorter(p, c.move, c.plies)) && !rules::is_pointless(p, c.move);
        });
        chosen = chosen == choices.end() ? choices.begin() : chosen;
        if (choices.size() > 1) {
            chosen->rival = choices[chosen == choices.begin() ? 1 : 0].plies;
        }
        return *chosen;
    }

    [[nodiscard]] bool is_shorter(P& p, move_type m, int plies) {
        return plies > 1 && with_child(p, m, [&](P& q) { return search_.prove(q, plies - 2).proved(); });
    }
};

} // namespace kiban::search
