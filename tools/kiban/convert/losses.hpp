#pragma once

#include "tools/records/formats.hpp"

#include <span>
#include <string>
#include <vector>

namespace kiban::tools {

/// What a file does not hold of the games that it was written from, a line for each kind of loss: "times are
/// left out". `read`: the games as they are read from that file. Throws failure if a start or the moves
/// differ.
[[nodiscard]] std::vector<std::string> losses(std::span<listed_game const> written,
                                              std::span<listed_game const> read);

} // namespace kiban::tools
