#pragma once

#include "framework/ending.hpp"
#include "search/proof/play.hpp"
#include "search/proof/search.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace kiban::search {

enum class mate_answer : std::uint8_t {
    mate,    ///< proved, with the moves
    no_mate, ///< disproved: no sequence of checks of any length ends in mate
    unknown  ///< given up
};

template<game_position P>
struct mate_result {
    mate_answer answer = mate_answer::unknown;
    std::vector<typename P::move_type> line{};
    bool shortest = false; ///< there is no shorter mate
    std::uint64_t nodes = 0;
};

/// Looks for a forced mate by checks alone. Its line has been replayed by the rules.
template<game_position P>
    requires tactical<P>
class mate_search {
  public:
    using move_type = typename P::move_type;
    using on_progress = typename proof_search<P>::on_progress;

    static constexpr std::size_t default_hash_bytes = std::size_t{256} << 20;

    explicit mate_search(std::size_t hash_bytes = default_hash_bytes) : search_{hash_bytes} {}

    /// Searches for a mate by the side to move; for the shortest one, if requested and time allows.
    [[nodiscard]] mate_result<P> operator()(P root, proof_limits const& limits, bool shortest = false,
                                            on_progress progress = {}) {
        search_.start(root.side_to_move(), limits, std::move(progress));
        mate_result<P> result;
        proof_bounds found = search_.prove(root);
        if (found.disproved()) {
            result.answer = mate_answer::no_mate;
        } else if (found.proved()) {
            result.shortest = shortest && shorten(root, found.plies);
            if (auto line = proof_play<P>{search_, result.shortest}(root, found.plies);
                line && mates(root, *line)) {
                result.answer = mate_answer::mate;
                result.line = std::move(*line);
            }
        }
        result.nodes = search_.nodes();
        return result;
    }

    /// Whether the moves are legal, the attacker's all give check, and the last one mates.
    [[nodiscard]] static bool mates(P p, std::vector<move_type> const& line) {
        bool attacking = true;
        for (move_type m : line) {
            moves_of<P> moves;
            p.legal_moves(moves);
            if (std::ranges::find(moves, m) == moves.end() || (attacking && !p.gives_check(m))) {
                return false;
            }
            p.play(m);
            attacking = !attacking;
        }
        return !attacking && p.in_check() && is_over(p);
    }

  private:
    proof_search<P> search_;

    /// Looks for shorter and shorter wins. False if the search gave up: the last length found may not be the
    /// least.
    [[nodiscard]] bool shorten(P& root, int& plies) {
        while (plies > 1) {
            proof_bounds const v = search_.prove(root, plies - 2);
            if (!v.proved()) {
                return v.disproved();
            }
            plies = v.plies;
        }
        return true;
    }
};

} // namespace kiban::search
