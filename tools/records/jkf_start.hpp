#pragma once

#include "games/shogi/rules/position.hpp"

#include <nlohmann/json.hpp>

namespace kiban::tools {

/// A whole number of a JKF file. Throws failure for anything else.
[[nodiscard]] int jkf_number(nlohmann::ordered_json const& j);

/// The `initial` object of a JKF file: the preset of a handicap, or the board and hands.
[[nodiscard]] nlohmann::ordered_json jkf_start(shogi::position const& start);

/// The position of such an object. Throws failure, and the library's exception for a missing field or one of
/// another kind.
[[nodiscard]] shogi::position read_jkf_start(nlohmann::ordered_json const& initial);

} // namespace kiban::tools
