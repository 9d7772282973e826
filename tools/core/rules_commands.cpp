#include "tools/analysis/annotate.hpp"
#include "tools/analysis/json.hpp"
#include "tools/analysis/spelling.hpp"
#include "tools/core/base64.hpp"
#include "tools/core/command_table.hpp"
#include "tools/core/level.hpp"
#include "tools/records/record_bytes.hpp"
#include "tools/terminal/failure.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace kiban::core {

namespace {

json kinds_json(std::vector<piece_kind> const& kinds) {
    auto j = json::array();
    for (piece_kind const& k : kinds) {
        j.push_back({{"kind", k.kind},
                     {"in_hand", k.in_hand},
                     {"promoted", k.promoted.empty() ? json{} : json(k.promoted)},
                     {"kanji", k.kanji.empty() ? json{} : json(k.kanji)}});
    }
    return j;
}

json starts_json(std::vector<named_start> const& starts) {
    auto j = json::array();
    for (named_start const& s : starts) {
        j.push_back({{"english", s.english}, {"japanese", s.japanese}, {"position", s.position}});
    }
    return j;
}

json formats_json(std::string_view game) {
    using tools::record_format;
    auto j = json::array();
    for (record_format f : {record_format::csa, record_format::kif, record_format::ki2, record_format::jkf,
                            record_format::ggf, record_format::lines}) {
        if (tools::is_written_by_game(f) && (tools::game_of(f).empty() || tools::game_of(f) == game)) {
            j.push_back(tools::name_of(f));
        }
    }
    return j;
}

json game_json(any_game const& game) {
    game_description const description = game.description();
    any_searcher const& searcher = searcher_of(game.name());
    json j{{"name", game.name()},
           {"files", game.files()},
           {"ranks", game.ranks()},
           {"start", game.initial()->text()},
           {"cells", description.cells},
           {"file_labels", description.file_labels},
           {"rank_labels", description.rank_labels},
           {"capabilities", game.capabilities()},
           {"hands", description.has_hands},
           {"kinds", kinds_json(description.kinds)}};
    j["unit"] = description.counts_discs ? json("disc") : description.has_hands ? json("pawn") : json{};
    j["passing"] = description.has_passes;
    j["mate"] = searcher.has_mates();
    j["solve"] = searcher.solves_endings();
    j["formats"] = formats_json(game.name());
    j["styles"] = description.styles;
    j["handicaps"] = starts_json(description.starts);
    j["levels"] = highest_level;
    return j;
}

tools::record_format format_in(json const& command) {
    std::string const name = text_in(command, "format");
    tools::record_format const format = tools::format_named(name);
    if (format == tools::record_format::none || !tools::is_written_by_game(format)) {
        throw tools::bad_argument{"records are not written as '" + name + "'"};
    }
    return format;
}

std::string ending_of(tools::record_format format) {
    return format == tools::record_format::lines ? "txt" : std::string{tools::name_of(format)};
}

void check_format(tools::record_format format, std::string_view game) {
    if (auto const of = tools::game_of(format); !of.empty() && of != game) {
        throw tools::bad_argument{"games of " + std::string{game} + " are not written as " +
                                  std::string{tools::name_of(format)}};
    }
}

text_encoding encoding_in(json const& command) {
    std::string const name = optional_in<std::string>(command, "encoding").value_or("utf8");
    if (name != "utf8" && name != "shift_jis") {
        throw tools::bad_argument{"encoding is '" + name + "', not utf8 or shift_jis"};
    }
    return name == "utf8" ? text_encoding::utf8 : text_encoding::shift_jis;
}

/// A written file: its bytes, and its text where that is JSON's own encoding.
json file_json(std::string const& bytes, tools::record_format format, text_encoding encoding) {
    return {{"base64", to_base64(bytes)},
            {"text", encoding == text_encoding::utf8 ? json(bytes) : json{}},
            {"ending", ending_of(format)}};
}

/// Leaves of an analysis what holds for `now`, a record of the game as it went on: its first moves.
void adapt(tools::analysed_game& game, tools::noted_game now) {
    auto const differs = std::ranges::mismatch(
        game.moves, now.moves, {}, [](tools::analysed_move const& m) -> auto const& { return m.played; });
    auto const common =
        now.start == game.record.start ? static_cast<std::size_t>(differs.in1 - game.moves.begin()) : 0;
    game.moves.resize(common);
    game.positions.resize(now.start == game.record.start ? common + 1 : 0);
    game.variations.clear();
    game.record = std::move(now);
}

} // namespace

