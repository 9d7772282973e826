#pragma once

#include "tools/files/file_lock.hpp"
#include "tools/kiban/play/clocks.hpp"
#include "tools/kiban/play/played_game.hpp"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace kiban::tools {

/// Who moves the pieces of a side.
enum class seat : std::uint8_t { person, engine };

/// What is kept of a game that has not been ended, to resume it later.
struct unfinished_game {
    noted_game record;
    std::array<seat, 2> seats{seat::person, seat::engine};
    int level = 0;
    std::optional<clock_rule> rule{};
    std::array<std::chrono::milliseconds, 2> left{};
    std::optional<std::string> save{}; ///< the record's file
};

/// The file where a game of that name is kept: in $XDG_STATE_HOME/kiban, or ~/.local/state/kiban; none
/// without a home.
[[nodiscard]] std::optional<std::string> autosave_path(std::string_view game);

/// The file of a session's unfinished game, and of no other session that goes on at the same time.
class kept_file {
  public:
    /// `holds_this`: the game that is kept there is this one.
    kept_file(std::string path, bool holds_this);

    /// Makes the file this session's before it is written: a game of an earlier session gets a name that no
    /// file has, which is returned; if another session writes the file, this one's gets such a name. Throws
    /// failure.
    [[nodiscard]] std::optional<std::string> take();
    /// Precondition: it is taken. Throws failure.
    void write(played_game const& game, unfinished_game const& rest);
    /// Of a game that is over.
    void remove();
    /// Another game takes the place of an unfinished one: the next `take` gives that a name of its own.
    void let_go() noexcept { holds_this_ = false; }

    [[nodiscard]] std::string const& path() const noexcept { return path_; }
    [[nodiscard]] bool holds_this() const noexcept { return holds_this_; }

  private:
    std::string path_;
    bool holds_this_;
    std::unique_ptr<file_lock> lock_{};
};

/// A file of an unfinished game that made room for another one; none without one.
[[nodiscard]] std::optional<std::string> game_set_aside(std::string const& path);
/// Whether a file holds a kept game, of whatever game. Throws failure if it cannot be read.
[[nodiscard]] bool is_autosave(std::string const& path);
/// None if there is no such file. Throws failure if it cannot be read.
[[nodiscard]] std::optional<unfinished_game> read_autosave(std::string const& path, std::string_view game);

} // namespace kiban::tools
