#pragma once

#include "tools/records/formats.hpp"

#include <string>
#include <string_view>
#include <vector>

/// CSA, KIF, KI2 and JKF, for games of shogi. Throws failure for what cannot be read or written.
namespace kiban::tools {

[[nodiscard]] std::string write_csa_record(noted_game const& game, text_encoding encoding);
[[nodiscard]] std::string write_kif_record(noted_game const& game, text_encoding encoding);
[[nodiscard]] std::string write_ki2_record(noted_game const& game, text_encoding encoding);
/// JSON is UTF-8: throws failure for another encoding.
[[nodiscard]] std::string write_jkf_record(noted_game const& game, text_encoding encoding);
/// All games of a file, those of a CSA file that cannot be read with their error; a KIF, KI2 or JKF file
/// holds one.
[[nodiscard]] std::vector<listed_game> read_csa_list(std::string_view bytes);
[[nodiscard]] std::vector<listed_game> read_kif_list(std::string_view bytes);
[[nodiscard]] std::vector<listed_game> read_jkf_list(std::string_view bytes);
/// Puts evaluations in comments of CSA (`* 123 -3334FU`) and the time limit into the form that they have in
/// KIF, KI2 and JKF, or the other way round; then returns whether the length of a mate is lost. Precondition:
/// the texts are valid.
void prepare_for_kif(noted_game& game);
bool prepare_for_csa(noted_game& game);

} // namespace kiban::tools
