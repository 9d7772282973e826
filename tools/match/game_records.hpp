#pragma once

#include "tools/match/journal.hpp"
#include "tools/records/formats.hpp"

#include <string>
#include <string_view>

namespace kiban::tools {

/// Saves the games of a match in the format that the file's name ends with: `.csa` and `.ggf` hold all games
/// in one file, which is appended to; `.kif` is a file for each game, with a number in its name.
class game_records {
  public:
    /// `path` empty: nothing is saved. Throws bad_argument if the game has no such format,
    /// failure if the file cannot be written.
    game_records(std::string_view game, std::string path);

    /// The players' names by side. Throws failure if the file cannot be written.
    void add(match_game const& g, std::string const& black, std::string const& white) const;

  private:
    record_format format_ = record_format::none;
    std::string path_;
};

} // namespace kiban::tools
