#include "tools/records/record_bytes.hpp"

#include "framework/encoding/encoding.hpp"
#include "framework/text.hpp"
#include "games/registry.hpp"
#include "tools/records/lines.hpp"
#include "tools/terminal/failure.hpp"

#include <boost/hana/for_each.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace kiban::tools {

namespace {

constexpr std::string_view kinds_of_shogi = ".kif, .ki2, .csa, .jkf, or lines of moves";
constexpr std::string_view kinds_of_reversi = ".ggf, .wtb, or lines of moves";

/// "   1 ７六歩(77)   ( 0:16/00:00:16)": a numbered move as only KIF has it, with its origin, 打 or a time.
bool begins_with_kif_move(std::string_view text) {
    std::string_view const line = trimmed(text.substr(0, text.find('\n')));
    std::size_t const digits = line.find_first_not_of("0123456789");
    bool const is_numbered = digits != line.npos && digits > 0 && line[digits] == ' ';
    return is_numbered && (line.ends_with(')') || line.ends_with("打"));
}

/// The beginnings of a record in CSA's format: version, encoding, names, the start.
bool begins_as_csa(std::string_view text) {
    constexpr std::array<std::string_view, 9> heads{"V2", "V3", "V1", "'", "N+", "N-", "PI", "P1", "$"};
    std::string_view const head = trimmed(text);
    return std::ranges::any_of(heads, [&](auto h) { return head.starts_with(h); });
}

/// `まで6手で中断`, below moves that were pasted, or behind them.
bool has_closing_line(std::string_view text) {
    constexpr std::array<std::string_view, 4> marks{"▲", "△", "☗", "☖"};
    bool const has_mark = std::ranges::any_of(marks, [&](auto mark) { return text.contains(mark); });
    return text.contains("\nまで") || (has_mark && text.contains("まで") && text.contains("手で"));
}

bool begins_as_kif(std::string_view text) {
    return text.starts_with("#KIF") || text.contains("手数--") || text.contains("手合割") ||
           text.contains("先手：") || text.contains("後手の持駒") || text.contains("\n変化：") ||
           begins_with_kif_move(text) || has_closing_line(text);
}

record_format format_of_text(std::string_view text) {
    return text.contains("(;") && text.contains("GM[") ? record_format::ggf
           : trimmed(text).starts_with('{')            ? record_format::jkf
           : begins_as_kif(text)                       ? record_format::kif
           : begins_as_csa(text)                       ? record_format::csa
                                                       : record_format::lines;
}

/// The first byte of a .wtb file is the century in which it was written; no text begins with it.
bool begins_as_wthor(std::string_view bytes) {
    return bytes.starts_with('\x13') || bytes.starts_with('\x14');
}

/// A file's content, once read.
struct content {
    std::string bytes;
    std::optional<std::string> text{};         ///< in UTF-8, unless it is binary or its encoding unknown
    record_format named = record_format::none; ///< by the name's ending
    record_format looks = record_format::none; ///< by the content
};

/// The record in a file that `kiban play` has written for a game that is not over.
std::optional<content> kept_game(std::string_view text) {
    if (!trimmed(text).starts_with('{')) {
        return std::nullopt;
    }
    auto const j = nlohmann::json::parse(text, nullptr, false);
    auto const is_text = [&](char const* key) { return j.contains(key) && j[key].is_string(); };
    if (!j.is_object() || !is_text(kept_format_key) || !is_text(kept_record_key)) {
        return std::nullopt;
    }
    auto const record = j[kept_record_key].get<std::string>();
    return content{
        .bytes = record, .text = record, .looks = format_named(j[kept_format_key].get<std::string>())};
}

content content_of(std::string bytes, record_format named) {
    content c{.bytes = std::move(bytes), .named = named};
    if (auto decoded = decode_text(c.bytes); decoded && !decoded->text.contains('\0')) {
        if (auto kept = kept_game(decoded->text)) {
            return *std::move(kept);
        }
        c.text = std::move(decoded->text);
        c.looks = format_of_text(*c.text);
    } else if (begins_as_wthor(c.bytes)) {
        c.looks = record_format::wthor;
    }
    return c;
}

/// The name's ending decides, then the content; lines are what is left of texts.
record_format format_in(content const& c, std::optional<std::string> const& game) {
    for (record_format const format : {c.named, c.looks}) {
        bool const of_a_game = !game_of(format).empty();
        if (of_a_game && (!game || game_of(format) == *game)) {
            return format;
        }
    }
    return c.text ? record_format::lines : record_format::none;
}

std::size_t readable(std::vector<listed_game> const& games) {
    return static_cast<std::size_t>(
        std::ranges::count_if(games, [](listed_game const& g) { return !g.error; }));
}

/// The length of all moves read, of each line up to its first bad one.
std::size_t length_read(std::vector<listed_game> const& games) {
    std::size_t length = 0;
    for (listed_game const& g : games) {
        for (std::string const& move : g.game.moves) {
            length += move.size();
        }
    }
    return length;
}

/// Whether a text was meant as lines of moves: its first line begins with some, or a quarter of it is moves.
/// Where moves are single letters, half of it: words of a language may be columns of Connect Four.
bool is_meant_as_lines(record_file const& read, std::string_view text) {
    if (read.games.empty()) {
        return false;
    }
    auto const is_long = [](std::string const& move) { return move.size() > 1; };
    auto const has_long = [&](listed_game const& g) { return std::ranges::any_of(g.game.moves, is_long); };
    auto const letters = std::ranges::count_if(text, [](char c) { return !is_blank(c); });
    std::size_t const share = std::ranges::any_of(read.games, has_long) ? 4 : 2;
    return has_long(read.games.front()) ||
           length_read(read.games) * share >= static_cast<std::size_t>(letters);
}

/// Throws failure with what is wrong with a position that begins a text as USI has it.
void complain_of_position(std::string_view text) {
    std::string_view const begin = trimmed(text);
    if (begin.starts_with("sfen ") || begin.starts_with("position sfen ")) {
        auto const games = read_lines("shogi", text);
        if (!games.empty() && games.front().error) {
            throw failure{"as lines of moves of shogi: " + *games.front().error};
        }
    }
}

/// The game that reads most of the lines, the first of several. The games are empty if none reads any; if it
/// reads moves at least, throws failure with what is wrong with the next one.
record_file read_as_any_game(std::string_view text) {
    record_file best{.game = {}, .format = record_format::lines, .games = {}};
    std::pair<std::size_t, std::size_t> most{0, 1}; // games, and letters: one letter may be anything
    std::string_view const saved = game_of_saved(text);
    boost::hana::for_each(games::all{}, [&]<kiban::game G>(G) {
        bool const settled = most.first > 0 && most.first == best.games.size();
        if (!settled && (saved.empty() || saved == G::name)) {
            auto games = read_lines(G::name, text);
            if (std::pair const here{readable(games), length_read(games)}; here > most) {
                most = here;
                best.game = G::name;
                best.games = std::move(games);
            }
        }
    });
    if (most.first == 0 && best.games.empty()) {
        complain_of_position(text);
    }
    if (most.first * 2 < best.games.size() && !is_meant_as_lines(best, text)) {
        best.games.clear();
    } else if (most.first == 0 && !best.games.empty()) {
        auto const bad =
            std::ranges::max_element(best.games, {}, [](auto& g) { return g.game.moves.size(); });
        throw failure{"as lines of moves of " + best.game + ": " + *bad->error};
    }
    return best;
}

/// The other game whose lines a text is, if it is not one line of `game`; else empty.
std::string game_of_lines(std::string_view text, std::string_view game,
                          std::vector<listed_game> const& games) {
    if (readable(games) > 0 || length_read(games) > 0) {
        return {};
    }
    try {
        record_file const other = read_as_any_game(text);
        return other.game != game && readable(other.games) == other.games.size() ? other.game : "";
    } catch (failure const&) { // a fault in the lines of one
        return {};
    }
}

/// Reads the games in the format that the content looks like; false if it is the file's, or reads none.
bool read_misnamed(record_file& file, content const& c) {
    if (c.looks == file.format || game_of(c.looks) != file.game) {
        return false;
    }
    try {
        file.games = read_records(file.game, c.looks, c.bytes);
        file.format = c.looks;
        return true;
    } catch (failure const&) { // what is wrong is said of the format that the name gives
        return false;
    }
}

void read_named(record_file& file, content const& c) {
    try {
        file.games = read_records(file.game, file.format, c.bytes);
    } catch (failure const&) {
        if (!read_misnamed(file, c)) {
            throw;
        }
    }
}

/// What to say of a file that nothing can read.
std::string no_kind(std::optional<std::string> const& game) {
    return game
               ? "no kind of record that " + *game + " has; there are " + std::string{kinds_of_records(*game)}
               : "no kind of record; there are KIF, KI2, CSA and JKF of shogi, GGF and WTHOR of reversi, and "
                 "lines of moves of any game";
}

} // namespace

