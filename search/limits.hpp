#pragma once

#include "framework/game.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace kiban::search {

using milliseconds = std::chrono::milliseconds;
using steady_clock = std::chrono::steady_clock;

/// The clock of the side to move when its move begins.
struct game_clock {
    milliseconds remaining{0};        ///< main time
    milliseconds increment{0};        ///< added after the move
    milliseconds byoyomi{0};          ///< for every move once the main time is used up; unused time is lost
    std::optional<int> moves_to_go{}; ///< own moves until the next time control
};

/// The driver of the search of the root, over the same node search. The last two exist for comparison with
/// the first, and give no principal variation.
enum class driver : std::uint8_t {
    pvs,       ///< principal variation search in aspiration windows
    mtdf,      ///< null windows only, from guess to guess (Plaat, Schaeffer, Pijls and de Bruin 1996)
    alpha_beta ///< the full window for every move
};

/// What ends a search: the first limit reached. Without any limit it ends at the greatest depth, or earlier
/// when nothing is left to find.
template<game_position P>
struct limits {
    using move_type = typename P::move_type;

    std::optional<int> depth{}; ///< plies, at least 1
    /// Exact on one thread, except when an exact solver works, which may search a few thousand more.
    std::optional<std::uint64_t> nodes{};
    std::optional<std::uint64_t> soft_nodes{}; ///< no new iteration begins after this many
    std::optional<milliseconds> move_time{};   ///< for this move, used completely
    std::optional<game_clock> clock{};
    bool infinite = false; ///< does not end before stop()
    bool ponder = false;   ///< does not end before ponder_hit() or stop(), and no time runs until then
    std::vector<move_type> root_moves{}; ///< the moves to choose from; all if empty; illegal ones are ignored
    int lines = 1; ///< multi-PV: the number of best moves to report, limited by the number of moves
    std::optional<int> exact_plies{}; ///< solve when at most `exact_plies` plies are left, instead of the
                                      ///< policy's own choice
    std::optional<steady_clock::time_point> started{}; ///< when the move began, if before the call
    std::optional<int> skill{}; ///< 0 to 20: playing strength (search/skill.hpp); full if not given
    search::driver driver = search::driver::pvs;
    milliseconds margin{0};   ///< reserved for the delay to the clock; more if more has been measured
    milliseconds overhead{4}; ///< overhead of each later own move
};

} // namespace kiban::search
