#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The formats in which the programs of a field keep games. Shogi has CSA and KIF, reversi GGF.
enum class record_format : std::uint8_t { none, csa, kif, ggf };

/// By what the file's name ends with; none for a format that the game does not have.
[[nodiscard]] record_format format_of(std::string_view game, std::string_view path);

/// How a recorded game ended; the loser is the side to move after the last move, except for declarations.
enum class record_close : std::uint8_t {
    open, ///< not over
    by_the_rules,
    repetition,
    declaration,
    resignation,
    time,
    illegal_move,
    engine_failure,
    move_limit,
    agreed_draw,
};

/// A game as the tools know it, whatever game it is: all texts are in the game's own notation.
struct noted_game {
    struct note {
        std::optional<std::chrono::milliseconds> time{};
        std::optional<int> score{}; ///< for the side that moved
    };
    std::string start;
    std::vector<std::string> moves;
    std::vector<note> notes{}; ///< one for each move, or none at all
    std::string black{};       ///< names
    std::string white{};
    record_close close = record_close::open;
    int points = 1;        ///< of black, in halves, unless the game is open
    std::string comment{}; ///< on how it ended
};

/// Precondition: the texts are good, and the format is one of the game's. Throws failure if a name has a
/// character that the format cannot hold.
[[nodiscard]] std::string write_record(record_format format, noted_game const& game);

/// The moves of the only or first game of a file. Throws failure, naming line and column.
[[nodiscard]] noted_game read_record(record_format format, std::string_view bytes);

} // namespace kiban::tools
