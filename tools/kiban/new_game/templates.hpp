#pragma once

#include <span>
#include <string_view>

namespace kiban::tools {

/// A file of a new game. In its path and its text NAME stands for the game's name, %include for #include.
struct new_file {
    std::string_view path; ///< from the top of the tree
    std::string_view text;
};

/// Everything that a game brings, for the smallest one that keeps the laws: three in a row on 3x3.
[[nodiscard]] std::span<new_file const> new_game_files();

} // namespace kiban::tools
