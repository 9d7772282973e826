#pragma once

#include "framework/history.hpp"
#include "games/shogi/game.hpp"
#include "tools/python/core.hpp"

#include <cstdint>
#include <string>
#include <string_view>

/// What a board of shogi in Python does besides playing moves. What is wrong is thrown as
/// tools::bad_argument.
namespace kiban::python {

using shogi_history = game_history<shogi::position>;

/// A move in USI's notation, whatever the position: legality is not asked.
[[nodiscard]] shogi::move move_of_usi(std::string_view text);

/// A move from its 16 bits, likewise; the squares are on the board.
[[nodiscard]] shogi::move move_of_bits(std::uint16_t bits);

/// A game as tools/notation/positions.hpp reads it.
[[nodiscard]] shogi_history read_shogi(std::string_view text);
/// A legal move in any notation.
[[nodiscard]] shogi::move read_legal_move(shogi_history const& game, std::string_view text);
/// Says that a move is not legal, if it is not.
void check_legal(shogi_history const& game, shogi::move m);
/// A legal move in a style: "usi", "csa", "japanese", "western", "kif".
[[nodiscard]] std::string write_legal_move(shogi_history const& game, shogi::move m, std::string_view style);

/// The first move of a mate within `plies` plies, or null.
[[nodiscard]] shogi::move mate_within(shogi::position const& p, int plies);

/// The same game as a position that never changes, and back. The latter says so if it is no game of shogi.
[[nodiscard]] position_pointer to_position(shogi_history const& game);
[[nodiscard]] shogi_history to_board(any_position const& p);

} // namespace kiban::python
