#pragma once

#include "tools/records/formats.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The files that paths name; of a folder and the folders in it those whose names end as records of the game
/// do, in the order of their names. "-" is the standard input. Throws failure if a path does not exist, or a
/// folder holds no record.
[[nodiscard]] std::vector<std::string> record_files(std::string_view game,
                                                    std::vector<std::string> const& paths);

/// Every game of a file: KIF, KI2 and CSA in shogi, GGF and WTHOR in reversi, and for any game what `kiban
/// play` saves, or a position with moves or moves alone on each line; lines that begin with # are passed
/// over. The kind is told by the end of the name, or else by what the file begins with; the encoding is found
/// too. Throws failure if nothing can be read of it.
[[nodiscard]] std::vector<listed_game> read_games(std::string_view game, std::string const& path);

} // namespace kiban::tools
