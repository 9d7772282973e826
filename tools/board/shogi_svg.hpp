#pragma once

#include "framework/history.hpp"
#include "games/minishogi/game.hpp"
#include "games/shogi/game.hpp"

#include <string>

namespace kiban::tools {

/// The board of a game of the shogi family with both hands; white's pieces are upside down.
[[nodiscard]] std::string draw_shogi(game_history<shogi::position> const& game);
[[nodiscard]] std::string draw_shogi(game_history<minishogi::game::position> const& game);

} // namespace kiban::tools
