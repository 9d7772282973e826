#pragma once

#include "tools/records/formats.hpp"

#include <string>
#include <string_view>

/// CSA and KIF, for games of shogi. What cannot be read or written: failure.
namespace kiban::tools {

[[nodiscard]] std::string write_csa_record(noted_game const& game);
[[nodiscard]] std::string write_kif_record(noted_game const& game);
[[nodiscard]] noted_game read_csa_record(std::string_view bytes);
[[nodiscard]] noted_game read_kif_record(std::string_view bytes);

} // namespace kiban::tools
