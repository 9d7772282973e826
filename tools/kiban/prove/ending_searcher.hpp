#pragma once

#include "search/proof/solver.hpp"
#include "tools/core/prove/proved_ending.hpp"
#include "tools/terminal/timing.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

/// Results with their lengths, by alpha-beta to the end of the game (`search::solver`).
template<game G>
    requires bounded<typename G::position>
class ending_searcher {
  public:
    using position = typename G::position;
    using on_progress = std::function<void(search::solver_progress const&)>;

    /// A position is given up once `stop` is set. It outlives the solver.
    ending_searcher(int hash_mb, std::atomic<bool> const& stop)
        : solver_{static_cast<std::size_t>(hash_mb) << 20}, stop_{stop} {}

    /// `outcome_only`: not how many plies a win takes.
    [[nodiscard]] proved_ending operator()(position const& p, search::proof_limits limits, bool outcome_only,
                                           on_progress report = {}) {
        stopwatch const watch;
        limits.stop = &stop_;
        solver_.start(limits, std::move(report));
        auto known = solver_.outcome(p);
        if (!outcome_only && !solver_.aborted()) {
            known = solver_.exact(p, known);
        }
        proved_ending found = read(known);
        if (found.result) {
            found.moves = line(p, known);
        }
        found.nodes = solver_.nodes();
        found.seconds = watch.seconds();
        return found;
    }

  private:
    search::solver<G> solver_;
    std::atomic<bool> const& stop_;

    [[nodiscard]] static proved_ending read(search::solved_bounds b) {
        proved_ending found;
        found.not_won = b.upper <= 0;
        if (b.lower == 0 && b.upper == 0) {
            found.result = proved_result::draw;
        } else if (b.lower > 0 || b.upper < 0) {
            found.result = b.lower > 0 ? proved_result::win : proved_result::loss;
            found.most_plies = search::solved_plies(b.lower > 0 ? b.lower : b.upper);
            if (b.exact()) {
                found.plies = found.most_plies;
            }
        }
        return found;
    }

    [[nodiscard]] std::vector<std::string> line(position p, search::solved_bounds known) {
        std::vector<std::string> texts;
        int const value = known.exact() || known.lower > 0 ? known.lower : known.upper;
        for (auto const m : solver_.line(p, value, known.exact())) {
            texts.push_back(G::write(p, m));
            p.play(m);
        }
        return texts;
    }
};

} // namespace kiban::tools
