#include "tools/match/game_records.hpp"

#include "tools/files/append_log.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/records/record_bytes.hpp"
#include "tools/terminal/arguments.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <system_error>

namespace kiban::tools {

namespace {

record_close close_of(refereed_game const& g) {
    switch (g.why) {
    case ending::illegal_move:
    case ending::false_declaration:
        return record_close::illegal_move;
    case ending::time_loss:
        return record_close::time;
    case ending::failure:
        return record_close::engine_failure;
    case ending::no_move:
        return record_close::by_the_rules;
    case ending::repetition:
        return record_close::repetition;
    case ending::declaration:
        return record_close::declaration;
    case ending::resignation:
        return record_close::resignation;
    case ending::adjudication:
        return g.points == 1 ? record_close::agreed_draw : record_close::resignation;
    case ending::move_limit:
        return record_close::move_limit;
    case ending::none:
        break;
    }
    return record_close::open;
}

noted_game noted(match_game const& g, std::string const& black, std::string const& white) {
    noted_game n{.start = g.start,
                 .moves = g.played.moves,
                 .notes = std::vector<noted_game::note>(g.played.moves.size()),
                 .black = black,
                 .white = white,
                 .close = close_of(g.played),
                 .points = g.played.points,
                 .comment = g.played.detail};
    for (std::size_t i = 0; i < g.played.thoughts.size(); ++i) {
        thought const& t = g.played.thoughts[i];
        n.notes[g.played.opening_moves + i] = {t.time, t.score};
    }
    return n;
}

std::uint64_t size_of(std::string const& path) {
    std::error_code none;
    auto const size = std::filesystem::file_size(path, none);
    return none ? 0 : size;
}

/// Enough of a file to tell its format; empty if there is none.
std::string beginning_of(std::string const& path) {
    constexpr std::size_t enough = std::size_t{1} << 16;
    std::ifstream in{path, std::ios::binary};
    std::string bytes(enough, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(enough));
    bytes.resize(static_cast<std::size_t>(in.gcount()));
    if (bytes.size() == enough) {
        bytes.resize(bytes.rfind('\n') + 1); // no character is cut in two
    }
    return bytes;
}

/// "games.kif" and the second game of pair 12 give "games-00012b.kif", in the pairing "a-b" of a tournament
/// "games-a-b-00012b.kif".
std::string numbered(std::string const& path, match_game const& g, std::string const& pairing) {
    std::filesystem::path p{path};
    p.replace_filename(fmt::format("{}{}{}-{:05}{}{}", p.stem().string(), pairing.empty() ? "" : "-", pairing,
                                   g.pair + 1, g.swapped ? 'b' : 'a', p.extension().string()));
    return p.string();
}

} // namespace

game_records::game_records(std::string_view game, std::string path)
    : format_{format_of(game, path)}, path_{std::move(path)} {
    bool const fits = is_written_by_game(format_) && format_ != record_format::lines;
    if (!path_.empty() && !fits) {
        throw bad_argument{"--records",
                           path_ + ": records are .csa, .kif, .ki2 or .jkf of shogi, .ggf of reversi"};
    }
    if (!path_.empty()) {
        check_writable(path_);
    }
    if (common_file()) {
        lock_.emplace(path_);
    }
}

std::optional<std::string> game_records::common_file() const {
    return path_.empty() || holds_one_game(format_)
               ? std::nullopt
               : std::optional{std::filesystem::absolute(path_).string()};
}

void game_records::check_begin(bool over, std::vector<std::string> const& pairings) const {
    if (path_.empty()) {
        return;
    }
    if (common_file()) {
        std::string const begin = beginning_of(path_);
        if (!begin.empty() && format_of_content(begin) != format_) {
            throw bad_argument{
                "--records", fmt::format("{} exists already, and what it holds is not {}: name another file",
                                         path_, name_of(format_))};
        }
        return;
    }
    for (std::string const& pairing : pairings) {
        if (auto const may = may_overwrite(numbered(path_, match_game{}, pairing), {}, over); !may) {
            throw bad_argument{"--records", may.error().what};
        }
    }
}

records_mark game_records::end() const { return {common_file().value(), size_of(path_)}; }

void game_records::cut_back(records_mark const& mark) const {
    std::uint64_t const size = size_of(path_);
    if (size < mark.bytes) {
        throw failure{
            fmt::format("{} has {} bytes, less than the {} that the journal's games took: give another "
                        "file for records",
                        path_, size, mark.bytes)};
    }
    if (size > mark.bytes) {
        append_log{path_}.cut(mark.bytes);
    }
}

std::optional<records_mark> game_records::add(match_game const& g, std::string const& black,
                                              std::string const& white, std::string const& pairing) const {
    if (path_.empty()) {
        return std::nullopt;
    }
    std::string const text = write_record(format_, noted(g, black, white));
    if (!common_file()) {
        write_whole(numbered(path_, g, pairing), text);
        return std::nullopt;
    }
    append_log file{path_};
    // In CSA's format a slash separates two games.
    file.add((format_ == record_format::csa && file.size() > 0 ? "/\n" : "") + text);
    file.sync(); // before the journal says that it is there
    return end();
}

} // namespace kiban::tools
