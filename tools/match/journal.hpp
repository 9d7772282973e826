#pragma once

#include "tools/files/line_journal.hpp"
#include "tools/match/referee.hpp"
#include "tools/match/statistics.hpp"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace kiban::tools {

/// The length of a file of records when a match begins, or after a game was appended to it.
struct records_mark {
    std::string file; ///< absolute path
    std::uint64_t bytes = 0;
};

/// One game of a match, as the first engine sees it.
struct match_game {
    std::uint64_t pair = 0;
    bool swapped = false; ///< the first engine has white
    std::string start{};  ///< text of the first position
    refereed_game played{};
    std::optional<records_mark> records{}; ///< set once the game's record is written

    [[nodiscard]] int points_of_first() const { return swapped ? 2 - played.points : played.points; }
};

/// The games played so far, counted.
struct match_totals {
    pair_counts pairs{};
    std::uint64_t games = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    /// The games that ended so: which the first engine won, drew, lost.
    std::array<std::array<std::uint64_t, 3>, std::size(ending_names)> endings{};
};

/// Keeps every finished game, in memory and as a line of JSON in a file, so that a match continues where it
/// was interrupted. The file's first line holds the settings: a journal of another match is refused. A line
/// that a kill has cut short is removed, and its game is played again.
class match_journal {
  public:
    /// Without a file, in memory only. Throws failure (tools/terminal/failure.hpp) with the error in the
    /// file, or if another run is writing it.
    match_journal(std::optional<std::string> const& path, std::string const& settings);

    void add(match_game const& g);
    /// Counts the games of another journal of the match, if there is one, as played; `keep`: adds them to
    /// this one too. Throws failure.
    void learn(std::string const& path, bool keep);
    /// Keeps the length of the records before the next game, so that a game can be removed that a kill leaves
    /// there.
    void add(records_mark const& m);
    [[nodiscard]] bool has(std::uint64_t pair, bool swapped) const;
    [[nodiscard]] match_totals const& totals() const { return totals_; }

  private:
    std::string settings_;
    std::optional<line_journal> file_;
    match_totals totals_;
    std::map<std::uint64_t, std::array<std::optional<int>, 2>> points_; ///< of the first engine, by pair

    bool count(std::uint64_t pair, bool swapped, int points_of_first, ending why);
    /// Whether the line has a game that is new.
    bool read(nlohmann::ordered_json const& entry, std::string const& where);
};

/// The last mark of the file `records` (an absolute path) in the journal at `path`; nothing if there is no
/// such journal, or no mark in it.
[[nodiscard]] std::optional<records_mark> last_records_mark(std::string const& path,
                                                            std::string const& records);

} // namespace kiban::tools
