#pragma once

#include "tools/records/formats.hpp"

#include <string>
#include <string_view>
#include <vector>

/// CSA and KIF, for games of shogi. Throws failure for what cannot be read or written.
namespace kiban::tools {

[[nodiscard]] std::string write_csa_record(noted_game const& game);
[[nodiscard]] std::string write_kif_record(noted_game const& game);
/// All games of a file; a KIF holds one.
[[nodiscard]] std::vector<listed_game> read_csa_list(std::string_view bytes);
[[nodiscard]] std::vector<listed_game> read_kif_list(std::string_view bytes);

} // namespace kiban::tools
