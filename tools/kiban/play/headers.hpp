#pragma once

#include "tools/kiban/play/clocks.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kiban::tools {

using record_headers = std::vector<std::pair<std::string, std::string>>;

/// Adds the present date under the game's key for the beginning of a record, if it has one.
void add_date(record_headers& headers, std::string_view game);

/// Puts the time that each player has into the headers, in place of what they say of it: as CSA V3.0 and GGF
/// write it. Whole seconds only, in reversi without byoyomi; other games' records have no word for it.
void add_clock(record_headers& headers, std::string_view game, clock_rule const& rule);

} // namespace kiban::tools
