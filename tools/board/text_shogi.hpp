#pragma once

#include "framework/history.hpp"
#include "games/minishogi/game.hpp"
#include "games/shogi/game.hpp"
#include "tools/board/text_board.hpp"

#include <string>
#include <vector>

namespace kiban::tools {

[[nodiscard]] std::vector<std::string> shogi_lines(game_history<shogi::position> const& game,
                                                   board_look const& look);
[[nodiscard]] std::vector<std::string> shogi_lines(game_history<minishogi::game::position> const& game,
                                                   board_look const& look);

} // namespace kiban::tools
