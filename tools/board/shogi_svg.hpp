#pragma once

#include "framework/history.hpp"
#include "games/minishogi/game.hpp"
#include "games/shogi/game.hpp"

#include <string>
#include <string_view>

namespace kiban::tools {

/// The board of a game of the shogi family with both hands; white's pieces are upside down. `below` is
/// written under the board.
[[nodiscard]] std::string draw_shogi(game_history<shogi::position> const& game, std::string_view below);
[[nodiscard]] std::string draw_shogi(game_history<minishogi::game::position> const& game,
                                     std::string_view below);

} // namespace kiban::tools
