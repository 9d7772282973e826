#include "framework/line_io.hpp"
#include "tools/core/text/move_kinds.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/terminal/list_error.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

namespace {

struct moves_options {
    std::string game;
    position_options from;
    std::string kind = "all";
    bool from_stdin = false;
    bool json = false;
};

using texts = std::vector<std::string>;

/// The sorted texts of the moves.
template<game G>
texts moves_in(game_history<typename G::position> const& game, std::string const& kind, move_style style) {
    auto const p = without_history<G>(game);
    moves_of<typename G::position> moves;
    if (auto const listed = list_moves(p, kind, moves); !listed) {
        throw bad_argument{"--kind", listed.error().what};
    }
    texts sorted;
    for (auto m : moves) {
        sorted.push_back(write_move<G>(game, m, style));
    }
    std::ranges::sort(sorted);
    return sorted;
}

/// `line`: the line of the standard input that holds the position, if any.
void print(texts const& moves, moves_options const& o, std::string_view position,
           std::optional<std::size_t> line = {}) {
    if (o.json) {
        nlohmann::ordered_json answer;
        if (line) {
            answer["line"] = *line;
        }
        answer.update({{"game", o.game}, {"position", position}, {"moves", moves}});
        fmt::print("{}\n", answer.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    } else {
        fmt::print("{}\n", fmt::join(moves, " "));
    }
}

/// An error is an answer too, so that there is one for each line.
void print_error(std::size_t line, std::string const& what, moves_options const& o) {
    if (o.json) {
        complain({}, line, what, true);
    } else {
        fmt::print("error: line {}: {}\n", line, what);
    }
}

/// One answer line for every position line, in order. Exits with 1 if some were not positions.
template<game G>
int answer_lines(moves_options const& o) {
    move_style const style = style_from(o.from, G::name);
    int code = 0;
    std::string line;
    for (std::size_t number = 1; read_line(stdin, line); ++number) {
        try {
            print(moves_in<G>(history_written<G>(line), o.kind, style), o, line, number);
        } catch (bad_argument const& e) {
            print_error(number, e.why(), o);
            code = 1;
        }
        std::fflush(stdout);
    }
    return code;
}

template<game G>
int run_moves(moves_options const& o) {
    if (!is_kind<typename G::position>(o.kind)) {
        throw bad_argument{"--kind", "'" + o.kind + "' is not a kind of moves of " + std::string{G::name} +
                                         "; there are " + kind_names<typename G::position>()};
    }
    if (o.from_stdin) {
        return answer_lines<G>(o);
    }
    auto const game = history_from<G>(o.from);
    print(moves_in<G>(game, o.kind, style_from(o.from, G::name)), o,
          position_text<G>(o.from, game.current()));
    return 0;
}

job declare_moves(arguments& declared) {
    auto const o = std::make_shared<moves_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declared.flag("--stdin", o->from_stdin, "read a position from each line of the standard input instead");
    declare_position(declared, o->from, {"--stdin"});
    declared.option("--kind", o->kind, "KIND",
                    "all, legal (shogi: without pointless non-promotions), captures, quiets, checks, ...");
    declare_notation(declared, o->from);
    declared.flag("--json", o->json, "an object for scripts, one for each position");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_moves<G>(*o); }); };
}

} // namespace

subcommand const moves_command{
    "moves", "The legal moves of a position, sorted, on one line",
    "kiban moves connect_four\n"
    "kiban moves reversi --position '---------------------------OX------XO--------------------------- X'\n"
    "echo startpos | kiban moves reversi --stdin --json",
    declare_moves};

} // namespace kiban::tools
