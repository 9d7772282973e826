#include "games/registry.hpp"
#include "tools/kiban/capabilities.hpp"
#include "tools/terminal/arguments.hpp"

#include <boost/hana/for_each.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <memory>
#include <string>

namespace kiban::tools {

namespace {

template<game G>
std::string board_size() {
    return fmt::format("{}x{}", G::board::files, G::board::ranks);
}

void print_table() {
    fmt::print("{:<14}{:<7}capabilities\n", "name", "board");
    boost::hana::for_each(games::all{}, []<game G>(G) {
        fmt::print("{:<14}{:<7}{}\n", G::name, board_size<G>(), fmt::join(capabilities<G>(), " "));
    });
}

void print_json() {
    auto list = nlohmann::ordered_json::array();
    boost::hana::for_each(games::all{}, [&]<game G>(G) {
        list.push_back({{"name", G::name},
                        {"files", G::board::files},
                        {"ranks", G::board::ranks},
                        {"startpos", G::write(G::initial())},
                        {"capabilities", capabilities<G>()}});
    });
    fmt::print("{}\n", list.dump(2));
}

job declare(arguments& declared) {
    auto const as_json = std::make_shared<bool>(false);
    declared.flag("--json", *as_json, "a list of objects for scripts");
    return [as_json] {
        *as_json ? print_json() : print_table();
        return 0;
    };
}

} // namespace

subcommand const games_command{"games", "The games: name, board and capabilities",
                               "kiban games\n"
                               "kiban games --json",
                               declare};

} // namespace kiban::tools
