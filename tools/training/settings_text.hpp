#pragma once

#include <string>
#include <string_view>

namespace kiban::tools {

/// Where two texts of settings, "NAME VALUE NAME VALUE ...", differ: "seed 1, now 2; epochs 5, now none".
/// Empty if they do not.
[[nodiscard]] std::string differing_settings(std::string_view was, std::string_view now);

} // namespace kiban::tools
