#include "tests/fuzz/fuzz.hpp"
#include "tools/records/formats.hpp"
#include "tools/terminal/arguments.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>

// A file of games in each format: the first byte says which.

using namespace kiban;
using namespace kiban::tools;
using fuzz::require;

namespace {

struct kind {
    std::string_view game;
    record_format format;
};
constexpr std::array kinds{kind{"shogi", record_format::csa},   kind{"shogi", record_format::kif},
                           kind{"reversi", record_format::ggf}, kind{"reversi", record_format::wthor},
                           kind{"shogi", record_format::ki2},   kind{"shogi", record_format::jkf},
                           kind{"shogi", record_format::lines}, kind{"reversi", record_format::lines}};

/// What is written of a game that was read has the same moves when it is read again.
void write_back(kind const& k, noted_game const& game) {
    std::string text;
    try {
        text = write_records(k.game, k.format, std::span{&game, 1});
    } catch (failure const&) {
        return; // a name with a character that the format lacks, or a format that is read only
    }
    auto const again = read_records(k.game, k.format, text);
    require(again.size() == 1 && !again[0].error, "what is written is not read back");
    require(again[0].game.start == game.start, "another start is read back");
    require(again[0].game.moves == game.moves, "other moves are read back");
}

void feed_records(std::string_view input) {
    if (input.empty()) {
        return;
    }
    kind const& k = kinds[fuzz::first_byte(input) % kinds.size()];
    try {
        for (listed_game const& g : read_records(k.game, k.format, input.substr(1))) {
            if (!g.error) {
                write_back(k, g.game);
            }
        }
    } catch (failure const& f) {
        require(*f.what() != '\0', "an error without words");
    }
}

fuzz::target const records_target{"records", feed_records};

} // namespace
