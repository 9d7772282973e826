#pragma once

#include "framework/game_text.hpp"
#include "games/registry.hpp"
#include "tools/terminal/arguments.hpp"

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

/// The position of the --position option, the game's first one without it.
template<game G>
[[nodiscard]] typename G::position position_from(std::optional<std::string> const& text) {
    auto const p = position_written<G>(text.value_or("startpos"));
    if (!p) {
        throw bad_argument{"--position", p.error().message()};
    }
    return *p;
}

/// Plays the moves of the --moves option.
template<game G, class History>
void play_all(History& history, std::vector<std::string> const& texts) {
    for (std::string const& text : texts) {
        auto const m = G::read_move(history.current(), text);
        if (!m) {
            throw bad_argument{"--moves",
                               "move " + std::to_string(history.moves().size() + 1) + ": " + m.error().what};
        }
        history.play(*m);
    }
}

} // namespace kiban::tools
