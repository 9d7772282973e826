#pragma once

#include "tools/files/file_lock.hpp"
#include "tools/match/journal.hpp"
#include "tools/records/formats.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// Saves the games of a match in the format of the file's ending: `.csa` and `.ggf` hold all games in one
/// file, which is appended to; `.kif`, `.ki2` and `.jkf` are one file per game, with a number in its name.
class game_records {
  public:
    /// `path` empty: nothing is saved. Throws bad_argument if the game has no such format,
    /// failure if the file cannot be written.
    game_records(std::string_view game, std::string path);

    /// Its absolute path, if it holds all games.
    [[nodiscard]] std::optional<std::string> common_file() const;
    /// For a match that begins: throws bad_argument if the games would be appended to a file that has no
    /// games of the format, or, unless they are to be `over` it, if the file of a pairing's first game is
    /// there.
    void check_begin(bool over, std::vector<std::string> const& pairings = {""}) const;
    /// Cuts the common file back to the mark, the end of the journal's last game: a game that is not in the
    /// journal is partly written, or will be written again. Throws failure if the file is shorter, or cannot
    /// be cut.
    void cut_back(records_mark const& mark) const;
    /// Its present end, for a journal that has no mark of it. Precondition: there is a common file.
    [[nodiscard]] records_mark end() const;

    /// The players' names by side; `pairing` distinguishes the files of a tournament's games. Returns the end
    /// of the common file, once it is on the disk. Throws failure if the file cannot be written; it is then
    /// unchanged.
    std::optional<records_mark> add(match_game const& g, std::string const& black, std::string const& white,
                                    std::string const& pairing = {}) const;

  private:
    record_format format_ = record_format::none;
    std::string path_;
    std::optional<file_lock> lock_; ///< of the common file
};

} // namespace kiban::tools
