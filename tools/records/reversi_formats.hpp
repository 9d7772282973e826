#pragma once

#include "tools/records/formats.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// GGF and WTHOR, for games of reversi. Throws failure for what cannot be read or written.
namespace kiban::tools {

[[nodiscard]] std::string write_ggf_record(noted_game const& game, text_encoding encoding);
/// WTHOR files count their games, and so are not written game by game: throws failure.
[[nodiscard]] std::string write_wthor_record(noted_game const& game, text_encoding encoding);
/// A whole file. It holds moves, results and a year; of players and tournaments only numbers, as
/// `read_wthor_list` names them. Best play is known from one empty square on. Throws failure for a game that
/// begins elsewhere.
[[nodiscard]] std::string write_wthor_records(std::span<noted_game const> games);
/// An error for each game that WTHOR cannot hold, and numbers for the players who have got names. A pass at
/// the end is dropped.
void prepare_for_wthor(std::span<listed_game> games);
/// Replaces the numbers of players in games of a WTHOR file by the names in the bytes of a .jou file, and
/// keeps them. Throws failure if it is none.
void name_players(std::vector<listed_game>& games, std::string_view names);
/// All games of a file in its order; those that cannot be read are counted, with their error.
[[nodiscard]] std::vector<listed_game> read_ggf_list(std::string_view bytes);
[[nodiscard]] std::vector<listed_game> read_wthor_list(std::string_view bytes);

} // namespace kiban::tools
