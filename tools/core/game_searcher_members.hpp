#pragma once

#include "search/bench.hpp"
#include "search/proof/mate.hpp"
#include "tools/core/game_searcher.hpp"
#include "tools/core/prove/ending_prover.hpp"
#include "tools/core/session_engine.hpp"
#include "tools/terminal/failure.hpp"

/// What a game's searches are made of; only search_game.cpp.in includes this.
namespace kiban::core {

/// Solves endings of a game: by proofs, if nothing better is known (ending_solver_GAME.hpp).
template<kiban::game G>
struct ending_solver {
    [[nodiscard]] static solve_found solve(typename G::position const& p, solve_request const& request,
                                           stop_request const& stop) {
        if constexpr (search::proof_rules<typename G::position>::by_checks) {
            throw tools::bad_argument{"wins of " + std::string{G::name} +
                                      " are proved by checks alone, and so no endings: see kiban.mate"};
        } else {
            tools::ending_prover<G> prove{request.hash_mb, stop.asked()};
            auto const found = prove(p);
            solve_found s{.moves = found.moves, .nodes = found.nodes};
            if (found.result) {
                s.sign = static_cast<int>(*found.result) - 1;
            }
            return s;
        }
    }
};

template<kiban::game G>
[[nodiscard]] mate_found find_mate(typename G::position const& p, proof_limits const& given, bool shortest,
                                   stop_request const& stop) {
    using position = typename G::position;
    if constexpr (tactical<position> && staged<position>) {
        search::mate_search<position> search{static_cast<std::size_t>(given.hash_mb) << 20};
        search::proof_limits limits{.stop = &stop.asked(), .deadline = {}, .nodes = given.nodes};
        if (given.time_ms) {
            limits.deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds{*given.time_ms};
        }
        auto const found = search(p, limits, shortest);
        constexpr std::string_view answers[] = {"mate", "nomate", "timeout"};
        mate_found f{answers[static_cast<std::size_t>(found.answer)], {}, found.shortest, found.nodes};
        position along = p;
        for (auto m : found.line) {
            f.moves.push_back(G::write(along, m));
            along.play(m);
        }
        return f;
    } else {
        throw tools::bad_argument{"there are no checks in " + std::string{G::name} + ", and so no mates"};
    }
}

template<kiban::game G>
class game_searcher final : public any_searcher {
  public:
    using position = typename G::position;

    [[nodiscard]] std::unique_ptr<any_engine> engine(std::size_t hash_mb, int threads) const override {
        return std::make_unique<session_engine<G, search::policy<G>>>(hash_mb, threads);
    }
    [[nodiscard]] mate_found mate(any_position const& p, proof_limits const& limits, bool shortest,
                                  stop_request const& stop) const override {
        return find_mate<G>(without_past(p), limits, shortest, stop);
    }
    [[nodiscard]] bool has_mates() const override { return tactical<position> && staged<position>; }
    [[nodiscard]] bool solves_endings() const override { return !search::proof_rules<position>::by_checks; }
    [[nodiscard]] std::uint64_t bench_nodes() const override {
        return search::bench<G>(search::depth_of_signature<G>(), [](auto const&, auto const&) {}).nodes;
    }
    [[nodiscard]] solve_found solve(any_position const& p, solve_request const& request,
                                    stop_request const& stop) const override {
        return ending_solver<G>::solve(without_past(p), request, stop);
    }

  private:
    /// As problems are: what was played before does not count.
    [[nodiscard]] static position without_past(any_position const& p) {
        return *G::read_position(G::write(node_of<G>(p).here()));
    }
};

} // namespace kiban::core
