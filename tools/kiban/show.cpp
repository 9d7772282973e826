#include "tools/analysis/words.hpp"
#include "tools/board/svg.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/side_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

namespace {

struct show_options {
    std::string game;
    position_options from;
    std::optional<std::string> svg;
    bool force = false; ///< to overwrite its file
};

/// The clocks of a record at that ply: what each side has used; empty if it has no times.
std::string times_text(noted_game const& record, std::string_view game, std::size_t plies, color first) {
    std::array<std::chrono::milliseconds, 2> used{};
    bool has_times = false;
    for (std::size_t i = 0; i < std::min(plies, record.notes.size()); ++i) {
        has_times = has_times || record.notes[i].time.has_value();
        used[(i + static_cast<std::size_t>(index(first))) % 2] +=
            record.notes[i].time.value_or(std::chrono::milliseconds{0});
    }
    auto const text = [](std::chrono::milliseconds time) {
        auto const seconds = std::chrono::floor<std::chrono::seconds>(time).count();
        return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
    };
    return has_times ? fmt::format("time used: {} {}, {} {}", side_text(game, color::black), text(used[0]),
                                   side_text(game, color::white), text(used[1]))
                     : "";
}

std::vector<std::string> inputs_of(show_options const& o) {
    return o.from.record ? std::vector{*o.from.record} : std::vector<std::string>{};
}

/// Whose move it is, or how the game has ended, as far as the diagram does not say it.
template<game G>
std::string state_text(typename G::position const& p) {
    if (auto const end = ending_for_user(p)) {
        return fmt::format("game over: {}\n", with_own_sides(*end, G::name));
    }
    bool const is_told = G::diagram(p).ends_with(" to move\n");
    return is_told ? "" : fmt::format("{} to move\n", side_text(G::name, p.side_to_move()));
}

/// How the record says that the game ended, where the position does not show it; empty before its end.
std::string end_of_record(std::optional<noted_game> const& record, std::string_view game, std::size_t plies) {
    bool const is_told = record && plies == record->moves.size() && !is_unfinished(record->close) &&
                         record->close != record_close::by_the_rules;
    return is_told ? fmt::format("the record ends here: {}\n",
                                 end_text({.game = std::string{game}, .record = *record}, language::english))
                   : "";
}

template<game G>
void print(game_history<typename G::position> const& game, move_style style, std::string const& times,
           std::string const& end) {
    fmt::print("{}", G::diagram(game.current()));
    if (!game.moves().empty()) {
        auto before = game;
        before.take_back();
        fmt::print("last move: {}\n", write_move<G>(before, game.moves().back(), style));
    }
    if (!times.empty()) {
        fmt::print("{}\n", times);
    }
    fmt::print("{}{}{}\n", state_text<G>(game.current()), end, G::write(game.current()));
}

template<game G>
int run_show(show_options const& o) {
    move_style const style = style_from(o.from, G::name);
    auto const record = record_named(G::name, o.from);
    auto const game = history_from<G>(o.from, record);
    std::string const times =
        record ? times_text(*record, G::name, game.moves().size(), game.start().side_to_move()) : "";
    if (o.svg == "-") {
        fmt::print("{}", svg_board<G>(game, times));
    } else if (o.svg) {
        if (auto const may = may_overwrite(*o.svg, inputs_of(o), o.force); !may) {
            throw bad_argument{"--svg", may.error().what};
        }
        write_whole(*o.svg, svg_board<G>(game, times));
        fmt::print("wrote {}\n", *o.svg);
    } else {
        print<G>(game, style, times, end_of_record(record, G::name, game.moves().size()));
    }
    return 0;
}

job declare_show(arguments& declared) {
    auto const o = std::make_shared<show_options>();
    declared.positional("GAME", o->game, "a name that `kiban games` lists");
    declare_position(declared, o->from);
    declare_notation(declared, o->from);
    declared.option("--svg", o->svg, "FILE",
                    "draw the board into this file instead (-: the standard output)");
    declared.flag("--force", o->force, "overwrite an existing file, but never the record");
    return [o] { return with_game(o->game, [&]<game G>(G) { return run_show<G>(*o); }); };
}

} // namespace

subcommand const show_command{"show", "A board, as text or as a picture",
                              "kiban show shogi --position 2-piece\n"
                              "kiban show shogi --position '▲７六歩 △３四歩 ▲２六歩' --notation japanese\n"
                              "kiban show reversi --position f5d6c3 --svg board.svg",
                              declare_show};

} // namespace kiban::tools
