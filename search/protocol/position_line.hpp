#pragma once

#include "framework/game_text.hpp"
#include "framework/history.hpp"
#include "framework/text.hpp"

#include <fmt/format.h>

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::search {

/// The content of a `position` line.
template<game G>
struct position_line {
    std::optional<game_history<typename G::position>> game{}; ///< up to a bad move; none: bad start
    std::expected<void, error> read{};                        ///< or the problem
};

/// Reads the arguments of `position`: `startpos`, or `word` ("sfen" or "fen") and a position in the game's
/// notation, and `moves MOVE...`. The word may be missing.
template<game G>
[[nodiscard]] position_line<G> read_position_line(std::string_view arguments, std::string_view word) {
    position_line<G> line;
    auto const refuse = [&](std::string what) { line.read = std::unexpected{error{std::move(what)}}; };
    tokenizer tokens{arguments};
    std::string_view const kind = tokens.next();
    std::size_t const begin = tokens.where() + (kind == word ? kind.size() : 0);
    std::string_view token = kind;
    while (!token.empty() && token != "moves") {
        token = tokens.next();
    }
    auto const text = trimmed(arguments.substr(begin, tokens.where() - begin));
    if (kind == "startpos" && text != kind) {
        refuse("position: startpos is followed by " + quoted(trimmed(text.substr(kind.size()))));
        return line;
    }
    auto start = position_written<G>(text);
    if (!start) {
        refuse("position: " + (kind == word
                                   ? start.error().message()
                                   : fmt::format("expected startpos or {}, not {}", word, quoted(kind))));
        return line;
    }
    line.game.emplace(*std::move(start));
    for (token = tokens.next(); !token.empty(); token = tokens.next()) {
        auto const m = G::read_move(line.game->current(), token);
        if (!m) {
            refuse(fmt::format("move {}: {}", line.game->moves().size() + 1, m.error().what));
            return line;
        }
        line.game->play(*m);
    }
    return line;
}

} // namespace kiban::search
