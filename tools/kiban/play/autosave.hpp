#pragma once

#include "tools/kiban/play/clocks.hpp"
#include "tools/kiban/play/played_game.hpp"

#include <array>
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

/// Throws failure.
void write_autosave(std::string const& path, played_game const& game, unfinished_game const& rest);
void remove_autosave(std::string const& path);
/// Makes room for another game: the kept one gets a name that no file has, which is returned; none if there
/// is no kept game. Throws failure.
[[nodiscard]] std::optional<std::string> set_aside_autosave(std::string const& path);
/// Whether a file holds a kept game, of whatever game. Throws failure if it cannot be read.
[[nodiscard]] bool is_autosave(std::string const& path);
/// None if there is no such file. Throws failure if it cannot be read.
[[nodiscard]] std::optional<unfinished_game> read_autosave(std::string const& path, std::string_view game);

} // namespace kiban::tools
