#pragma once

#include "tools/match/journal.hpp"

#include <string>
#include <string_view>

namespace kiban::tools {

/// Saves the games of a match in the formats that the programs of their field read. What the name ends with
/// says which: shogi has `.csa` (all games in one file, a `/` between two) and `.kif` (a file for each game),
/// reversi `.ggf` (all games in one file, one a line). Files are appended to, so that a match that goes on
/// loses none.
class game_records {
  public:
    /// `path` empty: nothing is saved. Throws failure if the game has no such format.
    game_records(std::string_view game, std::string path);

    /// The players' names by side. Throws failure if the file cannot be written.
    void add(match_game const& g, std::string const& black, std::string const& white) const;

  private:
    enum class format : std::uint8_t { none, csa, kif, ggf };

    format format_ = format::none;
    std::string path_;
};

} // namespace kiban::tools
