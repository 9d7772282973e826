#pragma once

#include "tools/records/formats.hpp"

#include <string>
#include <string_view>

/// GGF, for games of reversi. What cannot be read: failure.
namespace kiban::tools {

[[nodiscard]] std::string write_ggf_record(noted_game const& game);
[[nodiscard]] noted_game read_ggf_record(std::string_view bytes);

} // namespace kiban::tools
