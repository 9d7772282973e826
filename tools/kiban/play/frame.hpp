#pragma once

#include "framework/color.hpp"
#include "tools/terminal/screen.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <vector>

namespace kiban::tools {

/// What the terminal shows between two moves.
struct table_view {
    std::string title;
    std::vector<std::string> board;
    std::array<std::string, 2> players; ///< by color
    std::array<std::string, 2> clocks;  ///< empty without clocks
    color to_move = color::black;
    bool over = false;
    std::vector<std::string> moves; ///< spelled, up to the position that is shown
    color first = color::black;     ///< the side of the first move
    std::size_t later = 0;          ///< moves of the game after that position
    std::vector<std::string> notes; ///< below the board: evaluation, result, messages
};

/// The view in lines that fit the screen: the board with players, clocks and the last moves beside it, or
/// below it where the screen is narrow.
[[nodiscard]] std::vector<std::string> frame_of(table_view const& view, screen_size screen);

} // namespace kiban::tools
