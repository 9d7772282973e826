#include "tools/records/game_files.hpp"

#include "tools/files/atomic_write.hpp"
#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace kiban::tools {

namespace {

namespace fs = std::filesystem;

void add_folder(std::string_view game, std::string const& folder, std::vector<std::string>& files) {
    std::vector<std::string> found;
    for (auto const& entry : fs::recursive_directory_iterator{folder}) {
        if (entry.is_regular_file() && format_of(game, entry.path().string()) != record_format::none) {
            found.push_back(entry.path().string());
        }
    }
    if (found.empty()) {
        throw failure{folder + ": no record in this folder; there are " +
                      std::string{kinds_of_records(game)}};
    }
    std::ranges::sort(found);
    files.insert(files.end(), found.begin(), found.end());
}

} // namespace

std::vector<std::string> record_files(std::string_view game, std::vector<std::string> const& paths) {
    std::vector<std::string> files;
    for (std::string const& path : paths) {
        std::error_code unknown;
        if (path != "-" && !fs::exists(path, unknown)) {
            throw failure{path + ": there is no such file or folder"};
        }
        if (fs::is_directory(path, unknown)) {
            add_folder(game, path, files);
        } else {
            files.push_back(path);
        }
    }
    return files;
}

record_file read_record_file(std::string const& path, std::optional<std::string> const& game) {
    return read_record_bytes(read_whole(path == "-" ? "/dev/stdin" : path), game, format_of_ending(path));
}

std::vector<listed_game> read_games(std::string_view game, std::string const& path) {
    return read_record_file(path, std::string{game}).games;
}

} // namespace kiban::tools
