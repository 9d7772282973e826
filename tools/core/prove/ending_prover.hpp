#pragma once

#include "framework/ending.hpp"
#include "search/proof/play.hpp"
#include "search/proof/search.hpp"
#include "tools/core/prove/proved_ending.hpp"
#include "tools/terminal/timing.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// Results for any finite game, by proof-number search: a win is a proved win, a loss is a proved win of the
/// other side after each move, and a draw is neither. Lengths are not the shortest.
template<game G>
    requires(!search::proof_rules<typename G::position>::by_checks)
class ending_prover {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;

    using on_progress = std::function<void(search::proof_progress const&)>;

    /// A proof is given up once `stop` is set. It outlives the prover.
    ending_prover(int hash_mb, std::atomic<bool> const& stop)
        : search_{static_cast<std::size_t>(hash_mb) << 20}, stop_{stop} {}

    /// Reports with the nodes of all proofs that the position takes, for which the limits hold together.
    [[nodiscard]] proved_ending operator()(position p, search::proof_limits const& limits = {},
                                           on_progress report = {}) {
        stopwatch const watch;
        limits_ = limits;
        limits_.stop = &stop_;
        nodes_ = 0;
        report_ = std::move(report);
        proved_ending found = judged(p);
        found.nodes = nodes_;
        found.seconds = watch.seconds();
        return found;
    }

  private:
    search::proof_search<position> search_;
    std::atomic<bool> const& stop_;
    search::proof_limits limits_;
    on_progress report_;
    std::uint64_t nodes_ = 0;

    [[nodiscard]] static proved_result result_of(score s) noexcept {
        return s > 0 ? proved_result::win : s < 0 ? proved_result::loss : proved_result::draw;
    }

    [[nodiscard]] proved_ending judged(position& p) {
        if (is_over(p)) {
            return {result_of(p.final_score())};
        }
        auto const won = prove(p, p.side_to_move());
        if (!won.solved()) {
            return {};
        }
        if (won.proved()) {
            return {proved_result::win, line(p, won.plies)};
        }
        return judged_by_moves(p);
    }

    /// Of a position that is not won: drawn if the other side cannot force a win after some move.
    [[nodiscard]] proved_ending judged_by_moves(position& p) {
        moves_of<position> moves;
        p.legal_moves(moves);
        color const other = ~p.side_to_move();
        for (move_type m : moves) {
            auto const lost = with_child(p, m, [&](position& child) { return prove(child, other); });
            if (!lost.solved()) {
                return {.result = std::nullopt, .not_won = true};
            }
            if (lost.disproved()) {
                return {proved_result::draw, {G::write(p, m)}};
            }
        }
        return {proved_result::loss};
    }

    [[nodiscard]] search::proof_bounds prove(position& p, color attacker) {
        search::proof_limits rest = limits_;
        if (rest.nodes) {
            *rest.nodes -= std::min(*rest.nodes, nodes_);
        }
        search_.start(attacker, rest, [&](search::proof_progress now) {
            now.nodes += nodes_;
            if (report_) {
                report_(now);
            }
        });
        auto const found = search_.prove(p);
        nodes_ += search_.nodes();
        return found;
    }

    /// The play of the win that the search has just proved; empty if it was interrupted.
    [[nodiscard]] std::vector<std::string> line(position const& p, int plies) {
        std::vector<std::string> texts;
        position along = p;
        for (move_type m : search::proof_play{search_, false}(p, plies).value_or(std::vector<move_type>{})) {
            texts.push_back(G::write(along, m));
            along.play(m);
        }
        return texts;
    }
};

} // namespace kiban::tools
