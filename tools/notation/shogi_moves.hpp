#pragma once

#include "framework/notation.hpp"
#include "games/shogi/rules/position.hpp"

#include <string>
#include <string_view>

namespace kiban::tools {

/// Reads a legal move in any notation of shogi. `previous` is the last move's target, or no_square.
[[nodiscard]] parsed<shogi::move> read_shogi_move(shogi::position const& p, std::string_view text,
                                                  square previous);

/// "P-7f", "Bx2b+", "G6i-5h", "P*5e": the origin only where two pieces could move there.
[[nodiscard]] std::string write_western_move(shogi::position const& p, shogi::move m);

} // namespace kiban::tools
