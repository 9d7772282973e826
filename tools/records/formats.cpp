#include "tools/records/formats.hpp"

#include "tools/records/reversi_formats.hpp"
#include "tools/records/shogi_formats.hpp"
#include "tools/terminal/arguments.hpp"

#include <algorithm>
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
    std::string (*write)(noted_game const&);
    noted_game (*read)(std::string_view bytes);
    std::vector<listed_game> (*read_list)(std::string_view bytes);
};

constexpr known_format known_formats[] = {
#if !defined(KIBAN_WITHOUT_SHOGI)
    {record_format::csa, write_csa_record, first_of<read_csa_list>, read_csa_list},
    {record_format::kif, write_kif_record, first_of<read_kif_list>, read_kif_list},
#endif
#if !defined(KIBAN_WITHOUT_REVERSI)
    {record_format::ggf, write_ggf_record, read_ggf_record, read_ggf_list},
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

} // namespace

record_format format_of(std::string_view game, std::string_view path) {
    struct file_ending {
        std::string_view game;
        std::string_view text;
        record_format format;
    };
    static constexpr file_ending endings[] = {
        {"shogi", ".csa", record_format::csa},     {"shogi", ".kif", record_format::kif},
        {"shogi", ".kifu", record_format::kif},    {"shogi", ".ki2", record_format::kif},
        {"shogi", ".ki2u", record_format::kif},    {"reversi", ".ggf", record_format::ggf},
        {"reversi", ".wtb", record_format::wthor},
    };
    auto const* const found = std::ranges::find_if(
        endings, [&](file_ending const& e) { return e.game == game && path.ends_with(e.text); });
    return found == std::end(endings) ? record_format::none : found->format;
}

std::string write_record(record_format format, noted_game const& game) { return known(format).write(game); }

noted_game read_record(record_format format, std::string_view bytes) { return known(format).read(bytes); }

std::vector<listed_game> read_records(record_format format, std::string_view bytes) {
    return known(format).read_list(bytes);
}

} // namespace kiban::tools
