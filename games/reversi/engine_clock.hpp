#pragma once

#include "games/reversi/records/ggf.hpp"
#include "search/limits.hpp"

#include <chrono>
#include <optional>

namespace kiban::reversi {

/// A side's clock in a game, as NBoard keeps it: a move's time is subtracted; the first overrun is paid from
/// the grace time, the next loses the game; the increment is added after the move.
class play_clock {
  public:
    using milliseconds = std::chrono::milliseconds;

    explicit play_clock(time_control const& t) noexcept
        : remaining_{t.main}, increment_{t.increment}, grace_{t.grace} {}

    /// Subtracts the time of a move. Precondition: used >= 0.
    void spend(milliseconds used) noexcept;

    /// Not negative; 0 once the game is lost by time.
    [[nodiscard]] milliseconds remaining() const noexcept { return remaining_; }
    [[nodiscard]] milliseconds increment() const noexcept { return increment_; }

  private:
    milliseconds remaining_;
    milliseconds increment_;
    milliseconds grace_;
    bool in_overtime_ = false;
    bool lost_ = false;
};

/// The clock of the side to move after all moves of the game; nothing if the game has no time limit for it.
/// Moves without a recorded time count as 0.
[[nodiscard]] std::optional<search::game_clock> clock_to_move(ggf_game const& game);

} // namespace kiban::reversi