json list_games(command_context const& c) {
    json j{{"version", KIBAN_VERSION},
           {"threads", c.limits.threads},
           {"hash_mb", c.limits.hash_mb},
           {"games", json::array()}};
    for (any_game const* game : all_games()) {
        j["games"].push_back(game_json(*game));
    }
    return j;
}

json show_position(command_context const& c) { return to_json(*position_in(c.command)); }

json compose_position(command_context const& c) {
    any_game const& game = game_in(c.command);
    std::vector<placed_piece> pieces;
    for (json const& p : list_in(c.command, "pieces")) {
        pieces.push_back({static_cast<int>(number_in(p, "cell", 0, 4095).value_or(-1)),
                          text_in(p, "side") == "black" ? color::black : color::white, text_in(p, "kind")});
    }
    hands_view hands;
    json const given = object_in(c.command, "hands");
    for (color side : {color::black, color::white}) {
        char const* const name = side == color::black ? "black" : "white";
        json const hand = object_in(given, name);
        for (auto const& [kind, count] : hand.items()) {
            hands[index(side)].emplace_back(
                kind, static_cast<int>(number_in(hand, kind.c_str(), 0, 1000).value_or(0)));
        }
    }
    return to_json(
        *game.compose(pieces, hands, text_in(c.command, "turn") == "black" ? color::black : color::white));
}

json spell_line(command_context const& c) {
    auto const here = position_in(c.command);
    auto const line = moves_in(c.command, "line");
    auto const end = played(here, line);
    auto const spelled = end->spelled_moves();
    std::vector<move_view> const of_line(spelled.end() - static_cast<std::ptrdiff_t>(line.size()),
                                         spelled.end());
    return {{"line", to_json(of_line)}, {"position", end->text()}};
}

json read_records(command_context const& c) {
    std::string bytes;
    if (auto const base64 = optional_in<std::string>(c.command, "base64")) {
        auto decoded = from_base64(*base64);
        bytes = decoded ? *std::move(decoded) : throw tools::bad_argument{"`base64` is not valid base64"};
    } else {
        bytes = text_in(c.command, "text");
    }
    auto const game = optional_in<std::string>(c.command, "game");
    if (game) {
        (void)game_named(*game);
    }
    auto const file = tools::read_record_bytes(std::move(bytes), game);
    // Of a record's file the moves before an error are of use; a line that is no game may be anything.
    if (file.format == tools::record_format::lines &&
        std::ranges::all_of(file.games, [](tools::listed_game const& g) { return g.error.has_value(); })) {
        throw tools::bad_argument{why_unread(file.games.front())};
    }
    json j{{"format", tools::name_of(file.format)}, {"game", file.game}, {"games", json::array()}};
    for (tools::listed_game const& g : file.games) {
        j["games"].push_back({{"number", g.number},
                              {"error", g.error ? json(why_unread(g)) : json{}},
                              {"variations_left_out", g.variations_left_out},
                              {"why_left_out", g.why_left_out},
                              {"remarks", g.remarks},
                              {"record", record_to_json(g.game)}});
    }
    return j;
}

json write_record(command_context const& c) {
    any_game const& game = game_in(c.command);
    auto const format = format_in(c.command);
    check_format(format, game.name());
    auto const record = record_in(c.command, game);
    auto const encoding = encoding_in(c.command);
    return file_json(tools::write_records(game.name(), format, std::span{&record, 1}, encoding), format,
                     encoding);
}

json annotate(command_context const& c) {
    auto const found = c.command.find("analysis");
    if (found == c.command.end()) {
        throw tools::bad_argument{"analysis is missing"};
    }
    auto game = tools::read_analysis_json(dumped(*found));
    if (!game) {
        throw tools::bad_argument{"analysis: " + game.error().message()};
    }
    tools::check_moves(*game);
    auto const format = format_in(c.command);
    check_format(format, game->game);
    auto const encoding = encoding_in(c.command);
    if (c.command.contains("record")) {
        adapt(*game, record_in(c.command, game_named(game->game)));
    }
    return file_json(tools::annotated_file({*game}, format, encoding), format, encoding);
}

} // namespace kiban::core
