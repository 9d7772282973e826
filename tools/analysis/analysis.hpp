#pragma once

#include "framework/color.hpp"
#include "framework/score.hpp"
#include "tools/records/formats.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// An analysis of a game, the same for every game: all positions and moves are texts in the game's own
/// notation, so that the command line, a page or another program can share it.
namespace kiban::tools {

/// The work for each position. Without depth, nodes and time each gets `default_time_ms`.
struct analysis_settings {
    static constexpr int default_time_ms = 1000;

    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> time_ms{};
    int lines = 1; ///< best moves per position
    int threads = 1;
    int hash_mb = 64;
    /// The file that the engine's weights come from; without one, the program's own.
    std::optional<std::string> weights{};
    /// Nodes of the mate solver or the endgame solver, for each position of the game.
    std::optional<std::uint64_t> proof_nodes{};
    bool puzzles = false;    ///< look for positions where one move alone wins or holds
    bool variations = false; ///< analyse the record's variations too

    friend bool operator==(analysis_settings const&, analysis_settings const&) = default;
};

/// What ends the game in a forced win or loss, as far as a line shows it.
enum class decided_by : std::uint8_t {
    mate, ///< no move is left; also where the line stops before the end
    declaration,
    repetition,
};

/// The declaration of a win, as USI's `bestmove` has it: it may end a line.
inline constexpr std::string_view declaring_move = "win";

/// A move with the expected continuation.
struct valued_line {
    score value = 0;                  ///< in hundredths, for the side that plays the first move
    bool exact = false;               ///< proved, or searched to the end of the game
    int depth = 0;                    ///< plies; 0 if it comes from a solver or from the rules
    std::vector<std::string> moves{}; ///< the last may be `declaring_move`
    decided_by by = decided_by::mate; ///< of a decided value

    /// The moves that are played on the board.
    [[nodiscard]] std::span<std::string const> board_moves() const {
        bool const declares = !moves.empty() && moves.back() == declaring_move;
        return std::span{moves}.first(moves.size() - (declares ? 1 : 0));
    }
    friend bool operator==(valued_line const&, valued_line const&) = default;
};

struct analysed_position {
    color side = color::black; ///< to move
    score value = 0;           ///< for that side; of the best line, or of the result if the game is over
    bool exact = false;        ///< proved: no move is worth more
    decided_by by = decided_by::mate; ///< of a decided value
    bool forced = false;              ///< only one move is legal, and no declaration
    int depth = 0;
    std::uint64_t nodes = 0;
    double scale = 600;               ///< hundredths in the unit of the logistic curve (judgement.hpp)
    std::vector<valued_line> lines{}; ///< best first; empty if the game is over by the rules

    /// Whether the side to move wins by declaring at once.
    [[nodiscard]] bool declares() const { return by == decided_by::declaration && value == score_win; }
    friend bool operator==(analysed_position const&, analysed_position const&) = default;
};

enum class move_mark : std::uint8_t { none, inaccuracy, mistake, blunder };
enum class game_phase : std::uint8_t { opening, middle, ending };

enum class event_kind : std::uint8_t {
    mate_found,         ///< number: plies to the end
    mate_missed,        ///< the same, for the missed one
    mate_allowed,       ///< the opponent now mates; number: plies from his move on
    mate_slower,        ///< it mates, but there was a shorter mate; number: plies of that one
    win_thrown,         ///< an exact win was possible; number: the exact value now
    draw_thrown,        ///< an exact draw was possible and is lost
    only_win,           ///< the only move that wins was found
    only_draw,          ///< the only move that does not lose was found
    occurred,           ///< the position occurs again; number: count of its occurrences
    repetition_draw,    ///< the position has occurred often enough: the game is drawn
    perpetual_by_mover, ///< the same, and the side that moved has always given check: it loses
    perpetual_by_other, ///< the same, but the other side has always given check
    declaration_missed, ///< the win could have been declared instead; number: points
};

struct analysis_event {
    event_kind kind;
    int number = 0;

    friend bool operator==(analysis_event const&, analysis_event const&) = default;
};

/// The value of a move, for the side that played it.
struct analysed_move {
    std::string played;
    score value = 0;        ///< of the position after it
    score loss = 0;         ///< hundredths less than the best move, at least 0 (judgement.hpp)
    double points = 0;      ///< expected after it, 0 to 1
    double points_lost = 0; ///< expected points less than after the best move, at least 0
    bool best = false;      ///< no other move is better
    move_mark mark = move_mark::none;
    game_phase phase = game_phase::opening;
    std::vector<analysis_event> events{};

    friend bool operator==(analysed_move const&, analysed_move const&) = default;
};

/// Comments on how a game ended.
enum class end_note : std::uint8_t {
    none,
    mate_could_not_be_stopped, ///< the side that resigned was mated; number: plies
    resigned_when_lost,
    resigned_too_early,     ///< the side that resigned was not losing
    resigned_a_win,         ///< the side that resigned was winning
    resigned_a_mate,        ///< the same, with a mate; number: plies
    declared_rightly,       ///< number: points
    declared_wrongly,       ///< the rules do not allow it; number: points
    resigned_a_declaration, ///< the side that resigned was winning by a declaration
};

enum class puzzle_kind : std::uint8_t { win, hold };

/// A position of the game in which only one move wins or holds.
struct puzzle {
    std::size_t ply = 0; ///< moves before the position
    puzzle_kind kind = puzzle_kind::win;
    std::string position{};
    std::vector<std::string> solution{};
    score value = 0;     ///< after the solution, by the deeper search or the proof
    score second = 0;    ///< after the best other move
    bool proved = false; ///< proved by a solver; if not, a deeper search has verified it

    friend bool operator==(puzzle const&, puzzle const&) = default;
};

struct phase_total {
    int moves = 0; ///< without those that were forced
    long loss = 0;
    double points_lost = 0;

    friend bool operator==(phase_total const&, phase_total const&) = default;
};

/// A player's game.
struct player_summary {
    int moves = 0; ///< without those that were forced
    double accuracy = 100;
    std::array<int, 4> marks{}; ///< by move_mark
    phase_total total{};
    std::array<phase_total, 3> phases{}; ///< by game_phase
    std::vector<std::size_t> best{};     ///< moves that were hard to find, hardest first: indices
    std::vector<std::size_t> worst{};    ///< those that lost most, worst first

    friend bool operator==(player_summary const&, player_summary const&) = default;
};

struct analysed_game {
    std::string game;       ///< its name
    std::string source{};   ///< the file it comes from
    std::size_t number = 1; ///< in the file
    noted_game record{};
    analysis_settings settings{};
    bool complete = false; ///< if not, positions at the front are not analysed, nor moves judged
    std::size_t first = 0; ///< the first analysed position
    std::vector<analysed_position> positions{}; ///< one more than moves
    std::vector<analysed_move> moves{};
    end_note end = end_note::none;
    int end_number = 0;
    std::array<player_summary, 2> players{}; ///< by color
    std::vector<puzzle> puzzles{};
    /// Of the record, in its order; the record of each begins where the variation does.
    std::vector<analysed_game> variations{};
    std::string root{};                ///< of a variation: the start of the game
    std::vector<std::string> before{}; ///< of a variation: the moves from there to its own start
};

} // namespace kiban::tools
