#pragma once

#include "framework/score.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace kiban::search {

/// What one thread of a search has come to.
struct ballot {
    std::uint32_t move = 0; ///< its bits
    score value = 0;
    int depth = 0;
};

/// The thread whose result to take. A win that one has proved is taken, the shortest; else every thread votes
/// for its move, with the more weight the deeper it has looked and the more it expects (as Stockfish's
/// threads do), and of those for the best move the deepest counts, the first of equals. Precondition: not
/// empty.
[[nodiscard]] std::size_t elected(std::span<ballot const> ballots) noexcept;

} // namespace kiban::search
