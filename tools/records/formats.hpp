#pragma once

#include "framework/encoding/encoding.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::tools {

/// The formats of recorded games. Shogi has CSA, KIF, KI2 and JKF, reversi GGF and WTHOR; every game has
/// lines of moves.
enum class record_format : std::uint8_t { none, csa, kif, ggf, wthor, ki2, jkf, lines };

/// "csa", "kif", ...; empty for none.
[[nodiscard]] std::string_view name_of(record_format format) noexcept;
/// The format of that name; none if there is none.
[[nodiscard]] record_format format_named(std::string_view name) noexcept;
/// The game whose records have the format; empty for lines, which any game has.
[[nodiscard]] std::string_view game_of(record_format format) noexcept;
/// The names of the formats in which games of that name are written: "csa, kif, ki2, jkf, lines".
[[nodiscard]] std::string formats_written(std::string_view game);
/// Why a game of that name cannot be written in a format of another game: "a game of shogi cannot be written
/// as ggf; there are csa, ...".
[[nodiscard]] std::string not_written_as(std::string_view game, record_format format);
/// Why a file of that name cannot be written: "x.foo: its ending names no format; there are csa, ...".
[[nodiscard]] std::string no_format_of_ending(std::string_view game, std::string_view path);
/// Whether `write_records` writes the format.
[[nodiscard]] bool is_written(record_format format) noexcept;
/// Whether files of the format can grow game by game: not WTHOR's, which count their games.
[[nodiscard]] bool is_written_by_game(record_format format) noexcept;
/// Said of those that cannot.
inline constexpr std::string_view written_whole = "WTHOR files are written whole, not game by game";
/// Whether a file of that format holds only one game.
[[nodiscard]] bool holds_one_game(record_format format) noexcept;
/// Whether a file of that format holds variations.
[[nodiscard]] bool holds_variations(record_format format) noexcept;

/// By the ending of the file's name, in either case; none for a format that the game does not have.
[[nodiscard]] record_format format_of(std::string_view game, std::string_view path);
/// The same for a file of any game.
[[nodiscard]] record_format format_of_ending(std::string_view path);

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
    sealed_move,      ///< adjourned with the next move written down
    illegal_action,   ///< the side to move has broken a rule by recorded moves, and loses
    opponent_illegal, ///< the other side has broken a rule
    impasse,
    win_by_default, ///< of the side to move
    loss_by_default,
    no_mate, ///< of a problem without a solution
    unsaid,  ///< not in the record
};

/// Whether a game that ended so has no result.
[[nodiscard]] constexpr bool is_unfinished(record_close close) noexcept {
    using enum record_close;
    return close == open || close == interrupted || close == sealed_move || close == unsaid;
}

/// A game as the tools use it, the same for every game: all texts are in the game's own notation.
struct noted_game {
    struct note {
        std::optional<std::chrono::milliseconds> time{};
        std::optional<int> score{};          ///< for the side that moved
        std::vector<std::string> comments{}; ///< on the position after the move, one per line
    };
    /// Another line of play, which leaves the game's or an earlier one.
    struct variation {
        std::vector<std::string> before{}; ///< the moves from the start to where it begins
        std::vector<std::string> moves{};
        std::vector<note> notes{}; ///< one for each of its moves, or none at all
        record_close close = record_close::unsaid;
        int points = 1;                                      ///< as of the game
        std::string comment{};                               ///< as of the game
        std::optional<std::chrono::milliseconds> end_time{}; ///< as of the game
    };
    std::string start;
    std::vector<std::string> moves;
    std::vector<note> notes{}; ///< one for each move, or none at all
    std::string black{};       ///< names
    std::string white{};
    record_close close = record_close::open;
    int points = 1;        ///< of black, in halves, unless the game is open
    std::string comment{}; ///< on how it ended, behind the end: lines
    /// The record's other data, under CSA's keys in shogi and GGF's tags in reversi.
    std::vector<std::pair<std::string, std::string>> headers{};
    std::vector<std::string> comments{};                 ///< before the first move, one per line
    std::optional<std::chrono::milliseconds> end_time{}; ///< spent before the end
    std::vector<variation> variations{};                 ///< where the format has them: KIF, KI2, JKF

    /// The note on a move, created if there is none yet.
    [[nodiscard]] note& note_on(std::size_t move) {
        notes.resize(moves.size());
        return notes[move];
    }
};

/// The bytes of a file with one game. Precondition: the texts are valid, and the format is one of the game's,
/// neither lines nor WTHOR. Throws failure if a text has a character that the encoding lacks.
[[nodiscard]] std::string write_record(record_format format, noted_game const& game,
                                       text_encoding encoding = text_encoding::utf8);

/// The same for a file of several games, and for lines too. Throws failure if the format holds one game and
/// there are more.
[[nodiscard]] std::string write_records(std::string_view game, record_format format,
                                        std::span<noted_game const> games,
                                        text_encoding encoding = text_encoding::utf8);

/// The only or first game of a file, which does not hold lines. Throws failure with line and column.
[[nodiscard]] noted_game read_record(record_format format, std::string_view bytes);

/// A game of a file, or why it cannot be read.
struct listed_game {
    std::size_t number = 0;              ///< in the file, from 1
    noted_game game{};                   ///< as far as it could be read
    std::optional<std::string> error{};  ///< with the line, if the format has lines
    std::size_t variations_left_out = 0; ///< of the game in the file, which could not be read
    std::string why_left_out{};          ///< the first of them
    std::vector<std::string> remarks{};  ///< on what is kept otherwise than the file has it
    std::string member{};                ///< the file's name in an archive
    bool best_result_left_out = false;   ///< the result of best play, which WTHOR has
    bool mate_length_left_out = false;   ///< in a comment with an evaluation, by `prepare_for`
    int black_number = 0;                ///< of a player of WTHOR's who has got a name; 0 of others
    int white_number = 0;
};

/// What is said of a game that has been read: variations that could not be, and its remarks.
[[nodiscard]] std::vector<std::string> remarks_on(listed_game const& game);

/// Why a game could not be read, after the name of its file in an archive.
[[nodiscard]] std::string why_unread(listed_game const& game);

/// Gets games ready for a file of that format: those that it cannot hold get an error, and comments with
/// evaluations the form that they have in it. Precondition: the format is one of the game's.
void prepare_for(record_format format, std::span<listed_game> games);

/// Every game of a file, which does not hold lines. Throws failure if nothing in it can be read.
[[nodiscard]] std::vector<listed_game> read_records(record_format format, std::string_view bytes);

/// The same for lines too.
[[nodiscard]] std::vector<listed_game> read_records(std::string_view game, record_format format,
                                                    std::string_view bytes);

} // namespace kiban::tools
