#include "tools/records/formats.hpp"

#include "tools/records/reversi_formats.hpp"
#include "tools/records/shogi_formats.hpp"
#include "tools/terminal/arguments.hpp"

namespace kiban::tools {

namespace {

/// A format of a game that is built.
struct known_format {
    record_format format;
    std::string (*write)(noted_game const&);
    noted_game (*read)(std::string_view bytes);
};

constexpr known_format known_formats[] = {
#if !defined(KIBAN_WITHOUT_SHOGI)
    {record_format::csa, write_csa_record, read_csa_record},
    {record_format::kif, write_kif_record, read_kif_record},
#endif
#if !defined(KIBAN_WITHOUT_REVERSI)
    {record_format::ggf, write_ggf_record, read_ggf_record},
#endif
    {record_format::none, nullptr, nullptr},
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
    return game == "shogi" && path.ends_with(".csa") ? record_format::csa
           : game == "shogi" && (path.ends_with(".kif") || path.ends_with(".kifu") ||
                                 path.ends_with(".ki2") || path.ends_with(".ki2u"))
               ? record_format::kif
           : game == "reversi" && path.ends_with(".ggf") ? record_format::ggf
                                                         : record_format::none;
}

std::string write_record(record_format format, noted_game const& game) { return known(format).write(game); }

noted_game read_record(record_format format, std::string_view bytes) { return known(format).read(bytes); }

} // namespace kiban::tools
