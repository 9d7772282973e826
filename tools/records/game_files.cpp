#include "tools/records/game_files.hpp"

#include "framework/text.hpp"
#include "tools/files/archive.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/records/reversi_formats.hpp"
#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>

namespace kiban::tools {

namespace {

namespace fs = std::filesystem;

/// Beside each file, archives made on a Mac have one that begins so, with its attributes.
bool is_of_a_mac(std::string const& path) { return fs::path{path}.filename().string().starts_with("._"); }

bool is_record_name(std::optional<std::string> const& game, std::string const& path) {
    return !is_of_a_mac(path) &&
           (game ? format_of(*game, path) : format_of_ending(path)) != record_format::none;
}

/// Adds the records in a folder and in those below it. A folder that cannot be read is added itself, so that
/// whoever reads the files says why, and goes on with the others.
void find_records(std::optional<std::string> const& game, std::string const& folder,
                  std::vector<std::string>& found) {
    std::error_code unreadable;
    for (fs::directory_iterator at{folder, unreadable}; at != fs::directory_iterator{} && !unreadable;
         at.increment(unreadable)) {
        std::string const path = at->path().string();
        std::error_code unknown;
        if (at->is_directory(unknown) && !at->is_symlink(unknown)) {
            find_records(game, path, found);
        } else if (at->is_regular_file(unknown) && (is_record_name(game, path) || is_archive_name(path))) {
            found.push_back(path);
        }
    }
    if (unreadable) {
        found.push_back(folder);
    }
}

void add_folder(std::optional<std::string> const& game, std::string const& folder,
                std::vector<std::string>& files) {
    std::vector<std::string> found;
    find_records(game, folder, found);
    if (found.empty()) {
        throw failure{folder + ": no record in this folder" +
                      (game ? "; there are " + std::string{kinds_of_records(*game)} : "")};
    }
    std::ranges::sort(found);
    files.insert(files.end(), found.begin(), found.end());
}

/// The name without the ending of a compression.
std::string_view without_compression(std::string_view name) {
    return is_archive_name(name) ? name.substr(0, name.rfind('.')) : name;
}

/// Adds the games of a file in an archive, numbered on; one that cannot be read is an error among them.
void add_member(record_file& all, std::string const& name, std::string bytes,
                std::optional<std::string> const& game, record_format named) {
    record_file read;
    try {
        read = read_record_bytes(std::move(bytes), game, named);
        if (!all.game.empty() && read.game != all.game) {
            throw failure{"a game of " + read.game + " among games of " + all.game};
        }
        all.game = read.game;
        all.format = read.format;
    } catch (failure const& e) {
        read.games.assign(1, {.error = e.what()});
    }
    for (listed_game& g : read.games) {
        g.number = all.games.size() + 1;
        g.member = name;
        all.games.push_back(std::move(g));
    }
}

record_file read_archive(std::string const& path, std::string_view bytes,
                         std::optional<std::string> const& game) {
    record_file all{.game = game.value_or(""), .format = record_format::none, .games = {}};
    for_each_in_archive(bytes, [&](std::string const& name, std::string content) {
        std::string const known{name.empty() ? without_compression(path) : name};
        if (name.empty() || is_record_name(game, name)) {
            add_member(all, name, std::move(content), game, format_of_ending(known));
        }
    });
    if (all.format == record_format::none) {
        throw failure{all.games.empty() ? "no record in this archive" : why_unread(all.games.front())};
    }
    return all;
}

/// The file with the names of players, WTHOR.JOU, beside a file of WTHOR's; none if there are several.
[[maybe_unused]] std::optional<std::string> player_file(std::string const& path) {
    std::optional<std::string> found;
    std::error_code unknown;
    for (auto const& entry : fs::directory_iterator{fs::absolute(path).parent_path(), unknown}) {
        if (lowered(entry.path().extension().string()) == ".jou") {
            if (found) {
                return {};
            }
            found = entry.path().string();
        }
    }
    return found;
}

} // namespace

std::vector<std::string> record_files(std::optional<std::string> const& game,
                                      std::vector<std::string> const& paths) {
    std::vector<std::string> files;
    for (std::string const& path : paths) {
        std::error_code unknown;
        if (path != "-" && !fs::exists(path, unknown) && !unknown) {
            throw failure{path + ": there is no such file or folder"};
        }
        if (path != "-" && fs::is_directory(path, unknown)) {
            add_folder(game, path, files);
        } else {
            files.push_back(path);
        }
    }
    return files;
}

std::string shown_input(std::string const& path) { return path == "-" ? "the standard input" : path; }

std::string source_of(std::string const& path, listed_game const& game) {
    return game.member.empty() ? path : path + "/" + game.member;
}

std::string without_name(std::string const& path, std::string what) {
    std::string const named = shown_input(path) + ": ";
    return what.starts_with(named) ? what.substr(named.size()) : what;
}

record_file read_record_file(std::string const& path, std::optional<std::string> const& game) {
    std::string bytes = path == "-" ? read_standard_input() : read_whole(path);
    if (is_archive(bytes)) {
        return read_archive(path, bytes, game);
    }
    record_file file = read_record_bytes(std::move(bytes), game, format_of_ending(path));
#if !defined(KIBAN_WITHOUT_REVERSI)
    bool const has_folder = path != "-"; // which may have a file with the names
    if (auto const names =
            has_folder && file.format == record_format::wthor ? player_file(path) : std::nullopt) {
        naming(*names, [&] { name_players(file.games, read_whole(*names)); });
    }
#endif
    return file;
}

std::vector<listed_game> read_games(std::string_view game, std::string const& path) {
    return read_record_file(path, std::string{game}).games;
}

} // namespace kiban::tools
