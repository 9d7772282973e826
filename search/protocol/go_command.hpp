#pragma once

#include "framework/color.hpp"
#include "search/limits.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::search {

/// The request of a `go` line of USI or UGI. Times are not negative.
struct go_command {
    std::array<std::optional<milliseconds>, 2> time{}; ///< by side, as `index(color)`
    std::array<std::optional<milliseconds>, 2> increment{};
    std::optional<milliseconds> byoyomi{};
    std::optional<milliseconds> move_time{};
    std::optional<milliseconds> random_time{}; ///< the minimum of a random time for this move
    std::optional<int> moves_to_go{};
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    bool infinite = false;
    bool ponder = false;
    bool mate = false;
    std::optional<milliseconds> mate_time{};      ///< none: no limit
    std::vector<std::string_view> search_moves{}; ///< views into the text read
    bool bare = true;                             ///< no limit is given, not even a wrong one
    std::string problem{};                        ///< the first part not understood; empty if none

    /// It ends after a fixed effort (depth, nodes): the request of a script that pipes in its commands and
    /// reads the answers, while GUIs give times.
    [[nodiscard]] bool ends_by_effort() const noexcept { return (depth || nodes) && !infinite && !ponder; }
    /// It ends by a limit of its own.
    [[nodiscard]] bool ends_by_itself() const noexcept {
        return (depth || nodes || move_time || random_time || mate_time) && !infinite && !ponder;
    }
    /// Its answer is wanted at `stop` or after `ponderhit` only.
    [[nodiscard]] bool is_analysis() const noexcept { return (infinite || ponder) && !mate; }
    [[nodiscard]] bool has_clock() const noexcept {
        return time[0] || time[1] || increment[0] || increment[1] || byoyomi;
    }
};

/// A protocol's words for the limits that both have, and whether it has those that only USI has.
struct go_words {
    std::array<std::string_view, 2> time; ///< by side, as `index(color)`
    std::array<std::string_view, 2> increment;
    bool is_usi;
};

/// Reads the arguments of `go`, in any order. Unknown words, and limits whose number is missing, malformed or
/// too small, count as absent; the first of them is named in `problem`.
[[nodiscard]] go_command read_go(std::string_view arguments, go_words const& words);

} // namespace kiban::search
