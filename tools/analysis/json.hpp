#pragma once

#include "framework/error.hpp"
#include "tools/analysis/analysis.hpp"

#include <expected>
#include <string>
#include <string_view>

namespace kiban::tools {

/// The analysis as one line of JSON, without a line end; README.md has the schema. The same analysis always
/// gives the same text.
[[nodiscard]] std::string analysis_json(analysed_game const& game);

/// Reads what analysis_json writes, or returns the error. All values are checked for their type, and moves
/// and positions for their number, but not against the rules.
[[nodiscard]] std::expected<analysed_game, error> read_analysis_json(std::string_view line);

} // namespace kiban::tools
