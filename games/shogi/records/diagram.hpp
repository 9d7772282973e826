#pragma once

#include "games/shogi/rules/position.hpp"

#include <string>

namespace kiban::shogi {

/// The board in Japanese with both hands and the side to move, as in KIF files; white's pieces follow a "v".
/// Ends with a line end.
[[nodiscard]] std::string japanese_diagram(position const& p);

} // namespace kiban::shogi
