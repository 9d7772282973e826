#pragma once

#include "tools/records/formats.hpp"

#include <string>
#include <string_view>
#include <vector>

/// GGF and WTHOR, for games of reversi. What cannot be read or written: failure.
namespace kiban::tools {

[[nodiscard]] std::string write_ggf_record(noted_game const& game);
/// WTHOR files are only read: throws failure.
[[nodiscard]] std::string write_wthor_record(noted_game const& game);
/// The game of the first line, whatever the others hold.
[[nodiscard]] noted_game read_ggf_record(std::string_view bytes);
/// All games of a file in its order; those that cannot be read are counted, with their error.
[[nodiscard]] std::vector<listed_game> read_ggf_list(std::string_view bytes);
[[nodiscard]] std::vector<listed_game> read_wthor_list(std::string_view bytes);

} // namespace kiban::tools
