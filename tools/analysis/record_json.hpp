#pragma once

#include "tools/records/formats.hpp"

#include <nlohmann/json_fwd.hpp>

namespace kiban::tools {

/// A record without its moves; README.md has the schema.
[[nodiscard]] nlohmann::ordered_json record_json(noted_game const& record);

/// Reads what record_json writes. A missing key or a wrong type throws nlohmann's exception, an unknown word
/// failure.
[[nodiscard]] noted_game read_record_json(nlohmann::ordered_json const& j);

} // namespace kiban::tools
