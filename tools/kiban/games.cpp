#include "games/engines.hpp"
#include "games/shogi/text/handicap.hpp"
#include "search/proof/rules.hpp"
#include "search/protocol/engine_protocol.hpp"
#include "tools/core/text/capabilities.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/notation/moves.hpp"
#include "tools/records/formats.hpp"
#include "tools/terminal/arguments.hpp"
#include "tools/terminal/columns.hpp"

#include <boost/hana/for_each.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <concepts>
#include <memory>
#include <string>
#include <vector>

namespace kiban::tools {

namespace {

template<game G>
std::string board_size() {
    return fmt::format("{}x{}", G::board::files, G::board::ranks);
}

void print_capabilities() {
    fmt::print("{:<14}{:<7}capabilities\n", "name", "board");
    boost::hana::for_each(games::all{}, []<game G>(G) {
        fmt::print("{:<14}{:<7}{}\n", G::name, board_size<G>(), fmt::join(capabilities<G>(), " "));
    });
}

/// The programs that play the game for a GUI.
template<game G>
std::string engines() {
    constexpr std::string_view protocol = search::engine_protocol<G>;
    std::string const every = fmt::format("kiban engine {} (UGI)", G::name);
    return protocol == "ugi"      ? every
           : protocol == "nboard" ? fmt::format("kiban-{} (NBoard, GTP), {}", G::name, every)
           : G::name == "shogi"   ? fmt::format("kiban-shogi (USI), {}", every)
                                  : fmt::format("kiban-shogi (USI, USI_Variant={}), {}", G::name, every);
}

template<game G>
std::string notations() {
    std::vector<std::string> styles;
    game_history<typename G::position> const game{G::initial()};
    moves_of<typename G::position> moves;
    game.current().legal_moves(moves);
    for (move_style const style :
         {move_style::usi, move_style::japanese, move_style::western, move_style::csa}) {
        if (has_style(G::name, style)) {
            styles.push_back(write_move<G>(game, moves[0], style));
        }
    }
    return fmt::format("{}", fmt::join(styles, ", "));
}

template<game G>
std::string starts() {
    std::string text = "startpos";
#if !defined(KIBAN_WITHOUT_SHOGI)
    if constexpr (std::same_as<G, shogi::game>) {
        for (shogi::handicap const& h : shogi::every_handicap().subspan(1)) {
            text.append(", ").append(h.english);
        }
    }
#endif
    return text;
}

template<game G>
std::string proofs() {
    return search::proof_rules<typename G::position>::by_checks ? "kiban mate (by checks)" : "kiban solve";
}

void print_row(std::string_view name, std::string_view value) {
    constexpr std::size_t at = 13;
    constexpr std::size_t columns = 79;
    fmt::print("  {}{}\n", padded(name, at - 2), wrapped(value, columns, at, at));
}

void print_for_users() {
    boost::hana::for_each(games::all{}, []<game G>(G) {
        fmt::print("{}\n", G::name);
        print_row("board", board_size<G>());
        print_row("engine", engines<G>());
        print_row("moves", notations<G>());
        print_row("starts", starts<G>());
        print_row("records", formats_written(G::name));
        print_row("proofs", proofs<G>());
    });
}

void print_json() {
    auto list = nlohmann::ordered_json::array();
    boost::hana::for_each(games::all{}, [&]<game G>(G) {
        list.push_back({{"name", G::name},
                        {"files", G::board::files},
                        {"ranks", G::board::ranks},
                        {"startpos", G::write(G::initial())},
                        {"engine", engines<G>()},
                        {"moves", notations<G>()},
                        {"starts", starts<G>()},
                        {"records", formats_written(G::name)},
                        {"proofs", proofs<G>()},
                        {"capabilities", capabilities<G>()}});
    });
    fmt::print("{}\n", list.dump(2));
}

struct games_options {
    bool capabilities = false;
    bool json = false;
};

job declare_games(arguments& declared) {
    auto const o = std::make_shared<games_options>();
    declared.flag("--capabilities", o->capabilities,
                  "for developers: the concepts of framework/capabilities.hpp that each game satisfies");
    declared.flag("--json", o->json, "a list of objects for scripts");
    declared.exclusive({"--capabilities", "--json"});
    return [o] {
        o->json ? print_json() : o->capabilities ? print_capabilities() : print_for_users();
        return 0;
    };
}

} // namespace

subcommand const games_command{"games", "The games: boards, engines, notations, records",
                               "kiban games\n"
                               "kiban games --capabilities\n"
                               "kiban games --json",
                               declare_games};

} // namespace kiban::tools
