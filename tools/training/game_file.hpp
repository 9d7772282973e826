#pragma once

#include "tools/files/append_log.hpp"
#include "tools/files/file_lock.hpp"
#include "tools/training/game_record.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace kiban::tools {

// A file of games begins with a line about the run and contains blocks of some hundred games, each compressed
// with zstd and with a checksum. Games wait for their block in a second file of the same form beside it,
// NAME.tail, one by one, so that a run may be killed at any time and loses no finished game.

/// The description of a file of games.
struct game_file_header {
    std::string game;     ///< its name
    std::string settings; ///< what distinguishes the run; a file of another run is not continued

    friend bool operator==(game_file_header const&, game_file_header const&) = default;
};

/// The rest of the file after its last whole block: a block that was being written when its run was killed.
struct incomplete_tail {
    std::string file;
    std::uint64_t at = 0; ///< its first byte
    std::uint64_t bytes = 0;

    friend bool operator==(incomplete_tail const&, incomplete_tail const&) = default;
};

/// Reports on the standard error what is left out.
void report(std::vector<incomplete_tail> const& incomplete);

/// Appends games to a file, which is created, or continued after its last whole block. One process at a time.
/// All functions throw failure (tools/terminal/failure.hpp).
class game_file_writer {
  public:
    /// Calls `tell` with each game that the files already hold.
    game_file_writer(std::string const& path, game_file_header const& header,
                     std::function<void(game_record const&)> const& tell);

    [[nodiscard]] std::string const& path() const noexcept { return file_.path(); }
    /// The rests that were cut off the files before they were continued.
    [[nodiscard]] std::vector<incomplete_tail> const& cut_off() const noexcept { return cut_off_; }

    /// The game is safe from a kill of the process when this returns.
    void add(game_record const& g);
    /// All games are safe from a loss of power when this returns.
    void sync();

  private:
    file_lock lock_;
    append_log file_;
    append_log tail_;
    std::vector<game_record> waiting_;
    std::vector<incomplete_tail> cut_off_;

    void move_waiting();
};

/// Calls f with every game of a file, including those that still wait for their block. Returns the rest that
/// could not be read because it was not written completely. Throws failure if it is not such a file, is
/// damaged (naming the place), or contains games other than `game`.
[[nodiscard]] std::vector<incomplete_tail> read_games(std::string const& path, std::string const& game,
                                                      std::function<void(game_record const&)> const& f);

/// Writes a file of games at once, in place of what is there. Throws failure if two games have the same
/// number, if a run still keeps games beside that file, or if it cannot be written.
void write_games(std::string const& path, game_file_header const& header, std::span<game_record const> games);

/// The file's description. Throws failure.
[[nodiscard]] game_file_header read_header(std::string const& path);

} // namespace kiban::tools
