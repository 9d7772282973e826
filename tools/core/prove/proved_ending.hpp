#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kiban::tools {

enum class proved_result : std::uint8_t { loss, draw, win };

/// The result of a position, for the side to move.
struct proved_ending {
    std::optional<proved_result> result; ///< nothing: interrupted, or given up
    std::vector<std::string> moves{};    ///< of a forced win, or of a move that holds the draw
    std::uint64_t nodes = 0;
    double seconds = 0;
    bool not_won = false;            ///< cannot be won, though the result may not be known
    std::optional<int> plies{};      ///< the length of a win or a loss with best play
    std::optional<int> most_plies{}; ///< it is at most this
};

} // namespace kiban::tools
