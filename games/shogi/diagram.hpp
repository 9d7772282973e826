#pragma once

#include "games/shogi/position.hpp"

#include <string>

namespace kiban::shogi {

/// The board for a person, in ASCII: hands above and below, files and ranks marked as in USI.
[[nodiscard]] std::string ascii_diagram(position const& p);

} // namespace kiban::shogi
