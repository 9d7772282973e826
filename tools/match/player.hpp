#pragma once

#include "framework/color.hpp"
#include "tools/match/engine_process.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

using milliseconds = std::chrono::milliseconds;

/// The time limit of a side. Either clocks (base time with increment or byoyomi), or a fixed effort.
struct time_control {
    milliseconds base{0};
    milliseconds increment{0};
    milliseconds byoyomi{0};
    std::optional<std::uint64_t> nodes{};
    std::optional<int> depth{};
    milliseconds answer_time{600'000}; ///< without a clock: an engine that takes longer for a move has hung

    [[nodiscard]] bool has_clock() const { return !nodes && !depth; }
};

/// The request to an engine at its turn: the game so far in its own notation, and the clocks.
struct turn {
    std::string const& start;              ///< text of the first position
    std::vector<std::string> const& moves; ///< from there
    color to_move;
    std::array<milliseconds, 2> remaining; ///< main time, by side
    time_control const& control;
};

/// An engine's answer. A failure to answer is thrown as engine_failure.
struct choice {
    enum class kind : std::uint8_t { move, resign, declare_win };
    choice::kind what = kind::move;
    std::string move{};
    std::optional<int> score{}; ///< in the units of the engine, for the mover
    milliseconds time{0};
};

/// An engine in a match, with any protocol. One object plays one game at a time.
class player {
  public:
    virtual ~player() = default;
    virtual void new_game() = 0;
    [[nodiscard]] virtual choice choose(turn const& t) = 0;
};

/// An engine as given on the command line.
struct engine_spec {
    std::string name;       ///< in tables and records
    std::string command;    ///< "internal", or a command line
    std::string protocol{}; ///< "usi", "nboard", "gtp", "ugi"; empty: the game's own
    std::vector<std::pair<std::string, std::string>> options = {}; ///< set before the first game
};

/// How much longer than its time an engine may take before it counts as hung.
inline constexpr milliseconds hang_time{10'000};

[[nodiscard]] std::unique_ptr<player> make_usi_player(engine_spec const& spec);
/// Precondition: no byoyomi after a base time.
[[nodiscard]] std::unique_ptr<player> make_ugi_player(engine_spec const& spec);
/// Precondition: no limit of nodes.
[[nodiscard]] std::unique_ptr<player> make_nboard_player(engine_spec const& spec);
/// Precondition: games begin from the position that the engine knows, and have a clock.
[[nodiscard]] std::unique_ptr<player> make_gtp_player(engine_spec const& spec);

/// The time until a silent engine is abandoned: all that its clock allows, plus the hang time.
[[nodiscard]] engine_process::time_point give_up_at(turn const& t, engine_process::time_point asked);

/// An engine that sends more lines before it answers is abandoned.
inline constexpr int most_lines_of_an_answer = 1'000'000;

/// How long an engine may be silent before a message says that it is waited for; at most half of its time.
inline constexpr milliseconds longest_silence{30'000};

/// The next line of the engine. Reports once, after that silence, that the engine is waited for. Throws
/// engine_failure at the deadline.
[[nodiscard]] std::string next_line(engine_process& engine, engine_process::time_point deadline,
                                    milliseconds silence, std::string_view what);

/// Reads lines until f(line) is true. Throws engine_failure, naming the engine and the expected answer, at
/// the deadline or when it sends too many other lines.
template<class F>
void await(engine_process& engine, engine_process::time_point deadline, std::string_view what, F f) {
    auto const time = deadline - engine_process::time_point::clock::now();
    auto const silence = std::min(longest_silence, std::chrono::duration_cast<milliseconds>(time / 2));
    for (int lines = 0; lines < most_lines_of_an_answer; ++lines) {
        std::string const line = next_line(engine, deadline, silence, what);
        if (f(line)) {
            return;
        }
    }
    throw engine_failure{
        fmt::format("the engine {} writes line after line, but not {}", engine.program(), what)};
}

} // namespace kiban::tools
