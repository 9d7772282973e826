#pragma once

#include "search/limits.hpp"

#include <cstdint>
#include <vector>

namespace kiban::search {

/// What a score says about the true value.
enum class bound : std::uint8_t { none, upper, lower, exact };

/// What a value says about the end of the game.
enum class proof : std::uint8_t {
    none,
    winner, ///< who wins
    exact   ///< by how much as well
};

/// A report from a running search: one principal variation at one depth.
template<game_position P>
struct report {
    using move_type = typename P::move_type;

    int depth = 0;           ///< plies searched at full width
    int selective_depth = 0; ///< plies of the longest line searched
    int line = 1;            ///< 1 for the best, up to `lines`
    int lines = 1;
    score value = 0; ///< for the side to move at the root
    search::bound bound = search::bound::exact;
    std::uint64_t nodes = 0; ///< moves made, by all threads
    milliseconds time{0};
    int hash_permille = 0;
    std::vector<move_type> pv{};
    search::proof proof = search::proof::none;
    int percent = 0; ///< confidence of the cuts in a solver's selective pass, 0 for any other search
};

/// The result of a search.
template<game_position P>
struct outcome {
    using move_type = typename P::move_type;

    move_type best{};   ///< null if the game is over
    move_type ponder{}; ///< the expected reply; null if unknown
    score value = 0;    ///< for the side to move
    int depth = 0;      ///< the last one completed
    std::uint64_t nodes = 0;
    milliseconds time{0};
    bool solved = false; ///< the value is exact to the end of the game
};

} // namespace kiban::search
