#pragma once

#include "framework/color.hpp"
#include "search/limits.hpp"

#include <array>
#include <optional>

namespace kiban::reversi {

/// The clocks of both sides under GTP's `time_settings`: a main time, then byoyomi periods, in each of which
/// a number of moves (stones) must be played ("Canadian" overtime).
class gtp_clock {
  public:
    using milliseconds = search::milliseconds;

    /// No limit.
    gtp_clock() noexcept = default;
    /// A period with time but without stones means no limit, as GTP specifies.
    gtp_clock(milliseconds main, milliseconds period, int stones) noexcept;

    /// The controller's update: the time left to the side, for this many stones of a period, or of the main
    /// time if that is 0.
    void set_left(color c, milliseconds time, int stones) noexcept;
    /// Subtracts the time of a move from the side's clock.
    void spend(color c, milliseconds used) noexcept;

    /// The clock for planning a move; nothing without a limit.
    [[nodiscard]] std::optional<search::game_clock> of(color c) const noexcept;

  private:
    struct side {
        milliseconds left{0};
        int stones = 0; ///< left to play in the current period; 0 in main time
    };
    bool limited_ = false;
    milliseconds period_{0};
    int stones_ = 0;
    std::array<side, 2> sides_{};
};

} // namespace kiban::reversi
