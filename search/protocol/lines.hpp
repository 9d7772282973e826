#pragma once

#include "framework/game.hpp"
#include "search/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace kiban::search {

// Shared by the protocols that descend from UCI: USI and UGI.

/// The line that declares an option (options.hpp), with its default and range.
template<class Option>
[[nodiscard]] std::string option_line(std::string_view name, Option const& option) {
    std::string line = "option name " + std::string{name} + " type " + std::string{option.type};
    if constexpr (requires { Option::words; }) {
        line += " default " + std::string{Option::initial};
        for (std::string_view word : Option::words) {
            line += " var " + std::string{word};
        }
    } else if constexpr (requires { Option::min; }) {
        line += " default " + std::to_string(Option::initial) + " min " + std::to_string(Option::min) +
                " max " + std::to_string(Option::max);
    } else if constexpr (requires { requires std::is_same_v<decltype(Option::initial), bool const>; }) {
        line += Option::initial ? " default true" : " default false";
    } else if constexpr (requires { Option::initial; }) {
        line += " default " + (Option::initial.empty() ? "<empty>" : std::string{Option::initial});
    }
    return line;
}

/// The name and the value of a `setoption`; the value is the rest of the line, unchanged; `<empty>` stands
/// for nothing.
struct setoption_command {
    std::string_view name;
    std::string_view value;
};

/// Reads the arguments of `setoption`; nothing if they lack the name.
[[nodiscard]] std::optional<setoption_command> read_setoption(std::string_view arguments);

/// A number as GUIs print it: with a sign, a fraction (dropped) or too many digits (clamped).
[[nodiscard]] std::optional<std::int64_t> protocol_number(std::string_view text);

/// A line of information for the user: printable, and not too long for a GUI.
[[nodiscard]] std::string info_string(std::string_view text);

/// The moves up to the first that is not legal, each with a blank before it.
template<class Game, game_position P>
[[nodiscard]] std::string written_line(P p, std::vector<typename P::move_type> const& moves) {
    std::string text;
    for (auto const m : moves) {
        moves_of<P> legal;
        p.legal_moves(legal);
        if (std::ranges::find(legal, m) == legal.end()) {
            break;
        }
        text += ' ' + Game::write(p, m);
        p.play(m);
    }
    return text;
}

[[nodiscard]] constexpr std::uint64_t nodes_per_second(std::uint64_t nodes, milliseconds time) noexcept {
    return nodes * 1000 / static_cast<std::uint64_t>(std::max<milliseconds::rep>(time.count(), 1));
}

/// The `info` line of USI and UGI; `value` and `pv`, each move with a blank before it, as the protocol writes
/// them.
template<game_position P>
[[nodiscard]] std::string info_line(report<P> const& news, std::string_view value, std::string_view pv) {
    using enum bound;
    std::string_view const side = news.bound == lower   ? " lowerbound"
                                  : news.bound == upper ? " upperbound"
                                                        : "";
    return fmt::format(
        "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {} pv{}",
        news.depth, std::max(news.depth, news.selective_depth), news.line, value, side, news.nodes,
        nodes_per_second(news.nodes, news.time), std::clamp(news.hash_permille, 0, 1000), news.time.count(),
        pv);
}

} // namespace kiban::search
