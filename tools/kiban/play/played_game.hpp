#pragma once

#include "tools/kiban/play/clocks.hpp"
#include "tools/kiban/play/headers.hpp"
#include "tools/kiban/play/table_game.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

/// A game with its record, and the position in it that is looked at. What a loaded record says besides its
/// moves (names, dates, comments) stays with it.
class played_game {
  public:
    /// `record` has a valid start and valid moves; it is looked at behind its last move. One that is new, or
    /// has neither moves nor headers, gets the present date.
    played_game(std::unique_ptr<table_game> game, noted_game record, bool is_new = false);

    [[nodiscard]] table_game& game() noexcept { return *game_; }
    [[nodiscard]] table_game const& game() const noexcept { return *game_; }
    [[nodiscard]] noted_game const& record() const noexcept { return record_; }
    /// Moves before the position that is looked at.
    [[nodiscard]] std::size_t at() const noexcept { return at_; }
    [[nodiscard]] bool at_end() const noexcept { return at_ == record_.moves.size(); }
    /// The side of the first move.
    [[nodiscard]] color first_side() const noexcept { return first_; }
    /// How the game has ended at the position that is looked at, if it has.
    [[nodiscard]] std::optional<table_ending> ending() const;

    /// The same of the whole game, wherever it is looked at.
    [[nodiscard]] bool is_over() const;

    /// Precondition: at most the number of moves.
    void go_to(std::size_t at);
    /// Plays a legal move from here. If it is the record's, goes forward; else moves after this position
    /// become a variation, whose number is returned. A variation that begins with it becomes the record's
    /// line.
    std::size_t play(std::string const& move, std::optional<std::chrono::milliseconds> time);
    /// How many of its first moves were in the record at the start; they never leave it.
    [[nodiscard]] std::size_t given() const noexcept { return given_; }
    /// Takes the last move before this position back: one of the given only by going back. A line or an end
    /// that it left becomes the record's again. Precondition: there is one; it is given, or the last of all.
    void take_back();
    /// The game ends here. Precondition: at its end.
    void decide(table_ending const& ending);
    /// Whether it has ended here by what the position does not show.
    [[nodiscard]] bool is_decided() const noexcept { return decided_ && at_end(); }
    /// Undoes its end; the record keeps one that it had at the start until something else happens here.
    /// Precondition: at its end.
    void reopen();
    /// Begins a new game at the same start; the names stay until others are given.
    void begin_again();
    void name_players(std::string const& black, std::string const& white);
    /// Puts the time that each player has, if there is a clock, into the record's headers, if its formats
    /// have a word for it.
    void note_clock(std::optional<clock_rule> const& rule);
    void add_comment(std::string const& text);

    /// The moves before this position, in that style.
    [[nodiscard]] std::vector<std::string> const& spelled(move_style style);
    /// Writes the record in the format of the file's name; lines of moves are `game`, `position`, `moves`. A
    /// file in which the game `goes_on` stays in Shift_JIS if it is. Returns what the file does not hold, a
    /// line for each kind of loss (convert/losses.hpp), and a change of its encoding. Throws failure.
    [[nodiscard]] std::vector<std::string> save(std::string const& path, bool goes_on) const;
    [[nodiscard]] std::string text_of(record_format format,
                                      text_encoding encoding = text_encoding::utf8) const;

  private:
    /// What the record had where a move left its line, which is the first variation now, or its end.
    struct left_line {
        bool is_end; ///< no line followed
        std::size_t at;
        std::size_t given;
        record_close close;
        int points;
        std::string comment;
        std::optional<std::chrono::milliseconds> end_time;
        bool decided;
        bool end_is_given;
        record_headers headers;
    };

    std::unique_ptr<table_game> game_;
    noted_game record_;
    std::size_t at_ = 0;
    std::size_t given_ = 0;
    color first_ = color::black;
    bool decided_ = false;        ///< by what the position does not show
    bool end_is_given_ = false;   ///< the end was in the record at the start
    std::vector<left_line> left_; ///< those that can be taken up again, the last first
    std::vector<std::string> spelled_;
    std::optional<move_style> spelled_style_;

    /// The record as a file of that format holds it.
    [[nodiscard]] listed_game prepared(record_format format) const;
    std::size_t keep_later();
    void take_up(noted_game::variation&& line);
    void take_up_left();
    void restore_end(left_line&& left);
    void leave_here();
    std::optional<std::size_t> play_variation(std::string const& move);
    [[nodiscard]] bool has_left_here() const { return !left_.empty() && left_.back().at == at_; }
    void drop_later();
    void leave_end();
    void forget_end();
    void close_by_rules();
    [[nodiscard]] std::string text_in_shift_jis(record_format format,
                                                std::vector<std::string>& changes) const;
};

/// Throws failure if the name does not end as that of a format in which a game of that name is written alone.
void check_saved_format(std::string_view game, std::string const& path);

/// "white wins by resignation", from a record's end; for one that the position does not show.
[[nodiscard]] std::string text_of_close(record_close close, int points);

} // namespace kiban::tools
