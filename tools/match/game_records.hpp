#pragma once

#include "tools/match/journal.hpp"
#include "tools/records/formats.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace kiban::tools {

/// Saves the games of a match in the format of the file's ending: `.csa` and `.ggf` hold all games in one
/// file, which is appended to; `.kif`, `.ki2` and `.jkf` are one file per game, with a number in its name.
class game_records {
  public:
    /// `path` empty: nothing is saved. Throws bad_argument if the game has no such format,
    /// failure if the file cannot be written.
    game_records(std::string_view game, std::string path);

    /// Cuts the file back to the mark, the end of the journal's last game: a game that is not in the journal
    /// is partly written, or will be written again. Nothing happens if the mark is of another file. Throws
    /// failure if the file is shorter, or cannot be cut.
    void cut_back(std::optional<records_mark> const& mark) const;

    /// The players' names by side. Returns the end of the file, if it holds all games. Throws failure if the
    /// file cannot be written; it is then unchanged.
    std::optional<records_mark> add(match_game const& g, std::string const& black,
                                    std::string const& white) const;

  private:
    record_format format_ = record_format::none;
    std::string path_;
};

} // namespace kiban::tools
