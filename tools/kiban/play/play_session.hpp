#pragma once

#include "tools/kiban/play/autosave.hpp"
#include "tools/kiban/play/clocks.hpp"
#include "tools/kiban/play/display.hpp"
#include "tools/kiban/play/played_game.hpp"
#include "tools/terminal/line_input.hpp"

#include <array>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

inline constexpr int lowest_level = 0;
inline constexpr int highest_level = 20;

struct play_settings {
    std::array<seat, 2> seats{seat::person, seat::engine};
    int level = 5;
    std::optional<clock_rule> clock{};
    move_style style = move_style::usi;
    board_look look{};
    std::optional<std::string> save{};     ///< the record's file, written after every move
    std::optional<std::string> autosave{}; ///< where an unfinished game is kept
    bool resumed = false;                  ///< the game that is kept there is this one
    bool is_new = false;                   ///< no file holds its beginning
    std::set<std::string> own_files{};     ///< whole names of the files that hold this game alone
};

/// A game on the terminal: shows it, takes moves and commands, and lets the engine move.
class play_session {
  public:
    play_session(played_game game, play_settings settings, line_input& input, table_display& display);

    void set_time_left(std::array<std::chrono::milliseconds, 2> const& left);
    /// Returns at `quit`, at the end of the input, when an engine's game against itself is over, or when it
    /// is interrupted.
    void run();
    /// What was not saved, and how to go on with the unfinished games that are kept, a line each, for the end
    /// of the program.
    [[nodiscard]] std::string farewell() const;

  private:
    struct command {
        enum class takes : std::uint8_t { nothing, something, anything };
        std::string_view name;
        std::string_view argument;
        std::string_view help;
        takes wants;
        void (play_session::*obey)(std::string_view argument);
    };

    played_game game_;
    play_settings settings_;
    game_clocks clocks_;
    line_input& input_;
    table_display& display_;
    bool quit_ = false;
    bool announced_ = false; ///< the result
    bool shown_ = false;     ///< the log has the board of this position
    bool evaluating_ = false;
    std::string evaluation_;                 ///< of the position that is looked at; empty if unknown
    std::optional<std::string> record_file_; ///< written after every move
    std::optional<kept_file> kept_;          ///< the file to resume from
    std::optional<std::string> set_aside_;   ///< where the game before this one is
    std::string unsaved_;                    ///< why the record is no longer written; empty while it is
    std::set<std::string> losses_said_;      ///< of the files that the game was saved in
    std::optional<std::string> typed_ahead_; ///< a command in place of the Enter that a page waits for
    bool left_file_ = false;                 ///< the record goes into another, as that has no variations
    bool named_by_us_ = false;               ///< the record's names are those of the seats
    std::chrono::steady_clock::time_point turn_began_ = std::chrono::steady_clock::now();

    [[nodiscard]] table_game& table() { return game_.game(); }
    [[nodiscard]] color side() const { return game_.game().side(); }
    [[nodiscard]] seat to_move() const { return settings_.seats[index(side())]; }
    [[nodiscard]] bool nobody_plays() const;
    [[nodiscard]] bool is_asked() const;
    [[nodiscard]] std::string word_for(color side) const;
    [[nodiscard]] std::string end_text(table_ending const& end) const;
    [[nodiscard]] std::string player_text(color side) const;

    void draw();
    [[nodiscard]] table_view view();
    void show_pages(std::string const& text);
    void announce();
    bool pass_if_forced();
    void move_engine();
    [[nodiscard]] engine_thought search(engine_effort const& effort);
    [[nodiscard]] engine_effort effort() const;
    [[nodiscard]] std::string seat_name(color side) const;
    void name_sides();
    bool obey();
    bool obey_command(std::string_view word, std::string_view rest);
    void try_move(std::string_view text, std::chrono::milliseconds time);
    void play(std::string const& move, std::optional<std::chrono::milliseconds> time);
    void decide(record_close close, color winner);
    void lose_on_time();
    void leave_file();
    void keep();
    void save_in(std::string const& path, bool is_asked_for);
    void keep_unfinished();
    void note_evaluation(std::string const& value, int depth);
    [[nodiscard]] bool clock_runs() const;
    [[nodiscard]] std::array<std::string, 2> clock_texts() const;
    bool watch_clock();
    wait_step look_up_from_prompt();
    void complain_of(std::string_view text, std::string const& why);
    void look_at(std::size_t at);
    void changed();

    [[nodiscard]] static std::span<command const> commands();
    [[nodiscard]] bool exists(command const& c) const;

    void help(std::string_view);
    void board(std::string_view);
    void list_moves(std::string_view);
    void hint(std::string_view);
    void undo(std::string_view);
    void back(std::string_view count);
    void forward(std::string_view count);
    void first(std::string_view);
    void last(std::string_view);
    void go_to(std::string_view ply);
    void analyse(std::string_view milliseconds);
    void evaluate(std::string_view);
    void level(std::string_view text);
    void notation(std::string_view name);
    void pieces(std::string_view name);
    void comment(std::string_view text);
    void change_sides(std::string_view);
    bool ends_nothing_here(std::string_view command);
    void resign(std::string_view);
    void declare(std::string_view);
    void save(std::string_view path);
    void begin_again(std::string_view);
    void quit(std::string_view);
};

} // namespace kiban::tools
