#pragma once

#include "framework/color.hpp"

#include <array>
#include <chrono>
#include <optional>
#include <string>

namespace kiban::tools {

/// Time for the game, for each move on top, and for each move once the rest is used up.
struct clock_rule {
    std::chrono::milliseconds base{0};
    std::chrono::milliseconds increment{0};
    std::chrono::milliseconds byoyomi{0};
};

/// Reads --time ("10m", "5m+3", "300+5") and --byoyomi ("30"): numbers of seconds, or of minutes with an m.
/// Throws bad_argument.
[[nodiscard]] std::optional<clock_rule> clock_rule_from(std::optional<std::string> const& time,
                                                        std::optional<std::string> const& byoyomi);

/// The clocks of both sides.
class game_clocks {
  public:
    explicit game_clocks(std::optional<clock_rule> rule) : rule_{rule} { reset(); }

    void reset();
    [[nodiscard]] bool run() const noexcept { return rule_.has_value(); }
    [[nodiscard]] std::optional<clock_rule> const& rule() const noexcept { return rule_; }
    [[nodiscard]] std::chrono::milliseconds left(color side) const { return left_[index(side)]; }
    void set_left(color side, std::chrono::milliseconds time) { left_[index(side)] = time; }
    /// Charges a side for its move. False if that came too late.
    bool spend(color side, std::chrono::milliseconds time);
    /// Whether a move is too late after `spent`.
    [[nodiscard]] bool is_late(color side, std::chrono::milliseconds spent) const;
    /// "9:58 +30" with byoyomi, after the time spent on the present move; empty without clocks.
    [[nodiscard]] std::string text(color side,
                                   std::chrono::milliseconds spent = std::chrono::milliseconds{0}) const;

  private:
    std::optional<clock_rule> rule_;
    std::array<std::chrono::milliseconds, 2> left_{};
};

} // namespace kiban::tools
