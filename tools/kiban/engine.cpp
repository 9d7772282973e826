#include "games/engines.hpp"
#include "search/ugi.hpp"
#include "tools/kiban/game_arguments.hpp"

#include <cstdio>
#include <memory>
#include <string>

namespace kiban::tools {

namespace {

job declare(arguments& declared) {
    auto const name = std::make_shared<std::string>();
    declared.positional("GAME", *name, "a name that `kiban games` lists");
    return [name] {
        return with_game(*name, []<game G>(G) {
            search::ugi_engine<G>{stdin, stdout}.run();
            return 0;
        });
    };
}

} // namespace

subcommand const engine_command{
    "engine", "Play any game for a GUI or another program, by UGI on standard input and output",
    "echo ugi | kiban engine reversi\n"
    "printf 'ugi\\nposition startpos moves d\\ngo depth 6\\n' | kiban engine connect_four",
    declare};

} // namespace kiban::tools
