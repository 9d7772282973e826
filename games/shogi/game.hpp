#pragma once

#include "framework/game.hpp"
#include "games/shogi/basic_game.hpp"
#include "games/shogi/bench_positions.hpp"
#include "games/shogi/text/handicap.hpp"

#include <string_view>

namespace kiban::shogi {

/// Shogi.
struct game : basic_game<standard> {
    static constexpr auto& bench_positions = shogi::bench_positions;
    static constexpr bool has_policy = true;

    /// An SFEN, or the name of a start as in records/handicap.hpp.
    [[nodiscard]] static parsed<position> read_position(std::string_view text) {
        handicap const* const start = find_handicap(text);
        return start == nullptr ? read_sfen(text) : read_sfen(start->sfen());
    }
};

static_assert(kiban::game<game>);

} // namespace kiban::shogi
