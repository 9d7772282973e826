#pragma once

#include "search/proof/mate.hpp"
#include "tools/analysis/analysis.hpp"

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

namespace kiban::tools {

/// A result that a solver has proved, for the side to move.
template<game_position P>
struct proved_line {
    score value = 0;
    std::vector<typename P::move_type> moves{}; ///< best play
    std::uint64_t nodes = 0;
};

/// Asks a game's solver, within a number of nodes, for results that the search might miss; this version is
/// for games without a solver.
template<game G>
class prover {
  public:
    using position = typename G::position;

    prover(analysis_settings const&, std::atomic<bool> const&) {}

    /// Forgets the results of earlier games.
    void new_game() {}
    /// The result of a position, if it can be proved. `effort`: times the usual number of nodes.
    [[nodiscard]] std::optional<proved_line<position>> prove(position const&, int /*effort*/ = 1) {
        return {};
    }
    /// The longest defence if the side to move is lost, with what it is worth to that side.
    [[nodiscard]] std::optional<proved_line<position>> lost(position const&) { return {}; }
    [[nodiscard]] std::uint64_t nodes() const { return 0; }
};

/// Mates by checks, for games with checks.
template<game G>
    requires(search::proof_rules<typename G::position>::by_checks)
class prover<G> {
  public:
    using position = typename G::position;
    static constexpr std::uint64_t usual_nodes = 20'000;
    static constexpr std::size_t hash_bytes = std::size_t{8} << 20;

    prover(analysis_settings const& s, std::atomic<bool> const& stop)
        : nodes_{s.proof_nodes.value_or(usual_nodes)}, stop_{stop} {}

    void new_game() {}

    [[nodiscard]] std::optional<proved_line<position>> prove(position const& p, int effort = 1) {
        auto found = ask(p, effort);
        if (found.answer != search::mate_answer::mate) {
            return {};
        }
        return proved_line<position>{score_win - static_cast<int>(found.line.size()), std::move(found.line),
                                     found.nodes};
    }

    /// A defender in check is lost if every evasion leads to a mate.
    [[nodiscard]] std::optional<proved_line<position>> lost(position const& p) {
        if (!p.in_check()) {
            return {};
        }
        moves_of<position> moves;
        p.legal_moves(moves);
        proved_line<position> longest;
        for (auto m : moves) {
            position child = p;
            child.play(m);
            auto found = ask(child, 1);
            if (found.answer != search::mate_answer::mate) {
                return {};
            }
            longest.nodes += found.nodes;
            if (found.line.size() + 1 > longest.moves.size()) {
                longest.moves = std::move(found.line);
                longest.moves.insert(longest.moves.begin(), m);
            }
        }
        longest.value = -(score_win - static_cast<int>(longest.moves.size()));
        return longest;
    }

  private:
    std::uint64_t nodes_;
    std::atomic<bool> const& stop_;
    std::optional<search::mate_search<position>> search_; ///< created when first needed

    [[nodiscard]] search::mate_result<position> ask(position const& p, int effort) {
        if (nodes_ == 0) {
            return {};
        }
        if (!search_) {
            search_.emplace(hash_bytes);
        }
        search::proof_limits limits;
        limits.stop = &stop_;
        limits.nodes = nodes_ * static_cast<std::uint64_t>(effort);
        return (*search_)(p, limits, true);
    }
};

} // namespace kiban::tools
