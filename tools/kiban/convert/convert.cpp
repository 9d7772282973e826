#include "tools/kiban/convert/convert.hpp"

#include "framework/text.hpp"
#include "games/registry.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/kiban/convert/losses.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/records/formats.hpp"
#include "tools/records/game_files.hpp"
#include "tools/terminal/arguments.hpp"

#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

constexpr std::string_view dash = "-"; // the standard input or output

} // namespace

record_format format_from(convert_options const& o, std::string const& game) {
    char const* const argument = o.to ? "--to" : "OUT";
    record_format const format = o.to ? format_named(*o.to) : format_of_ending(o.out);
    if (format == record_format::none) {
        throw bad_argument{argument, o.to ? fmt::format("there is no format '{}'; there are {}", *o.to,
                                                        formats_written(game))
                                          : no_format_of_ending(game, o.out) + "; --to names one"};
    }
    if (!game_of(format).empty() && game_of(format) != game) {
        throw bad_argument{argument, not_written_as(game, format)};
    }
    return format;
}

std::string complaint_of(record_file const& file, listed_game const& game) {
    std::string const format =
        file.format == record_format::lines ? fmt::format("as lines of moves of {}: ", file.game) : "";
    return file.games.size() > 1 ? fmt::format("{}game {}: {}", format, game.number, why_unread(game))
                                 : format + why_unread(game);
}

namespace {

std::vector<noted_game> without_numbers(std::vector<listed_game> const& listed) {
    std::vector<noted_game> games;
    for (listed_game const& game : listed) {
        games.push_back(game.game);
    }
    return games;
}

} // namespace

converted_file convert_games(std::vector<listed_game> const& games, std::string const& game,
                             record_format format, text_encoding encoding, std::string const& out) {
    return naming(out, [&] {
        std::string bytes = write_records(game, format, without_numbers(games), encoding);
        auto lost = losses(games, read_records(game, format, bytes));
        converted_file file{.bytes = std::move(bytes), .losses = std::move(lost), .remarks = {}};
        for (listed_game const& g : games) {
            file.whole = file.whole && g.variations_left_out == 0;
            for (std::string& line : remarks_on(g)) {
                if (!ranges::contains(file.remarks, line)) {
                    file.remarks.push_back(std::move(line));
                }
            }
        }
        return file;
    });
}

