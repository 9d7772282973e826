#pragma once

#include "framework/game.hpp"
#include "games/shogi/basic_game.hpp"
#include "games/shogi/bench_positions.hpp"
#include "games/shogi/text/handicap.hpp"

#include <string_view>

namespace kiban::shogi {

/// Shogi.
/// @code
/// using kiban::shogi::game;
/// auto const position = game::read_position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
/// assert(position.has_value());
/// assert(!game::read_move(*position, "5c5c"));
/// @endcode
struct game : basic_game<standard> {
    static constexpr auto& bench_positions = shogi::bench_positions;
    static constexpr bool has_policy = true;

    /// An SFEN, or the name of a start in text/handicap.hpp.
    [[nodiscard]] static parsed<position> read_position(std::string_view text) {
        handicap const* const start = find_handicap(text);
        return start == nullptr ? read_sfen(text) : read_sfen(start->sfen());
    }
};

static_assert(kiban::game<game>);

} // namespace kiban::shogi
