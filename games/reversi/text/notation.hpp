#pragma once

#include "framework/notation.hpp"
#include "games/reversi/rules/position.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace kiban::reversi {

/// White on d4 and e5, black on d5 and e4, black to move.
inline constexpr position start_position{{0x0000000810000000, 0x0000001008000000}, color::black};

/// Squares from a1 by rows (a1 b1 ... h1 a2 ...) and the side to move. Any of "Xx*bB" is black, of "OowW"
/// white, of "-." empty. Blanks may stand anywhere.
[[nodiscard]] parsed<position> read_position(std::string_view text);
/// 64 characters out of "XO-", a blank, and "X" or "O".
[[nodiscard]] std::string write(position const& p);

/// The square's name: "a1" to "h8".
[[nodiscard]] std::string write(square sq);
/// "f5", or "pass".
[[nodiscard]] std::string write(move m);
/// As NBoard and GTP write a move: "F5", or "PA".
[[nodiscard]] std::string nboard_move(move m);
/// A square in either case, or a pass as `p`, `pa`, `pas`, `pass`, `ps` or `--`; legality is not checked.
[[nodiscard]] parsed<move> read_move(std::string_view text);
/// A legal move.
[[nodiscard]] parsed<move> read_move(position const& p, std::string_view text);

/// Moves played from a position, as `F5D6C3` or with blanks, commas or dashes between them and numbers before
/// them; passes may be omitted or written.
/// The moves returned include every pass.
[[nodiscard]] parsed<std::vector<move>> read_moves(position start, std::string_view text);

/// The board as text for the user: files across the top, a dot on each square that the side to move may take,
/// and a line with the side to move and the number of discs.
[[nodiscard]] std::string diagram(position const& p);

} // namespace kiban::reversi
