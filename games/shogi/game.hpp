#pragma once

#include "framework/game.hpp"
#include "games/shogi/bench_positions.hpp"
#include "games/shogi/diagram.hpp"
#include "games/shogi/notation.hpp"
#include "games/shogi/position.hpp"
#include "games/shogi/records/handicap.hpp"

#include <string>
#include <string_view>

namespace kiban::shogi {

/// Shogi. Positions are SFEN, moves USI's. A side without a legal move has lost.
struct game {
    using position = shogi::position;
    using board = shogi::board;

    static constexpr std::string_view name = "shogi";
    static constexpr auto& bench_positions = shogi::bench_positions;

    [[nodiscard]] static position initial() { return {}; }
    /// An SFEN, or the name of a start as in records/handicap.hpp.
    [[nodiscard]] static parsed<position> read_position(std::string_view text) {
        handicap const* const start = find_handicap(text);
        return start == nullptr ? read_sfen(text) : read_sfen(start->sfen());
    }
    [[nodiscard]] static parsed<move> read_move(position const& p, std::string_view text) {
        return read_usi_move(p, text);
    }
    [[nodiscard]] static std::string write(position const& p) { return write_sfen(p); }
    [[nodiscard]] static std::string write(position const&, move m) { return write_usi_move(m); }
    [[nodiscard]] static position flipped(position const& p) { return p.flipped(); }
    [[nodiscard]] static std::string diagram(position const& p) { return ascii_diagram(p); }
};

static_assert(kiban::game<game>);

} // namespace kiban::shogi
