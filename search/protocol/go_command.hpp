#pragma once

#include "framework/color.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::shogi {

/// What a `go` line asks for. Times are not negative.
struct go_command {
    using milliseconds = std::chrono::milliseconds;

    std::array<std::optional<milliseconds>, 2> time{}; ///< by side, as `index(color)`
    std::array<std::optional<milliseconds>, 2> increment{};
    std::optional<milliseconds> byoyomi{};
    std::optional<milliseconds> move_time{};
    std::optional<milliseconds> random_time{}; ///< the least of a random time for this move
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    bool infinite = false;
    bool ponder = false;
    bool mate = false;
    std::optional<milliseconds> mate_time{};      ///< none: no limit
    std::vector<std::string_view> search_moves{}; ///< views into the text that was read
    std::string problem{}; ///< what the first limit without a usable number is; empty if there is none

    /// It ends after some effort of its own: what a script asks that pipes in its commands and reads the
    /// answers, while GUIs give times.
    [[nodiscard]] bool ends_by_effort() const noexcept { return (depth || nodes) && !infinite && !ponder; }
    [[nodiscard]] bool has_clock() const noexcept {
        return time[0] || time[1] || increment[0] || increment[1] || byoyomi;
    }
};

/// Reads the arguments of `go` (and of a `ponderhit` with clock), in any order; tokens that mean nothing are
/// passed over, and limits whose number is missing or malformed, or 0 plies or nodes, count as absent.
[[nodiscard]] go_command read_go(std::string_view arguments);

} // namespace kiban::shogi
