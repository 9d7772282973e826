#include "tools/records/formats.hpp"

#include "framework/text.hpp"
#include "tools/records/lines.hpp"
#include "tools/records/note.hpp"
#include "tools/records/reversi_formats.hpp"
#include "tools/records/shogi_formats.hpp"
#include "tools/terminal/arguments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace kiban::tools {

namespace {

/// The only or the first game of a file.
template<std::vector<listed_game> (*Read)(std::string_view)>
noted_game first_of(std::string_view bytes) {
    auto games = Read(bytes);
    if (games.empty()) {
        throw failure{"the file holds no game"};
    }
    if (games.front().error) {
        throw failure{*games.front().error};
    }
    return std::move(games.front().game);
}

/// A format of a game in this build.
struct known_format {
    record_format format;
    std::string (*write)(noted_game const&, text_encoding);
    noted_game (*read)(std::string_view bytes);
    std::vector<listed_game> (*read_list)(std::string_view bytes);
};

constexpr known_format known_formats[] = {
#if !defined(KIBAN_WITHOUT_SHOGI)
    {record_format::csa, write_csa_record, first_of<read_csa_list>, read_csa_list},
    {record_format::kif, write_kif_record, first_of<read_kif_list>, read_kif_list},
    {record_format::ki2, write_ki2_record, first_of<read_kif_list>, read_kif_list},
    {record_format::jkf, write_jkf_record, first_of<read_jkf_list>, read_jkf_list},
#endif
#if !defined(KIBAN_WITHOUT_REVERSI)
    {record_format::ggf, write_ggf_record, first_of<read_ggf_list>, read_ggf_list},
    {record_format::wthor, write_wthor_record, first_of<read_wthor_list>, read_wthor_list},
#endif
    {record_format::none, nullptr, nullptr, nullptr},
};

known_format const& known(record_format format) {
    for (known_format const& f : known_formats) {
        if (f.format == format && f.write != nullptr) {
            return f;
        }
    }
    throw failure{"this game has no such record format"};
}

/// What is known of a format in every build.
struct format_facts {
    std::string_view name;
    std::string_view game;
    bool written = true;
    bool holds_one = false; ///< a game, and so its variations
};
/// In the order of record_format.
constexpr std::array<format_facts, 8> facts{{{"", "", false},
                                             {"csa", "shogi"},
                                             {"kif", "shogi", true, true},
                                             {"ggf", "reversi"},
                                             {"wthor", "reversi"},
                                             {"ki2", "shogi", true, true},
                                             {"jkf", "shogi", true, true},
                                             {"lines", ""}}};

constexpr format_facts const& facts_of(record_format format) noexcept {
    return facts[static_cast<std::size_t>(format)];
}

struct file_ending {
    std::string_view text;
    record_format format;
};
constexpr file_ending endings[] = {
    {".csa", record_format::csa},   {".kif", record_format::kif},   {".kifu", record_format::kif},
    {".ki2", record_format::ki2},   {".ki2u", record_format::ki2},  {".jkf", record_format::jkf},
    {".ggf", record_format::ggf},   {".wtb", record_format::wthor}, {".txt", record_format::lines},
    {".usi", record_format::lines}, {".sfen", record_format::lines}};

} // namespace

std::string_view name_of(record_format format) noexcept { return facts_of(format).name; }

record_format format_named(std::string_view name) noexcept {
    auto const found = std::ranges::find(facts, name, &format_facts::name);
    return found == facts.end() ? record_format::none : static_cast<record_format>(found - facts.begin());
}

std::string_view game_of(record_format format) noexcept { return facts_of(format).game; }
bool is_written(record_format format) noexcept { return facts_of(format).written; }
bool is_written_by_game(record_format format) noexcept {
    return is_written(format) && format != record_format::wthor;
}
bool holds_one_game(record_format format) noexcept { return facts_of(format).holds_one; }
bool holds_variations(record_format format) noexcept { return facts_of(format).holds_one; }

std::string formats_written(std::string_view game) {
    std::string names;
    for (format_facts const& f : facts) {
        if (f.written && (f.game.empty() || f.game == game)) {
            names.append(names.empty() ? "" : ", ").append(f.name);
        }
    }
    return names;
}

std::string not_written_as(std::string_view game, record_format format) {
    return fmt::format("a game of {} cannot be written as {}; there are {}", game, name_of(format),
                       formats_written(game));
}

std::string no_format_of_ending(std::string_view game, std::string_view path) {
    return fmt::format("{}: its ending names no format; there are {}", path, formats_written(game));
}

record_format format_of_ending(std::string_view path) {
    std::string const small = lowered(path);
    auto const* const found =
        std::ranges::find_if(endings, [&](file_ending const& e) { return small.ends_with(e.text); });
    return found == std::end(endings) ? record_format::none : found->format;
}

record_format format_of(std::string_view game, std::string_view path) {
    record_format const format = format_of_ending(path);
    bool const fits = game_of(format).empty() || game_of(format) == game;
    return fits ? format : record_format::none;
}

std::string write_record(record_format format, noted_game const& game, text_encoding encoding) {
    return known(format).write(game, encoding);
}

std::string write_records(std::string_view game, record_format format, std::span<noted_game const> games,
                          text_encoding encoding) {
    if (format == record_format::lines) {
        return value_of(encode_text(write_lines(game, games), encoding));
    }
    if (holds_one_game(format) && games.size() > 1) {
        throw failure{fmt::format("{} files hold one game, not {}", name_of(format), games.size())};
    }
#if !defined(KIBAN_WITHOUT_REVERSI)
    if (format == record_format::wthor) {
        return write_wthor_records(games);
    }
#endif
    std::string text;
    for (noted_game const& g : games) {
        text += format == record_format::csa && !text.empty() ? "/\n" : "";
        text += write_record(format, g, encoding);
    }
    return text;
}

void prepare_for([[maybe_unused]] record_format format, [[maybe_unused]] std::span<listed_game> games) {
#if !defined(KIBAN_WITHOUT_REVERSI)
    if (format == record_format::wthor) {
        prepare_for_wthor(games);
    }
#endif
#if !defined(KIBAN_WITHOUT_SHOGI)
    bool const like_kif =
        format == record_format::kif || format == record_format::ki2 || format == record_format::jkf;
    for (listed_game& g : games) {
        if (!g.error && like_kif) {
            prepare_for_kif(g.game);
        } else if (!g.error && format == record_format::csa) {
            g.mate_length_left_out = prepare_for_csa(g.game);
        }
    }
#endif
}

std::string why_unread(listed_game const& game) {
    return game.member.empty() ? *game.error : game.member + ": " + *game.error;
}

std::vector<std::string> remarks_on(listed_game const& game) {
    std::vector<std::string> lines;
    std::size_t const n = game.variations_left_out;
    if (n == 1) {
        lines.push_back(fmt::format("a variation cannot be read and is left out: {}", game.why_left_out));
    } else if (n > 1) {
        lines.push_back(fmt::format("{} variations cannot be read and are left out; the first: {}", n,
                                    game.why_left_out));
    }
    std::ranges::copy(game.remarks, std::back_inserter(lines));
    return lines;
}

noted_game read_record(record_format format, std::string_view bytes) { return known(format).read(bytes); }

std::vector<listed_game> read_records(record_format format, std::string_view bytes) {
    return known(format).read_list(bytes);
}

std::vector<listed_game> read_records(std::string_view game, record_format format, std::string_view bytes) {
    return format == record_format::lines ? read_lines(game, value_of(decode_text(bytes)).text)
                                          : read_records(format, bytes);
}

} // namespace kiban::tools
