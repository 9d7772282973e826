#pragma once

#include "framework/score.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace kiban::search {

/// The result of one thread of a search.
struct ballot {
    std::uint32_t move = 0; ///< its bits
    score value = 0;
    int depth = 0;
};

/// The thread whose result is used. A proved win is taken, the shortest one. Otherwise every thread votes for
/// its move, with a weight that grows with its depth and its value (as Stockfish's threads do); of the
/// threads for the best move the deepest counts, the first among equals. Precondition: not empty.
[[nodiscard]] std::size_t elected(std::span<ballot const> ballots) noexcept;

} // namespace kiban::search
