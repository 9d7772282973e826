#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace kiban::search {

/// What a book says of a move, as far as it decides what the move is worth: see book_line.
struct move_figures {
    int value = 0;
    int depth = 0;
    std::uint64_t count = 0;
    std::optional<std::uint64_t> points{};
};

/// The value of a move by the results of its games, in hundredths: the logistic curve's, with twenty drawn
/// games added, so that few games prove little.
[[nodiscard]] int value_of_results(std::uint64_t games, std::uint64_t half_points, double scale);

/// The scale of that curve: 600 hundredths of a pawn, six discs.
inline constexpr double scale_of_results = 600;

/// Whether the move has a value of its own: a search's, or one that a book without results says.
[[nodiscard]] constexpr bool is_judged(move_figures const& m) noexcept {
    return m.depth > 0 || m.value != 0 || m.count == 0 || !m.points;
}

/// What a position's moves are worth, in their order: a move that only games have is worth what their results
/// say, but no more than the worst judged one, as the search has found it no better.
[[nodiscard]] std::vector<int> values_of_moves(std::span<move_figures const> moves);

} // namespace kiban::search
