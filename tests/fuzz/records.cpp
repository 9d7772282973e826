#include "tests/fuzz/fuzz.hpp"
#include "tools/records/formats.hpp"
#include "tools/terminal/arguments.hpp"

#include <array>

// A file of games in each format: the first byte says which.

using namespace kiban;
using namespace kiban::tools;
using fuzz::require;

namespace {

constexpr std::array formats{record_format::csa, record_format::kif, record_format::ggf,
                             record_format::wthor};

/// What is written of a game that was read has the same moves when it is read again.
void write_back(record_format format, noted_game const& game) {
    std::string text;
    try {
        text = write_record(format, game);
    } catch (failure const&) {
        return; // a name with a character that the format lacks, or a format that is read only
    }
    noted_game const again = read_record(format, text);
    require(again.start == game.start, "another start is read back");
    require(again.moves == game.moves, "other moves are read back");
}

} // namespace

int LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t size) {
    if (size == 0) {
        return 0;
    }
    record_format const format = formats[bytes[0] % formats.size()];
    try {
        for (listed_game const& g : read_records(format, fuzz::text_of(bytes + 1, size - 1))) {
            if (!g.error) {
                write_back(format, g.game);
            }
        }
    } catch (failure const& f) {
        require(*f.what() != '\0', "an error without words");
    }
    return 0;
}
