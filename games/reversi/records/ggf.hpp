#pragma once

#include "framework/notation.hpp"
#include "games/reversi/records/record_list.hpp"
#include "games/reversi/rules/position.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::reversi {

/// The time that a side has: for the game, for each of its moves in addition, and after it has overrun.
struct time_control {
    std::chrono::milliseconds main{};
    std::chrono::milliseconds increment{};
    std::chrono::milliseconds grace{};

    /// `TI[0]` means no time control.
    [[nodiscard]] bool is_limited() const noexcept { return main.count() > 0 || increment.count() > 0; }
    friend bool operator==(time_control const&, time_control const&) = default;
};

/// A move in a record.
struct recorded_move {
    move played;
    std::optional<double> eval{};        ///< in discs, for the side that moved
    std::optional<double> seconds{};     ///< time used
    std::vector<std::string> comments{}; ///< on it or the position after it

    friend bool operator==(recorded_move const&, recorded_move const&) = default;
};

/// A game in the Generic Game Format of GGS and NBoard: its start, its moves, and its notes. Texts are kept
/// unchanged; missing ones are empty.
struct ggf_game {
    std::string place{};
    std::string date{};
    std::string black{};
    std::string white{};
    std::string black_rating{};
    std::string white_rating{};
    std::string result{}; ///< "?", or Black's margin and perhaps why the game ended: "+12.00", "-64.00:t"
    std::optional<time_control> black_clock{};
    std::optional<time_control> white_clock{};
    std::string type = "8"; ///< size and rules: always the standard ones
    std::vector<std::pair<std::string, std::string>>
        others{};                        ///< tags without a meaning here, in their order
    std::vector<std::string> comments{}; ///< before the first move
    position start;
    std::vector<recorded_move> moves{}; ///< includes every pass

    /// The position after all moves.
    [[nodiscard]] position last() const noexcept {
        position p = start;
        for (recorded_move const& m : moves) {
            p.play(m.played);
        }
        return p;
    }
    [[nodiscard]] std::optional<time_control> const& clock(color c) const noexcept {
        return c == color::black ? black_clock : white_clock;
    }
    friend bool operator==(ggf_game const&, ggf_game const&) = default;
};

/// One game, `(;GM[Othello]...;)`, with blanks or the count of GGS archives (`1 `) before it. Tags may be in
/// any order; omitted passes are inserted; unreadable clocks count as missing. Only
/// 8x8 games with the standard rules.
[[nodiscard]] parsed<ggf_game> read_ggf(std::string_view text);
/// Whether `read_ggf` has refused a game because of its board or rules.
[[nodiscard]] bool is_of_unsupported_game(error const& e) noexcept;

/// Every game of a file. A game that cannot be read does not prevent the others from being read.
[[nodiscard]] record_list<ggf_game> read_ggf_list(std::string_view text);

/// The game on one line. A `]` in a text cannot be written in this format and becomes `)`.
[[nodiscard]] std::string write_ggf(ggf_game const& g);

/// A legal move as `F5`, `F5/1.20/3.1`, `F5//3.1`, `PA`: move, evaluation, seconds. The decimal separator may
/// be a comma. An evaluation or a time that is not a number counts as missing, as NBoard's do.
[[nodiscard]] parsed<recorded_move> read_recorded_move(position const& p, std::string_view text);
/// In the same form, in capitals.
[[nodiscard]] std::string write(recorded_move const& m);

/// `main[/[increment][/grace]]`, each `[[[days.]hours:]minutes:]seconds[.fraction]`.
[[nodiscard]] parsed<time_control> read_time_control(std::string_view text);
[[nodiscard]] std::string write(time_control const& t);

} // namespace kiban::reversi
