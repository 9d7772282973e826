#pragma once

#include "framework/line_io.hpp"
#include "games/solver_rules.hpp"
#include "tools/core/prove/ending_prover.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/prove/ending_searcher.hpp"
#include "tools/kiban/prove/solve_options.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/list_error.hpp"
#include "tools/terminal/progress.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

inline void print(proved_ending const& e, solve_options const& o, std::string_view position,
                  std::size_t number) {
    constexpr std::string_view names[] = {"loss", "draw", "win"};
    std::string_view const result = e.result    ? names[static_cast<std::size_t>(*e.result)]
                                    : e.not_won ? "loss or draw"
                                                : "unknown";
    std::string_view const lower = e.result ? result : names[0];
    std::string_view const upper = e.result ? result : names[e.not_won ? 1 : 2];
    auto const number_or_null = [](std::optional<int> n) {
        return n ? nlohmann::ordered_json(*n) : nlohmann::ordered_json{};
    };
    if (o.json) {
        nlohmann::ordered_json const report{{"line", number},
                                            {"position", position},
                                            {"result", result},
                                            {"complete", !!e.result},
                                            {"lower", lower},
                                            {"upper", upper},
                                            {"plies", number_or_null(e.plies)},
                                            {"most_plies", number_or_null(e.most_plies)},
                                            {"moves", e.moves},
                                            {"nodes", e.nodes},
                                            {"seconds", e.seconds}};
        fmt::print("{}\n", report.dump());
    } else {
        std::string const length = e.plies        ? fmt::format(" in {}", *e.plies)
                                   : e.most_plies ? fmt::format(" in at most {} plies", *e.most_plies)
                                                  : "";
        fmt::print("{}{} nodes {} seconds {:.3f}{}{}\n", result, length, e.nodes, e.seconds,
                   e.moves.empty() ? "" : ": ", fmt::join(e.moves, " "));
    }
    std::fflush(stdout);
}

/// Gives every position that the options name to `prove`; gives the exit code. Throws bad_argument and
/// failure.
template<game G, class Prove>
int solve_each(solve_options const& o, Prove prove) {
    int code = 0;
    auto const take = [&](std::size_t number, std::string_view text) {
        if (auto const p = position_told<G>(text)) {
            print(prove(*p), o, text, number);
        } else {
            complain({}, number, p.error().message(), o.json);
            code = 1;
        }
    };
    if (o.from_stdin) {
        std::string line;
        for (std::size_t number = 1; !interrupted() && read_line(stdin, line); ++number) {
            take(number, line);
        }
    } else {
        print(prove(without_history<G>(history_written<G>(o.position))), o, o.position.value_or("startpos"),
              1);
    }
    if (interrupted()) {
        throw failure{"interrupted"};
    }
    return code;
}

template<game G>
int solve_by_search(solve_options const& o) {
    ending_searcher<G> solver{o.hash_mb, interrupted()};
    return solve_each<G>(o, [&](typename G::position const& p) {
        progress_line progress;
        return solver(p, {.deadline = o.deadline(), .nodes = o.nodes}, o.outcome_only,
                      [&](search::solver_progress const& now) {
                          auto const what = now.value.lower > 0    ? "a win, the shortest"
                                            : now.value.upper < 0  ? "a loss, the longest"
                                            : now.value.upper <= 0 ? "no win"
                                                                   : "a win?";
                          progress.show(fmt::format("{}  nodes {}  hash {:.1f}%", what, now.nodes,
                                                    now.hash_permille / 10.0));
                      });
    });
}

template<game G>
int solve_by_proof(solve_options const& o) {
    ending_prover<G> prover{o.hash_mb, interrupted()};
    return solve_each<G>(o, [&](typename G::position const& p) {
        progress_line progress;
        return prover(
            p, {.deadline = o.deadline(), .nodes = o.nodes}, [&](search::proof_progress const& now) {
                progress.show(fmt::format("nodes {}  depth {}  proof {}  disproof {}  hash {:.1f}%",
                                          now.nodes, now.depth, now.pn, now.dn, now.hash_permille / 10.0));
            });
    });
}

/// Solves the positions that the options name; gives the exit code. Throws bad_argument and failure.
template<game G>
int solve_generically(solve_options const& o) {
    if (o.file || o.empties || o.resume || o.weights || o.threads != 1) {
        throw bad_argument{"GAME",
                           std::string{G::name} +
                               " is solved by proofs or search, on one thread, with --position, --stdin, "
                               "--method, --wld, --time, --nodes, --hash and --json only"};
    }
    if (o.method && *o.method != "proof" && *o.method != "search") {
        throw bad_argument{"--method", "not `proof` or `search`: " + *o.method};
    }
    if constexpr (bounded<typename G::position>) {
        constexpr bool helps = !requires { search::solver_rules<G>::is_primary; };
        if (o.method ? *o.method == "search" : helps) {
            return solve_by_search<G>(o);
        }
    } else if (o.method == "search") {
        throw bad_argument{"--method",
                           "the rules of " + std::string{G::name} + " do not bound the length of a game"};
    }
    return solve_by_proof<G>(o);
}

} // namespace kiban::tools
