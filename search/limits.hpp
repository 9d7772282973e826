#pragma once

#include "framework/game.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

namespace kiban::search {

using milliseconds = std::chrono::milliseconds;
using steady_clock = std::chrono::steady_clock;

/// The clock of the side to move, as it stands when its move begins.
struct game_clock {
    milliseconds remaining{0}; ///< main time
    milliseconds increment{0}; ///< added after the move
    milliseconds byoyomi{0};   ///< for every move once the main time is used up; what is left of it is lost
    std::optional<int> moves_to_go{}; ///< own moves to the next time control
};

/// How the search of the root is driven over the same search of nodes. The other two are there to be compared
/// with the first, and give no line of play.
enum class driver : std::uint8_t {
    pvs,       ///< principal variation search in aspiration windows
    mtdf,      ///< null windows alone, from guess to guess (Plaat, Schaeffer, Pijls and de Bruin 1996)
    alpha_beta ///< the whole window for every move
};

/// What ends a search: the first limit that is reached. Without any it ends at the greatest depth, or earlier
/// when nothing is left to find out.
template<game_position P>
struct limits {
    using move_type = typename P::move_type;

    std::optional<int> depth{}; ///< plies, at least 1
    /// Exact on one thread, but where an exact solver works, which may look at some thousands more.
    std::optional<std::uint64_t> nodes{};
    std::optional<std::uint64_t> soft_nodes{}; ///< no new iteration begins once this many are searched
    std::optional<milliseconds> move_time{};   ///< for this move, spent whole
    std::optional<game_clock> clock{};
    bool infinite = false; ///< does not end before stop()
    bool ponder = false;   ///< does not end before ponder_hit() or stop(), and no time runs until then
    std::vector<move_type> root_moves{}; ///< the moves to choose from; all if empty, illegal ones are ignored
    int lines = 1; ///< multi-PV: the number of best moves to report, as far as there are moves
    std::optional<int> exact_plies{}; ///< solve when at most `exact_plies` plies are left, instead of the
                                      ///< policy's own choice
    std::optional<steady_clock::time_point> started{}; ///< when the move began, if before the call
    std::optional<int> skill{}; ///< 0 to 20: how well to play (search/skill.hpp); all it can if not given
    search::driver driver = search::driver::pvs;
    milliseconds margin{0};   ///< kept back for the way to the clock; more if more has been measured
    milliseconds overhead{4}; ///< what each own move to come costs of the clock besides thinking
};

} // namespace kiban::search
