#pragma once

#include "tools/training/game_record.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

namespace kiban::tools {

// A file of games begins with a line about the run and holds blocks of some hundred games, each compressed by
// zstd and with a checksum. Games wait for their block in a second file of the same form beside it,
// NAME.tail, one by one, so that a run may be killed at any moment and loses none that was finished.

/// What a file of games says of itself.
struct game_file_header {
    std::string game;     ///< its name
    std::string settings; ///< what makes the run that run; a file of another run is not continued

    friend bool operator==(game_file_header const&, game_file_header const&) = default;
};

/// Adds games to a file, which is made if there is none, or continued after what is whole in it. One process
/// at a time. All throw failure (tools/kiban/arguments.hpp).
class game_file_writer {
  public:
    /// `tell` is called with each game that the files hold already.
    game_file_writer(std::string path, game_file_header const& header,
                     std::function<void(game_record const&)> const& tell);
    game_file_writer(game_file_writer const&) = delete;
    game_file_writer& operator=(game_file_writer const&) = delete;
    ~game_file_writer();

    /// The game is safe from a kill of the process when this returns.
    void add(game_record const& g);

  private:
    static constexpr std::size_t games_of_a_block = 512;

    std::string path_;
    int file_ = -1;
    int tail_ = -1;
    std::vector<game_record> waiting_;

    void close() noexcept;
    void write_block(int file, std::string const& path, std::span<game_record const> games, bool lasting);
    void move_waiting();
};

/// Calls f with every game of a file, those that still wait for their block included. Throws failure if it is
/// no such file, is damaged (naming the place), or holds another game than `game`.
void read_games(std::string const& path, std::string const& game,
                std::function<void(game_record const&)> const& f);

/// What the file says of itself. Throws failure.
[[nodiscard]] game_file_header read_header(std::string const& path);

} // namespace kiban::tools
