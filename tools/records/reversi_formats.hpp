#pragma once

#include "tools/records/formats.hpp"

#include <string>
#include <string_view>
#include <vector>

/// GGF and WTHOR, for games of reversi. Throws failure for what cannot be read or written.
namespace kiban::tools {

[[nodiscard]] std::string write_ggf_record(noted_game const& game, text_encoding encoding);
/// WTHOR files are read only: throws failure.
[[nodiscard]] std::string write_wthor_record(noted_game const& game, text_encoding encoding);
/// All games of a file in its order; those that cannot be read are counted, with their error.
[[nodiscard]] std::vector<listed_game> read_ggf_list(std::string_view bytes);
[[nodiscard]] std::vector<listed_game> read_wthor_list(std::string_view bytes);

} // namespace kiban::tools
