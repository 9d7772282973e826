#include "tools/kiban/game_arguments.hpp"

#include "tools/files/atomic_write.hpp"

namespace kiban::tools {

void declare_position(arguments& declared, position_options& o) {
    declared.option("--position", o.position, "TEXT",
                    "a position as people write it: `startpos`, `sfen ...`, a handicap's name, moves alone "
                    "(f5d6c3), a whole `position` line (default: startpos)");
    declared.option("--moves", o.moves, "MOVE ...", "moves to play from there first");
    declared.option("--game", o.record, "FILE", "the last position of a record instead");
    declared.option("--ply", o.ply, "N", "the position after N moves of the record");
    declared.exclusive({"--position", "--game"});
}

void declare_notation(arguments& declared, position_options& o) {
    declared.option("--notation", o.notation, "NAME",
                    "how moves are printed: usi, japanese, western or csa (default: usi)");
}

move_style style_from(position_options const& o, std::string_view game) {
    auto const style = move_style_named(o.notation);
    if (!style) {
        throw bad_argument{"--notation",
                           "there is no '" + o.notation + "'; there are usi, japanese, western, csa"};
    }
    if (!has_style(game, *style)) {
        throw bad_argument{"--notation", std::string{game} + " has no notation but its own"};
    }
    return *style;
}

noted_game record_from(std::string_view game, std::string const& path) {
    record_format const format = format_of(game, path);
    if (format == record_format::none) {
        throw bad_argument{"--game", path + ": no kind of record that " + std::string{game} +
                                         " has; there are .kif, .ki2 and .csa for shogi, .ggf for reversi"};
    }
    try {
        return read_record(format, read_whole(path));
    } catch (failure const& e) {
        throw failure{path + ": " + e.what()};
    }
}

} // namespace kiban::tools
