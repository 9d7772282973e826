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

/// The smallest screen on which the whole board can be played: with two notes and the line where the user
/// types.
[[nodiscard]] screen_size least_screen(table_view const& view);

/// The view in lines that fit the screen: the board with players, clocks and the last moves beside it, or
/// below it where the screen is narrow. On a low screen the title goes first, then players and moves below
/// the board, then the earliest notes. Precondition: the screen is no smaller than `least_screen`.
[[nodiscard]] std::vector<std::string> frame_of(table_view const& view, screen_size screen);

} // namespace kiban::tools
