#pragma once

#include "framework/notation.hpp"
#include "games/shogi/rules/position.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kiban::shogi {

/// How a record ends. "The mover" is the side to move after the last move.
enum class record_end : std::uint8_t {
    none,             ///< not in the record
    resignation,      ///< the mover loses
    checkmate,        ///< the mover loses
    time_up,          ///< the mover loses
    illegal_move,     ///< the mover has played one, which is not in the moves, and loses
    illegal_action,   ///< the mover has broken a rule by recorded moves (perpetual check), and loses
    opponent_illegal, ///< the other side has broken a rule: the mover wins
    declaration,      ///< the mover declares with the king entered, and wins
    win_by_default,   ///< the mover wins without play
    loss_by_default,  ///< the mover loses without play
    repetition,       ///< no result
    impasse,          ///< draw: both kings have entered
    agreed_draw,      ///< draw
    move_limit,       ///< draw
    interrupted,      ///< no result
    sealed_move,      ///< adjourned: the mover has written the next move down; no result
    no_mate,          ///< of a problem: it has no solution
    error             ///< the program that wrote the record failed
};

enum class record_result : std::uint8_t { unknown, black_wins, white_wins, draw };

[[nodiscard]] constexpr record_result won_by(color side) noexcept {
    return side == color::black ? record_result::black_wins : record_result::white_wins;
}

/// Who won a game that ended so. `mover`: the side to move after the last move.
[[nodiscard]] record_result result_of(record_end end, color mover) noexcept;

struct record_move {
    shogi::move move;
    std::optional<std::chrono::milliseconds> time{}; ///< spent on it
    std::vector<std::string> comments{}; ///< on the position after it, one per line; `&`: KIF's bookmark
};

/// Another line of play: it leaves the record's line, or an earlier variation, for moves of its own.
struct record_variation {
    std::vector<move> before{}; ///< from the start to where it begins
    std::vector<record_move> moves{};
    record_end end = record_end::none;
    std::optional<std::chrono::milliseconds> end_time{}; ///< spent by the mover before the end
    std::vector<std::string> end_comments{};             ///< as of the record
};

/// A game as in the file formats: one line of play from a start, and variations.
struct game_record {
    position start;
    std::string black; ///< names of the players; empty if unknown
    std::string white;
    std::vector<std::pair<std::string, std::string>> headers{}; ///< other keys and values, as written
    std::vector<std::string> comments{};                        ///< before the first move, one per line
    std::vector<record_move> moves{};
    record_end end = record_end::none;
    std::optional<std::chrono::milliseconds> end_time{}; ///< spent by the mover before the end
    std::vector<std::string> end_comments{};             ///< after the end, one per line; none without one
    std::vector<record_variation> variations{};
    std::size_t variations_left_out = 0; ///< of the file, which could not be read
    std::string why_left_out{};          ///< the first of them, with its line where the format has lines
    std::vector<std::string> remarks{};  ///< on what is kept otherwise than the file has it

    [[nodiscard]] color mover() const noexcept {
        return moves.size() % 2 == 0 ? start.side_to_move() : ~start.side_to_move();
    }
    /// Where a comment belongs that stands behind what has been read so far.
    [[nodiscard]] std::vector<std::string>& comments_here() noexcept {
        return end != record_end::none ? end_comments : moves.empty() ? comments : moves.back().comments;
    }
    /// The illegal move that ended the game, in the record's own words: a comment on the last position.
    void note_illegal(std::string_view text);
    /// Remarks that there is no mate where the record says so. Precondition: `now` follows the last move.
    void check_mate(position const& now);
    /// Who won, from how it ended.
    [[nodiscard]] record_result result() const noexcept { return result_of(end, mover()); }
};

} // namespace kiban::shogi
