#include "tools/board/svg.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/kiban/game_arguments.hpp"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <string>

namespace kiban::tools {

namespace {

struct options {
    std::string game;
    position_options from;
    std::optional<std::string> svg;
};

template<game G>
void print(game_history<typename G::position> const& game, move_style style) {
    fmt::print("{}", G::diagram(game.current()));
    if (!game.moves().empty()) {
        auto before = game;
        before.take_back();
        fmt::print("last move: {}\n", write_move<G>(before, game.moves().back(), style));
    }
    fmt::print("{}\n", G::write(game.current()));
}

template<game G>
int run(options const& o) {
    move_style const style = style_from(o.from, G::name);
    auto const game = history_from<G>(o.from);
    if (o.svg) {
        write_whole(*o.svg, svg_board<G>(game));
        fmt::print("wrote {}\n", *o.svg);
    } else {
        print<G>(game, style);
    }
    return 0;
}

job declare(arguments& declared) {
    auto const o = std::make_shared<options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declare_position(declared, o->from);
    declare_notation(declared, o->from);
    declared.option("--svg", o->svg, "FILE", "draw the board into this file instead");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run<G>(*o); }); };
}

} // namespace

subcommand const show_command{"show", "A board, as text or as a picture",
                              "kiban show shogi --position 2-piece\n"
                              "kiban show shogi --position '▲７六歩 △３四歩 ▲２六歩' --notation japanese\n"
                              "kiban show reversi --position f5d6c3 --svg board.svg",
                              declare};

} // namespace kiban::tools
