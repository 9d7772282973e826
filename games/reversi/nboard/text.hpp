#pragma once

#include "games/reversi/rules/position.hpp"
#include "search/report.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace kiban::reversi {

// The lines that an engine sends to NBoard, and their parts. None depends on the locale.

/// A value in discs with two decimals: "1.25", "-0.30"; never beyond 64 discs, never "-0.00".
[[nodiscard]] std::string nboard_value(score value);

/// "0.33": seconds with two decimals.
[[nodiscard]] std::string nboard_seconds(std::chrono::milliseconds time);

/// `search F5-D6-C3 0.35 0 12`. Precondition: the line has a move.
[[nodiscard]] std::string nboard_search_line(std::span<move const> pv, score value, std::string_view depth);

/// `book F5-D6 0.35 120 24`: a move of the book with the reply, unless that is null, the games played and the
/// depth.
[[nodiscard]] std::string nboard_book_line(move m, move reply, score value, std::uint64_t games, int depth);

/// `nodestats 880211 0.42`.
[[nodiscard]] std::string nboard_nodestats(std::uint64_t nodes, std::chrono::milliseconds time);

/// `=== F5/1.25/3.20`, `=== F5//0.00` without a value, `=== PA` for a pass.
[[nodiscard]] std::string nboard_answer(move m, std::optional<score> value, std::chrono::milliseconds time);

} // namespace kiban::reversi
