#pragma once

#include "tools/records/record_bytes.hpp"
#include "tools/terminal/failure.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kiban::tools {

/// The arguments of `kiban convert`.
struct convert_options {
    std::string in;
    std::string out;
    std::optional<std::string> game; ///< its name
    std::optional<std::string> to;
    std::string encoding = "utf-8";
    std::optional<int> number; ///< of the only game to be written
    bool force = false;        ///< to overwrite files
};

/// The format to be written, by --to or the ending of OUT. Throws bad_argument.
[[nodiscard]] record_format format_from(convert_options const& o, std::string const& game);

/// Why a game of a file cannot be read or written, with its number if there are others. Precondition: it has
/// an error.
[[nodiscard]] std::string complaint_of(record_file const& file, listed_game const& game);

/// A file as it is written, what it does not hold of its games, and what was not as it should be in theirs.
struct converted_file {
    std::string bytes;
    std::vector<std::string> losses;
    std::vector<std::string> remarks; ///< on the input
    bool whole = true;                ///< all variations of the input could be read
};

/// Throws failure that names OUT.
[[nodiscard]] converted_file convert_games(std::vector<listed_game> const& games, std::string const& game,
                                           record_format format, text_encoding encoding,
                                           std::string const& out);

/// Whether records are to be written into a folder: OUT is one, or ends in a slash.
[[nodiscard]] bool names_folder(std::string const& out);

/// Writes each file of IN, a file, an archive or a folder, into the folder OUT; files that cannot be read are
/// reported and left out. Returns the exit code.
int convert_into_folder(convert_options const& o, text_encoding encoding);

} // namespace kiban::tools
