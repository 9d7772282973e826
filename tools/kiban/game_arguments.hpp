#pragma once

#include "games/registry.hpp"
#include "tools/notation/moves.hpp"
#include "tools/notation/positions.hpp"
#include "tools/records/formats.hpp"
#include "tools/terminal/arguments.hpp"

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// Calls f(game) with the game that the GAME argument names and returns its result.
template<class F>
int with_game(std::string_view name, F f) {
    int result = 0;
    if (!games::with_game(name, [&]<game G>(G g) { result = f(g); })) {
        throw bad_argument{"GAME",
                           "there is no game '" + std::string{name} + "'; there are " + games::names()};
    }
    return result;
}

/// The game that the --position option describes, or the game's first position.
template<game G>
[[nodiscard]] game_history<typename G::position> history_written(std::optional<std::string> const& text) {
    auto const game = read_game_text<G>(text.value_or("startpos"));
    if (!game) {
        throw bad_argument{"--position", in_characters(game.error(), *text).message()};
    }
    return *game;
}

/// The position that a text describes, without the moves that led to it.
template<game G>
[[nodiscard]] parsed<typename G::position> position_told(std::string_view text) {
    auto const game = read_game_text<G>(text);
    if (!game) {
        return std::unexpected{game.error()};
    }
    return G::read_position(G::write(game->current()));
}

/// Plays the moves of the --moves option.
template<game G>
void play_all(game_history<typename G::position>& game, std::vector<std::string> const& texts) {
    std::string joined;
    for (std::string const& text : texts) {
        joined += text + ' ';
    }
    if (auto const played = play_moves<G>(game, joined); !played) {
        throw bad_argument{"--moves", played.error().what};
    }
}

/// The options of a command that begins at a position with the moves that led to it.
struct position_options {
    std::optional<std::string> position;
    std::vector<std::string> moves;
    std::optional<std::string> record; ///< a file, instead of the position
    std::optional<int> number;         ///< of the game in the file; the first without it
    std::optional<int> ply;            ///< of the record's moves; all without it
    std::string notation = "usi";
};

/// Declares --position, --moves, --game, --number, --ply.
void declare_position(arguments& declared, position_options& o);
/// The same for a command that reads lists too: `options`, such as --stdin, exclude all of them.
void declare_position(arguments& declared, position_options& o, std::initializer_list<char const*> options);
/// Declares --notation.
void declare_notation(arguments& declared, position_options& o);

/// The style that --notation names. Throws bad_argument if the game does not have it.
[[nodiscard]] move_style style_from(position_options const& o, std::string_view game);

/// The game of that number in a record file. Throws failure, also for a game that cannot be read.
[[nodiscard]] noted_game record_from(std::string_view game, std::string const& path, int number);

/// Replays the first `ply` moves of a record; throws bad_argument if it has fewer.
template<game G>
[[nodiscard]] game_history<typename G::position> replayed(noted_game const& noted, std::optional<int> ply) {
    game_history<typename G::position> game{*G::read_position(noted.start)};
    auto const wanted = static_cast<std::size_t>(ply.value_or(static_cast<int>(noted.moves.size())));
    if (wanted > noted.moves.size()) {
        throw bad_argument{"--ply", "the record has " + std::to_string(noted.moves.size()) + " moves"};
    }
    for (std::size_t i = 0; i < wanted; ++i) {
        game.play(*G::read_move(game.current(), noted.moves[i]));
    }
    return game;
}

/// The record that --game names, if it is given. The standard input can be read only once.
[[nodiscard]] std::optional<noted_game> record_named(std::string_view game, position_options const& o);

/// The game up to the position that the options name; `record`: what record_named gives.
template<game G>
[[nodiscard]] game_history<typename G::position> history_from(position_options const& o,
                                                              std::optional<noted_game> const& record) {
    if ((o.ply || o.number) && !record) {
        throw bad_argument{o.ply ? "--ply" : "--number", "needs --game FILE"};
    }
    auto game = record ? replayed<G>(*record, o.ply) : history_written<G>(o.position);
    play_all<G>(game, o.moves);
    return game;
}
template<game G>
[[nodiscard]] game_history<typename G::position> history_from(position_options const& o) {
    return history_from<G>(o, record_named(G::name, o));
}

/// The last position of a game, without the moves that led to it.
template<game G>
[[nodiscard]] typename G::position without_history(game_history<typename G::position> const& game) {
    return *G::read_position(G::write(game.current()));
}

/// The text of --position, if it says all; otherwise the position `p` that the options name.
template<game G>
[[nodiscard]] std::string position_text(position_options const& o, typename G::position const& p) {
    bool const says_all = !o.record && o.moves.empty();
    return says_all ? o.position.value_or("startpos") : G::write(p);
}

} // namespace kiban::tools
