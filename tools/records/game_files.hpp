#pragma once

#include "tools/records/record_bytes.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The files that paths name; for a folder, the files in it and in its subfolders whose names end as records
/// of the game, or of any game, or as archives do, in the order of their names. "-" is the standard input.
/// Throws failure if a path does not exist, or a folder has no record.
[[nodiscard]] std::vector<std::string> record_files(std::optional<std::string> const& game,
                                                    std::vector<std::string> const& paths);

/// A path as messages show it: "-" is "the standard input".
[[nodiscard]] std::string shown_input(std::string const& path);

/// Where a game comes from: its file, with the name in it where that is an archive.
[[nodiscard]] std::string source_of(std::string const& path, listed_game const& game);

/// What a failure says of an input, without the input's name, with which it may begin.
[[nodiscard]] std::string without_name(std::string const& path, std::string what);

/// Every game of a file: KIF, KI2, CSA and JKF in shogi, GGF and WTHOR in reversi, and for any game what
/// `kiban play` saves, or a position with moves or moves alone on each line; lines that begin with # are
/// skipped. The end of the name decides the format, otherwise the content of the file; the encoding is
/// detected too. The games of an archive (zip, tar, 7z, ...) are those of its records, numbered through.
/// Throws failure if nothing in it can be read.
[[nodiscard]] std::vector<listed_game> read_games(std::string_view game, std::string const& path);

/// The same for a file whose game need not be known: the format tells it, or for lines it is the first game
/// that can read most of them.
[[nodiscard]] record_file read_record_file(std::string const& path,
                                           std::optional<std::string> const& game = {});

} // namespace kiban::tools
