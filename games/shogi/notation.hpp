#pragma once

#include "framework/notation.hpp"
#include "games/shogi/position.hpp"

#include <string>
#include <string_view>

namespace kiban::shogi {

inline constexpr std::string_view start_sfen =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// Reads an SFEN: board, side to move, hands, and the number of the next move (1 if it is missing or 0).
/// `startpos` and a leading `sfen` are understood as in USI.
[[nodiscard]] parsed<position> read_sfen(std::string_view text);
/// In canonical form: hands in the order RBGSNLP, black's before white's, the move number always there.
[[nodiscard]] std::string write_sfen(position const& p);

/// Reads a legal move in USI's notation: 7g7f, 8h2b+, P*5e.
[[nodiscard]] parsed<move> read_usi_move(position const& p, std::string_view text);
[[nodiscard]] std::string write_usi_move(move m);

/// The square as in `7f`.
[[nodiscard]] std::string write_square(square sq);
/// SFEN's letter for the kind, in upper case, a promoted one's without the `+`.
[[nodiscard]] char letter_of(piece_type t) noexcept;
/// The unpromoted kind (or king) of an upper-case letter, or none.
[[nodiscard]] piece_type type_of_letter(char letter) noexcept;

} // namespace kiban::shogi
