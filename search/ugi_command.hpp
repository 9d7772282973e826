#pragma once

#include "framework/color.hpp"
#include "framework/score.hpp"
#include "framework/text.hpp"
#include "search/protocol/lines.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace kiban::search {

/// What a `go` line of UGI asks for. Times are not negative.
struct ugi_go {
    std::array<std::optional<milliseconds>, 2> time{}; ///< by side, as `index(color)`: p1 is black
    std::array<std::optional<milliseconds>, 2> increment{};
    std::optional<milliseconds> move_time{};
    std::optional<int> moves_to_go{};
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    bool infinite = false;
    bool bare = true;      ///< nothing is asked for
    std::string problem{}; ///< what could not be understood first; empty if all could

    /// It ends by a limit of its own, so that a script that pipes in its commands can await the answer; a GUI
    /// that plays by clocks is gone once it closes the pipe.
    [[nodiscard]] bool ends_by_itself() const noexcept { return (depth || nodes || move_time) && !infinite; }
    /// The clock of a side, if the line told of any.
    [[nodiscard]] std::optional<game_clock> clock_of(color side) const {
        if (!time[index(side)] && !increment[index(side)]) {
            return {};
        }
        return game_clock{.remaining = time[index(side)].value_or(milliseconds{0}),
                          .increment = increment[index(side)].value_or(milliseconds{0}),
                          .moves_to_go = moves_to_go};
    }
};

namespace detail {

/// Takes one limit of a `go` line; false if there is none of that name.
inline bool take_limit(ugi_go& go, std::string_view name, std::int64_t value) {
    auto const time = milliseconds{std::max<std::int64_t>(value, 0)};
    if (name == "p1time") {
        go.time[index(color::black)] = time;
    } else if (name == "p2time") {
        go.time[index(color::white)] = time;
    } else if (name == "p1inc") {
        go.increment[index(color::black)] = time;
    } else if (name == "p2inc") {
        go.increment[index(color::white)] = time;
    } else if (name == "movetime") {
        go.move_time = time;
    } else if (name == "movestogo") {
        go.moves_to_go = static_cast<int>(std::clamp<std::int64_t>(value, 1, 1000));
    } else if (name == "depth") {
        go.depth = static_cast<int>(std::clamp<std::int64_t>(value, 1, max_ply - 1));
    } else if (name == "nodes") {
        go.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(value, 1));
    } else {
        return false;
    }
    return true;
}

} // namespace detail

/// Reads the arguments of `go`, in any order; what means nothing is passed over and named in `problem`.
[[nodiscard]] inline ugi_go read_ugi_go(std::string_view arguments) {
    ugi_go go;
    auto const complain = [&](std::string what) {
        if (go.problem.empty()) {
            go.problem = std::move(what);
        }
    };
    tokenizer tokens{arguments};
    for (std::string_view name = tokens.next(); !name.empty(); name = tokens.next()) {
        go.bare = false;
        if (name == "infinite") {
            go.infinite = true;
            continue;
        }
        auto const value = protocol_number(tokens.peek());
        ugi_go with = go;
        if (!detail::take_limit(with, name, value.value_or(0))) {
            complain(quoted(name) + " is no limit");
        } else if (!value) {
            complain(std::string{name} + " needs a number, not " + quoted(tokens.peek()));
        } else {
            go = with;
        }
        if (value) {
            (void)tokens.next();
        }
    }
    return go;
}

} // namespace kiban::search
