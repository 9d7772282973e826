#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::tools {

/// The customary formats of recorded games. Shogi has CSA and KIF, reversi GGF and WTHOR, which is read only.
enum class record_format : std::uint8_t { none, csa, kif, ggf, wthor };

/// By the ending of the file's name; none for a format that the game does not have.
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
    interrupted,      ///< interrupted, as the record says; `open` is written so too
    illegal_action,   ///< the side to move has broken a rule by recorded moves, and loses
    opponent_illegal, ///< the other side has broken a rule
    impasse,
    win_by_default, ///< of the side to move
    loss_by_default,
    no_mate, ///< of a problem without a solution
    unsaid,  ///< not in the record
};

/// A game as the tools use it, the same for every game: all texts are in the game's own notation.
struct noted_game {
    struct note {
        std::optional<std::chrono::milliseconds> time{};
        std::optional<int> score{};          ///< for the side that moved
        std::vector<std::string> comments{}; ///< on the position after the move, one per line
    };
    std::string start;
    std::vector<std::string> moves;
    std::vector<note> notes{}; ///< one for each move, or none at all
    std::string black{};       ///< names
    std::string white{};
    record_close close = record_close::open;
    int points = 1;        ///< of black, in halves, unless the game is open
    std::string comment{}; ///< on how it ended
    /// The record's other data, under CSA's keys in shogi and GGF's tags in reversi.
    std::vector<std::pair<std::string, std::string>> headers{};
    std::vector<std::string> comments{};                 ///< before the first move, one per line
    std::optional<std::chrono::milliseconds> end_time{}; ///< spent before the end

    /// The note on a move, created if there is none yet.
    [[nodiscard]] note& note_on(std::size_t move) {
        notes.resize(moves.size());
        return notes[move];
    }
};

/// Precondition: the texts are valid, and the format is one of the game's. Throws failure if a name has a
/// character that the format lacks, and for read-only formats.
[[nodiscard]] std::string write_record(record_format format, noted_game const& game);

/// The only or first game of a file. Throws failure with line and column.
[[nodiscard]] noted_game read_record(record_format format, std::string_view bytes);

/// A game of a file, or why it cannot be read.
struct listed_game {
    std::size_t number = 0;             ///< in the file, from 1
    noted_game game{};                  ///< as far as it could be read
    std::optional<std::string> error{}; ///< with the line, if the format has lines
};

/// Every game of a file. Throws failure if nothing in it can be read.
[[nodiscard]] std::vector<listed_game> read_records(record_format format, std::string_view bytes);

} // namespace kiban::tools
