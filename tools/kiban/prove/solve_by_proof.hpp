#pragma once

#include "framework/ending.hpp"
#include "framework/line_io.hpp"
#include "search/proof/play.hpp"
#include "search/proof/search.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/prove/solve_options.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/list_error.hpp"
#include "tools/terminal/progress.hpp"
#include "tools/terminal/timing.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

enum class proved_result : std::uint8_t { loss, draw, win };

/// The result of a position, for the side to move.
struct proved_ending {
    std::optional<proved_result> result; ///< nothing: interrupted
    std::vector<std::string> moves{};    ///< of a forced win, or of a move that holds the draw
    std::uint64_t nodes = 0;
    double seconds = 0;
};

/// Results for any finite game, by proof-number search: a win is a proved win, a loss is a proved win of the
/// other side after each move, and a draw is neither. Lengths are not the shortest.
template<game G>
    requires(!search::proof_rules<typename G::position>::by_checks)
class ending_prover {
  public:
    using position = typename G::position;
    using move_type = typename position::move_type;

    explicit ending_prover(int hash_mb) : search_{static_cast<std::size_t>(hash_mb) << 20} {}

    [[nodiscard]] proved_ending operator()(position p) {
        stopwatch const watch;
        nodes_ = 0;
        proved_ending found = judged(p);
        found.nodes = nodes_;
        found.seconds = watch.seconds();
        return found;
    }

  private:
    search::proof_search<position> search_;
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
                return {};
            }
            if (lost.disproved()) {
                return {proved_result::draw, {G::write(p, m)}};
            }
        }
        return {proved_result::loss};
    }

    [[nodiscard]] search::proof_bounds prove(position& p, color attacker) {
        progress_line progress;
        search_.start(attacker, {.stop = &interrupted()}, [&](search::proof_progress const& now) {
            progress.show(fmt::format("nodes {}  depth {}  proof {}  disproof {}  hash {:.1f}%",
                                      nodes_ + now.nodes, now.depth, now.pn, now.dn,
                                      now.hash_permille / 10.0));
        });
        auto const found = search_.prove(p);
        nodes_ += search_.nodes();
        return found;
    }

    /// The moves of the win that the search has just proved; empty if it was interrupted.
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

inline void print(proved_ending const& e, solve_options const& o, std::string_view position,
                  std::size_t number) {
    constexpr std::string_view names[] = {"loss", "draw", "win"};
    std::string_view const result = e.result ? names[static_cast<std::size_t>(*e.result)] : "unknown";
    if (o.json) {
        nlohmann::ordered_json const report{
            {"line", number},   {"position", position}, {"result", result},    {"complete", !!e.result},
            {"moves", e.moves}, {"nodes", e.nodes},     {"seconds", e.seconds}};
        fmt::print("{}\n", report.dump());
    } else {
        fmt::print("{} nodes {} seconds {:.3f}{}{}\n", result, e.nodes, e.seconds,
                   e.moves.empty() ? "" : ": ", fmt::join(e.moves, " "));
    }
    std::fflush(stdout);
}

/// Solves the positions of the options; returns the exit code. Throws bad_argument and failure.
template<game G>
int solve_by_proof(solve_options const& o) {
    if (o.file || o.empties || o.resume || o.weights || o.threads != 1) {
        throw bad_argument{"GAME", std::string{G::name} +
                                       " is solved by proofs, on one thread, with --position, "
                                       "--stdin, --hash and --json only"};
    }
    ending_prover<G> prove{o.hash_mb};
    int code = 0;
    auto const take = [&](std::size_t number, std::string_view text) {
        if (auto const p = position_told<G>(text)) {
            print(prove(*p), o, text, number);
        } else {
            complain(number, p.error().message(), o.json);
            code = 1;
        }
    };
    if (o.from_stdin) {
        std::string line;
        for (std::size_t number = 1; !interrupted() && read_line(stdin, line); ++number) {
            take(number, line);
        }
    } else {
        print(prove(position_from<G>(o.position)), o, o.position.value_or("startpos"), 1);
    }
    if (interrupted()) {
        throw failure{"interrupted"};
    }
    return code;
}

} // namespace kiban::tools