namespace {

text_encoding encoding_from(std::string const& name) {
    std::string const small = lowered(name);
    if (small != "utf-8" && small != "shift_jis") {
        throw bad_argument{"--encoding", "there is no '" + name + "'; there are utf-8, shift_jis"};
    }
    return small == "utf-8" ? text_encoding::utf8 : text_encoding::shift_jis;
}

void check_game(std::optional<std::string> const& name) {
    if (name && !games::with_game(*name, [](auto) {})) {
        throw bad_argument{"--of", "there is no game '" + *name + "'; there are " + games::names()};
    }
}

/// The games that are asked for.
std::span<listed_game const> wanted(record_file const& file, std::optional<int> number) {
    if (!number) {
        return file.games;
    }
    auto const n = static_cast<std::size_t>(*number);
    if (n > file.games.size()) {
        throw failure{fmt::format("there is no game {}: the file holds {}", n, file.games.size())};
    }
    return std::span{file.games}.subspan(n - 1, 1);
}

/// The games to be written, and what is wrong with the others of those that are asked for.
struct chosen_games {
    std::vector<listed_game> games;
    std::vector<std::string> complaints;
};

/// Throws failure if none of them can be read.
chosen_games chosen(record_file const& file, std::optional<int> number) {
    chosen_games c;
    for (listed_game const& game : wanted(file, number)) {
        if (game.error) {
            c.complaints.push_back(complaint_of(file, game));
        } else {
            c.games.push_back(game);
        }
    }
    if (c.games.empty()) {
        throw failure{c.complaints.front()};
    }
    return c;
}

void check_number(convert_options const& o, record_format format, std::size_t games) {
    if (holds_one_game(format) && games > 1) {
        throw bad_argument{"--game", fmt::format("{} holds {} games, and a {} file one: choose with --game N",
                                                 shown_input(o.in), games, name_of(format))};
    }
}

void write_out(convert_options const& o, std::string const& bytes, std::size_t games, record_format format) {
    if (o.out == dash) {
        std::fwrite(bytes.data(), 1, bytes.size(), stdout);
        return;
    }
    write_whole(o.out, bytes);
    fmt::print("wrote {}: {} {} as {}\n", o.out, games, games == 1 ? "game" : "games", name_of(format));
}

void check_encoding(record_format format, text_encoding encoding) {
    if (format == record_format::jkf && encoding != text_encoding::utf8) {
        throw bad_argument{"--encoding", "JKF files are always in UTF-8"};
    }
}

int run_convert(convert_options const& o) {
    text_encoding const encoding = encoding_from(o.encoding);
    check_game(o.game);
    if (names_folder(o.out)) {
        return convert_into_folder(o, encoding);
    }
    if (std::error_code unknown; std::filesystem::is_directory(o.in, unknown)) {
        throw bad_argument{"OUT", "'" + o.out + "' is one file, and " + o.in +
                                      " a folder: name a folder, as " + o.out +
                                      "/, and the format with --to"};
    }
    if (auto const may = may_overwrite(o.out, std::array{o.in}, o.force); !may && o.out != dash) {
        throw bad_argument{"OUT", may.error().what};
    }
    record_file file = naming(shown_input(o.in), [&] { return read_record_file(o.in, o.game); });
    record_format const format = format_from(o, file.game);
    check_encoding(format, encoding);
    prepare_for(format, file.games);
    auto const [games, complaints] = naming(shown_input(o.in), [&] { return chosen(file, o.number); });
    check_number(o, format, games.size());
    auto const written = convert_games(games, file.game, format, encoding, o.out);
    write_out(o, written.bytes, games.size(), format);
    for (std::string const& line : written.remarks) {
        fmt::print(stderr, "{}: {}\n", shown_input(o.in), line);
    }
    for (std::string const& line : written.losses) {
        fmt::print(stderr, "{}: {}\n", o.out == dash ? "the standard output" : o.out, line);
    }
    for (std::string const& complaint : complaints) {
        fmt::print(stderr, "{}: {}; left out\n", shown_input(o.in), complaint);
    }
    return complaints.empty() && written.whole ? 0 : 1;
}

job declare_convert(arguments& declared) {
    auto const o = std::make_shared<convert_options>();
    declared.positional("IN", o->in,
                        "a record: KIF, KI2, CSA, JKF, GGF, WTHOR, what `kiban play` saves, or lines of "
                        "moves; a folder or an "
                        "archive of them; - for the standard input");
    declared.positional(
        "OUT", o->out,
        "the file to write: .kif, .ki2, .csa, .jkf, .ggf, .wtb, or .txt, .usi, .sfen for "
        "lines of moves; a folder (FOLDER/, with --to) for a file each; - for the standard output");
    declared.option("--of", o->game, "GAME", "the game, if lines of moves do not show which it is");
    declared.option("--to", o->to, "FORMAT",
                    "csa, kif, ki2, jkf, ggf, wthor or lines, whatever the ending of OUT");
    declared.option("--encoding", o->encoding, "NAME", "utf-8 or shift_jis (default: utf-8)");
    declared.option("--game", o->number, "N", "only the Nth game of IN",
                    {1, std::numeric_limits<int>::max()});
    declared.flag("--force", o->force, "overwrite existing files, but never IN");
    return [o] { return run_convert(*o); };
}

} // namespace

subcommand const convert_command{"convert", "A record in another format",
                                 "echo f5d6c3 | kiban convert - game.ggf\n"
                                 "echo '▲７六歩 △３四歩' | kiban convert - pasted.kif --encoding shift_jis\n"
                                 "echo 'startpos moves 7g7f 3c3d' | kiban convert - - --to jkf\n"
                                 "echo '▲７六歩 △３四歩' | kiban convert - games/ --to csa",
                                 declare_convert};

} // namespace kiban::tools
