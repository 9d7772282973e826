#include "tools/kiban/play/autosave.hpp"

#include "tools/files/atomic_write.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/records/record_bytes.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

namespace kiban::tools {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using std::chrono::milliseconds;

constexpr std::string_view autosave_ending = ".json";

/// The format that keeps most of a game's record.
record_format fullest_format(std::string_view game) {
    return game == "shogi"     ? record_format::kif
           : game == "reversi" ? record_format::ggf
                               : record_format::lines;
}

std::string text_of(played_game const& game, record_format& format) {
    try {
        return game.text_of(format);
    } catch (failure const&) { // as GGF for another start than the usual one
        format = record_format::lines;
        return game.text_of(format);
    }
}

seat seat_named(std::string const& name) { return name == "person" ? seat::person : seat::engine; }
char const* name_of_seat(seat s) { return s == seat::person ? "person" : "engine"; }

unfinished_game from_json(ordered_json const& j, std::string_view game) {
    unfinished_game u;
    record_format const format = format_named(j.at(kept_format_key).get<std::string>());
    if (std::string_view const other = game_of(format); !other.empty() && other != game) {
        throw failure{fmt::format("a game of {}, not of {}", other, game)};
    }
    auto const games = read_records(game, format, j.at(kept_record_key).get<std::string>());
    if (games.empty() || games.front().error) {
        throw failure{"its record cannot be read"};
    }
    u.record = games.front().game;
    if (j.contains("players")) { // lines of moves have no names
        u.record.black = j.at("players").at(0).get<std::string>();
        u.record.white = j.at("players").at(1).get<std::string>();
    }
    u.seats = {seat_named(j.at("black")), seat_named(j.at("white"))};
    u.level = j.at("level");
    if (j.contains("clock")) {
        auto const& c = j.at("clock");
        u.rule = clock_rule{milliseconds{c.at(0)}, milliseconds{c.at(1)}, milliseconds{c.at(2)}};
        u.left = {milliseconds{c.at(3)}, milliseconds{c.at(4)}};
    }
    if (j.contains("save")) {
        u.save = j.at("save").get<std::string>();
    }
    return u;
}

} // namespace

std::optional<std::string> autosave_path(std::string_view game) {
    char const* const state = std::getenv("XDG_STATE_HOME");
    char const* const home = std::getenv("HOME");
    fs::path folder;
    if (state != nullptr && *state == '/') {
        folder = state;
    } else if (home != nullptr && *home == '/') {
        folder = fs::path{home} / ".local" / "state";
    } else {
        return std::nullopt;
    }
    return (folder / "kiban" / std::string{game}.append(autosave_ending)).string();
}

kept_file::kept_file(std::string path, bool holds_this) : path_{std::move(path)}, holds_this_{holds_this} {}

std::optional<std::string> kept_file::take() {
    std::error_code failed;
    fs::create_directories(fs::path{path_}.parent_path(), failed); // the lock says what is wrong
    if (!lock_) {
        try {
            lock_ = std::make_unique<file_lock>(path_);
        } catch (written_by_another const&) {
            path_ = unused_name(path_);
            lock_ = std::make_unique<file_lock>(path_);
            holds_this_ = false;
        }
    }
    if (std::exchange(holds_this_, true) || !fs::exists(path_, failed)) {
        return std::nullopt;
    }
    std::string aside = unused_name(path_);
    fs::rename(path_, aside, failed);
    if (failed) {
        throw failure{path_ + ": cannot be renamed: " + failed.message()};
    }
    return aside;
}

void kept_file::write(played_game const& game, unfinished_game const& rest) {
    record_format format = fullest_format(game.game().name());
    std::string text = text_of(game, format);
    ordered_json j{{kept_format_key, name_of(format)},
                   {kept_record_key, std::move(text)},
                   {"black", name_of_seat(rest.seats[0])},
                   {"white", name_of_seat(rest.seats[1])},
                   {"level", rest.level},
                   {"players", {game.record().black, game.record().white}}};
    if (rest.rule) {
        j["clock"] = {rest.rule->base.count(), rest.rule->increment.count(), rest.rule->byoyomi.count(),
                      rest.left[0].count(), rest.left[1].count()};
    }
    if (rest.save) {
        j["save"] = *rest.save;
    }
    write_whole(path_, j.dump(1, ' ', false, ordered_json::error_handler_t::replace) + '\n');
}

void kept_file::remove() {
    if (std::exchange(holds_this_, false)) {
        std::error_code failed;
        fs::remove(path_, failed);
    }
}

std::optional<std::string> game_set_aside(std::string const& path) {
    std::string const stem = fs::path{path}.stem().string() + '-';
    std::error_code unknown;
    std::set<std::string> found;
    for (auto const& entry : fs::directory_iterator{fs::path{path}.parent_path(), unknown}) {
        if (entry.path().filename().string().starts_with(stem) &&
            entry.path().extension() == autosave_ending) {
            found.insert(entry.path().string());
        }
    }
    return found.empty() ? std::nullopt : std::optional{*found.rbegin()};
}

bool is_autosave(std::string const& path) {
    if (fs::path{path}.extension() != autosave_ending) {
        return false;
    }
    auto const j = ordered_json::parse(read_whole(path), nullptr, false);
    return j.is_object() && j.contains(kept_record_key) && j.contains("black") && j.contains("level");
}

std::optional<unfinished_game> read_autosave(std::string const& path, std::string_view game) {
    std::error_code failed;
    if (!fs::exists(path, failed)) {
        return std::nullopt;
    }
    std::string const text = read_whole(path);
    try {
        return from_json(ordered_json::parse(text), game);
    } catch (ordered_json::exception const&) {
        throw failure{path + ": not a game that `kiban play` has kept; remove the file to begin another"};
    } catch (failure const& e) {
        throw failure{path + ": " + e.what()};
    }
}

} // namespace kiban::tools