record_format format_of_content(std::string bytes) {
    return content_of(std::move(bytes), record_format::none).looks;
}

std::string_view kinds_of_records(std::string_view game) {
    return game == "shogi" ? kinds_of_shogi : game == "reversi" ? kinds_of_reversi : "lines of moves";
}

record_file read_record_bytes(std::string bytes, std::optional<std::string> const& game,
                              record_format named) {
    content const c = content_of(std::move(bytes), named);
    if (game && !game_of(c.looks).empty() && game_of(c.looks) != *game) {
        record_format const kind =
            game_of(c.named) == game_of(c.looks) ? c.named : c.looks; // KI2 looks like KIF
        throw failure{fmt::format("a record of {} ({}), not of {}", game_of(kind), name_of(kind), *game)};
    }
    record_format const format = format_in(c, game);
    record_file file{.game = game.value_or(std::string{game_of(format)}), .format = format, .games = {}};
    if (format == record_format::lines && !game) {
        file = read_as_any_game(*c.text);
    } else if (format != record_format::none) {
        read_named(file, c);
    }
    if (format == record_format::lines && game) {
        if (std::string const other = game_of_lines(*c.text, *game, file.games); !other.empty()) {
            throw failure{fmt::format("a record of {} (lines), not of {}", other, *game)};
        }
    }
    if (file.games.empty()) {
        bool const blank = c.text && trimmed(*c.text).empty();
        throw failure{blank || (format != record_format::none && game) ? "the file holds no game"
                                                                       : no_kind(game)};
    }
    return file;
}

} // namespace kiban::tools
