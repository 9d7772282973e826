#pragma once

#include "framework/game_text.hpp"
#include "framework/history.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/records/formats.hpp"

#include <string>
#include <string_view>

namespace kiban::tools {

// A game as saved by `kiban play`, one line each: `game NAME`, `position TEXT` for its start, and `moves`
// with all moves played.

template<game G>
[[nodiscard]] std::string saved_game(game_history<typename G::position> const& game) {
    std::string text = "game " + std::string{G::name} + "\nposition " + G::write(game.start()) + "\nmoves";
    game_history<typename G::position> replay{game.start()};
    for (auto m : game.moves()) {
        text.append(" ").append(G::write(replay.current(), m));
        replay.play(m);
    }
    return text + '\n';
}

/// The rest of the text's next line after that keyword and a blank.
[[nodiscard]] inline parsed<std::string_view> take_line(std::string_view& text, std::string_view keyword) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (!line.starts_with(keyword) || (line.size() > keyword.size() && line[keyword.size()] != ' ')) {
        return bad_notation("expected a line `" + std::string{keyword} + " ...`");
    }
    line.remove_prefix(std::min(line.size(), keyword.size() + 1));
    return line;
}

/// Reads what saved_game writes.
template<game G>
[[nodiscard]] parsed<game_history<typename G::position>> read_saved_game(std::string_view text) {
    auto const name = take_line(text, "game");
    if (!name) {
        return std::unexpected{name.error()};
    }
    if (*name != G::name) {
        return bad_notation("this is a game of " + std::string{*name});
    }
    auto const where = take_line(text, "position");
    if (!where) {
        return std::unexpected{where.error()};
    }
    auto const start = position_written<G>(*where);
    if (!start) {
        return std::unexpected{start.error()};
    }
    auto const moves = take_line(text, "moves");
    if (!moves) {
        return std::unexpected{moves.error()};
    }
    game_history<typename G::position> game{*start};
    tokenizer words{*moves};
    for (auto word = words.next(); !word.empty(); word = words.next()) {
        auto const m = G::read_move(game.current(), word);
        if (!m) {
            return bad_notation(std::string{word} + ": " + m.error().what, words.where());
        }
        game.play(*m);
    }
    return game;
}

/// The text of a file of that name: a record if its ending is that of one of the game's formats (with the two
/// texts as the players' names), otherwise as above. Throws failure.
template<game G>
[[nodiscard]] std::string game_file(game_history<typename G::position> const& game, std::string_view path,
                                    std::string black, std::string white) {
    record_format const format = format_of(G::name, path);
    if (format == record_format::none || format == record_format::lines) {
        return saved_game<G>(game);
    }
    noted_game noted{.start = G::write(game.start()), .moves = {}, .black = black, .white = white};
    game_history<typename G::position> replay{game.start()};
    for (auto m : game.moves()) {
        noted.moves.push_back(G::write(replay.current(), m));
        replay.play(m);
    }
    moves_of<typename G::position> moves;
    replay.current().legal_moves(moves);
    if (moves.empty()) {
        noted.close = record_close::by_the_rules;
    }
    return write_record(format, noted);
}

/// Reads what game_file writes. Throws failure.
template<game G>
[[nodiscard]] game_history<typename G::position> read_game_file(std::string_view text,
                                                                std::string_view path) {
    record_format const format = format_of(G::name, path);
    if (format == record_format::none || format == record_format::lines) {
        auto const game = read_saved_game<G>(text);
        if (!game) {
            throw failure{game.error().message()};
        }
        return *game;
    }
    noted_game const noted = read_record(format, text);
    game_history<typename G::position> game{*G::read_position(noted.start)};
    for (std::string const& m : noted.moves) {
        game.play(*G::read_move(game.current(), m));
    }
    return game;
}

} // namespace kiban::tools
