#include "tools/records/game_files.hpp"

#include "framework/encoding.hpp"
#include "framework/ending.hpp"
#include "framework/text.hpp"
#include "games/registry.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/notation/positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

namespace kiban::tools {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 3> line_endings{".txt", ".usi", ".sfen"};

std::string kinds_of(std::string_view game) {
    return game == "shogi"     ? ".kif, .ki2, .csa, or lines of moves"
           : game == "reversi" ? ".ggf, .wtb, or lines of moves"
                               : "lines of moves";
}

bool ends_as_record(std::string_view game, std::string const& path) {
    std::string const small = lowered(path);
    return format_of(game, small) != record_format::none ||
           std::ranges::any_of(line_endings, [&](auto end) { return small.ends_with(end); });
}

void add_folder(std::string_view game, std::string const& folder, std::vector<std::string>& files) {
    std::vector<std::string> found;
    for (auto const& entry : fs::recursive_directory_iterator{folder}) {
        if (entry.is_regular_file() && ends_as_record(game, entry.path().string())) {
            found.push_back(entry.path().string());
        }
    }
    if (found.empty()) {
        throw failure{folder + ": no record in this folder; there are " + kinds_of(game)};
    }
    std::ranges::sort(found);
    files.insert(files.end(), found.begin(), found.end());
}

/// The beginnings of a record in CSA's format: version, encoding, names, the start.
bool begins_as_csa(std::string_view text) {
    constexpr std::array<std::string_view, 9> heads{"V2", "V3", "V1", "'", "N+", "N-", "PI", "P1", "$"};
    std::string_view const head = trimmed(text);
    return std::ranges::any_of(heads, [&](auto h) { return head.starts_with(h); });
}

bool begins_as_kif(std::string_view text) {
    return text.starts_with("#KIF") || text.contains("手数--") || text.contains("手合割") ||
           text.contains("先手：") || text.contains("後手の持駒");
}

record_format format_of_text(std::string_view game, std::string_view text) {
    if (game == "reversi" && text.contains("(;") && text.contains("GM[")) {
        return record_format::ggf;
    }
    if (game == "shogi") {
        return begins_as_kif(text)   ? record_format::kif
               : begins_as_csa(text) ? record_format::csa
                                     : record_format::none;
    }
    return record_format::none;
}

template<kiban::game G>
noted_game noted(game_history<typename G::position> const& game) {
    noted_game g{.start = G::write(game.start()), .moves = {}};
    game_history<typename G::position> replay{game.start()};
    for (auto m : game.moves()) {
        g.moves.push_back(G::write(replay.current(), m));
        replay.play(m);
    }
    g.close = is_over(replay.current())                ? record_close::by_the_rules
              : result_by_repetition(replay.current()) ? record_close::repetition
                                                       : record_close::unsaid;
    return g;
}

/// Lines of a text, without their ends.
std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find('\n'), text.size());
        lines.push_back(trimmed(text.substr(0, end)));
        text.remove_prefix(std::min(text.size(), end + 1));
    }
    return lines;
}

/// A file that `kiban play` has saved is one game on three lines; it becomes a line of moves.
std::vector<std::string> joined_if_saved(std::string_view game, std::vector<std::string_view> const& lines) {
    std::vector<std::string> texts{lines.begin(), lines.end()};
    if (lines.size() < 3 || !lines[0].starts_with("game ") || !lines[1].starts_with("position ")) {
        return texts;
    }
    if (lines[0].substr(5) != game) {
        throw failure{"line 1: this is a game of " + std::string{lines[0].substr(5)}};
    }
    texts.assign(1, std::string{lines[1].substr(9)}.append(" ").append(lines[2]));
    return texts;
}

template<kiban::game G>
std::vector<listed_game> read_lines(std::string_view text) {
    std::vector<listed_game> games;
    std::vector<std::string> const lines = joined_if_saved(G::name, lines_of(text));
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].empty() || lines[i].starts_with('#')) {
            continue;
        }
        listed_game& listed = games.emplace_back(games.size() + 1);
        if (auto const game = read_game_text<G>(lines[i])) {
            listed.game = noted<G>(*game);
        } else {
            listed.error = fmt::format("line {}: {}", i + 1, game.error().message());
        }
    }
    return games;
}

/// Texts of one line each, for any game.
std::vector<listed_game> read_lines_of(std::string_view game, std::string_view bytes) {
    auto const decoded = decode_text(bytes);
    if (!decoded || decoded->text.contains('\0')) {
        throw failure{"no kind of record that " + std::string{game} + " has; there are " + kinds_of(game)};
    }
    record_format const format = format_of_text(game, decoded->text);
    if (format != record_format::none) {
        return read_records(format, bytes);
    }
    std::vector<listed_game> games;
    games::with_game(game, [&]<kiban::game G>(G) { games = read_lines<G>(decoded->text); });
    return games;
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

std::vector<listed_game> read_games(std::string_view game, std::string const& path) {
    std::string const bytes = read_whole(path == "-" ? "/dev/stdin" : path);
    record_format const format = format_of(game, lowered(path));
    auto games = format == record_format::none ? read_lines_of(game, bytes) : read_records(format, bytes);
    if (games.empty()) {
        throw failure{"the file holds no game"};
    }
    return games;
}

} // namespace kiban::tools
