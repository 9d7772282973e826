#pragma once

#include "tools/records/formats.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// A file of games, and what it was found to be.
struct record_file {
    std::string game;
    record_format format = record_format::none;
    std::vector<listed_game> games;
};

/// The keys of the record in a file that `kiban play` writes for a game that is not over.
inline constexpr char const* kept_format_key = "format";
inline constexpr char const* kept_record_key = "record";

/// Every game of a file's content, in any format that game_files.hpp names; without `game` the format tells
/// the game, or for lines it is the first game that can read most of them. `named`: the format by the file's
/// name, which has precedence over the content. Throws failure if nothing in it can be read.
[[nodiscard]] record_file read_record_bytes(std::string bytes, std::optional<std::string> const& game = {},
                                            record_format named = record_format::none);

/// The format that a file's content, or the beginning of it, looks like; lines for any other text.
[[nodiscard]] record_format format_of_content(std::string bytes);

/// ".kif, .ki2, ..., or lines of moves", for messages.
[[nodiscard]] std::string_view kinds_of_records(std::string_view game);

} // namespace kiban::tools
