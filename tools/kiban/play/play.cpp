#include "games/shogi/text/handicap.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/kiban/game_arguments.hpp"
#include "tools/kiban/help/command_list.hpp"
#include "tools/kiban/play/play_session.hpp"
#include "tools/notation/handicaps.hpp"
#include "tools/records/game_files.hpp"
#include "tools/terminal/interrupt.hpp"
#include "tools/terminal/screen.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

struct play_options {
    std::string game;
    std::string black = "person";
    std::string white = "engine";
    int level = play_settings{}.level;
    std::optional<std::string> position;
    std::optional<std::string> handicap;
    std::vector<std::string> moves;
    std::optional<std::string> file;
    std::optional<int> number;
    std::optional<std::string> time;
    std::optional<std::string> byoyomi;
    std::optional<std::string> save;
    std::optional<std::string> notation;
    std::optional<std::string> pieces;
    std::optional<std::string> weights;
    bool force = false; ///< to overwrite the file of --save
    bool resume = false;
    bool log = false;
};

seat seat_from(char const* argument, std::string const& text) {
    if (text != "person" && text != "engine") {
        throw bad_argument{argument, "'" + text + "' is neither person nor engine"};
    }
    return text == "person" ? seat::person : seat::engine;
}

noted_game loaded(play_options const& o) { return record_from(o.game, *o.file, o.number.value_or(1)); }

#if !defined(KIBAN_WITHOUT_SHOGI)
std::string position_of_handicap(play_options const& o) {
    shogi::handicap const* const h = o.game == "shogi" ? shogi::find_handicap(*o.handicap) : nullptr;
    if (h == nullptr) {
        throw bad_argument{"--handicap", o.game != "shogi" ? o.game + " has none" : no_handicap(*o.handicap)};
    }
    return h->sfen();
}
#else
std::string position_of_handicap(play_options const& o) {
    throw bad_argument{"--handicap", o.game + " has none"};
}
#endif

noted_game new_record(play_options const& o) {
    noted_game record;
    with_game(o.game, [&]<game G>(G) {
        auto game = history_written<G>(o.handicap ? std::optional{position_of_handicap(o)} : o.position);
        play_all<G>(game, o.moves);
        record.start = G::write(game.start());
        game_history<typename G::position> replay{game.start()};
        for (auto m : game.moves()) {
            record.moves.push_back(G::write(replay.current(), m));
            replay.play(m);
        }
        return 0;
    });
    return record;
}

/// On a terminal as people like it, in a log as scripts do: the notation, kanji where the locale has them.
void choose_look(play_options const& o, bool terminal, play_settings& s) {
    s.look.unicode = is_utf8_locale();
    s.look.colours = terminal && has_colours(stdout);
    s.look.styles = terminal;
    if (o.pieces && *o.pieces != "kanji" && *o.pieces != "western") {
        throw bad_argument{"--pieces", "'" + *o.pieces + "' is neither kanji nor western"};
    }
    s.look.kanji = s.look.unicode && o.pieces.value_or("kanji") == "kanji";
    bool const in_words = terminal && has_style(o.game, move_style::japanese);
    position_options named;
    named.notation = o.notation.value_or(!in_words ? "usi" : s.look.kanji ? "japanese" : "western");
    s.style = style_from(named, o.game);
}

/// The unfinished game that --resume or --load names; none for records and new games.
std::optional<unfinished_game> kept_game(play_options const& o) {
    if (!o.resume) {
        return o.file && is_autosave(*o.file) ? read_autosave(*o.file, o.game) : std::nullopt;
    }
    auto const path = autosave_path(o.game);
    auto kept = path ? read_autosave(*path, o.game) : std::nullopt;
    if (!kept) {
        auto const aside = path ? game_set_aside(*path) : std::nullopt;
        throw failure{
            aside ? fmt::format("the last game of {} is over; --load '{}' goes on with an earlier one",
                                o.game, *aside)
                  : "there is no unfinished game of " + o.game};
    }
    return kept;
}

/// Notes the file as the game's own if it holds this game and no other: nothing is lost when the game goes on
/// in it.
void note_file_of(noted_game const& record, std::string const& path, play_options const& o,
                  play_settings& s) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return;
    }
    try {
        auto const games = read_games(o.game, path);
        if (games.size() == 1 && !games[0].error && games[0].member.empty() &&
            games[0].game.start == record.start && games[0].game.moves == record.moves) {
            s.own_files.insert(whole_name(path));
        }
    } catch (failure const&) { // another file has taken its place
    }
}

/// The game to be played, and the settings that belong to it.
noted_game begin(play_options const& o, play_settings& s,
                 std::optional<std::array<std::chrono::milliseconds, 2>>& left) {
    auto kept = kept_game(o);
    s.is_new = !kept && !o.file;
    if (s.is_new) {
        return new_record(o);
    }
    if (!kept) {
        noted_game record = loaded(o);
        note_file_of(record, *o.file, o, s);
        return record;
    }
    s.seats = kept->seats;
    s.level = kept->level;
    s.clock = kept->rule;
    s.resumed = o.resume;
    left = kept->left;
    if (kept->save) {
        note_file_of(kept->record, *kept->save, o, s);
    }
    if (!s.save && !s.own_files.empty()) {
        s.save = kept->save;
    }
    return std::move(kept->record);
}

/// The game may go on in its own file; another is overwritten only by force.
void check_save(play_options const& o, play_settings& s) {
    if (!s.save) {
        return;
    }
    try {
        check_saved_format(o.game, *s.save);
    } catch (failure const& f) {
        throw bad_argument{"--save", f.what()};
    }
    std::vector<std::string> inputs;
    bool const goes_on = s.own_files.contains(whole_name(*s.save));
    if (o.file && !goes_on && whole_name(*o.file) == whole_name(*s.save)) {
        throw bad_argument{"--save", *s.save + " holds other games too, and is not overwritten"};
    }
    if (o.file && !goes_on) {
        inputs.push_back(*o.file);
    }
    if (auto const may = may_overwrite(*s.save, inputs, o.force || goes_on); !may) {
        throw bad_argument{"--save", may.error().what};
    }
    check_writable(*s.save);
    s.own_files.insert(whole_name(*s.save));
}

int run_play(play_options const& o) {
    with_game(o.game, [](auto) { return 0; }); // throws for a game that does not exist
    play_settings s;
    s.seats = {seat_from("--black", o.black), seat_from("--white", o.white)};
    s.level = o.level;
    s.clock = clock_rule_from(o.time, o.byoyomi);
    s.save = o.save;
    std::optional<std::array<std::chrono::milliseconds, 2>> left;
    noted_game record = begin(o, s, left);
    line_input input;
    choose_look(o, input.is_interactive() && !o.log, s);
    check_save(o, s);
    s.autosave = input.is_interactive() ? autosave_path(o.game) : std::nullopt;
    played_game game{make_table_game(o.game, o.weights), std::move(record), s.is_new};
    std::string farewell;
    {
        table_display display{input.is_interactive() && !o.log};
        play_session session{std::move(game), s, input, display};
        if (left) {
            session.set_time_left(*left);
        }
        session.run();
        farewell = session.farewell();
    }
    fmt::print("{}", farewell); // on the usual screen
    std::fflush(stdout);
    if (interrupted()) {
        throw failure{"interrupted"};
    }
    return 0;
}

void declare_game(arguments& declared, play_options& o) {
    declared.positional("GAME", o.game, "a name that `kiban games` lists");
    declared.option("--level", o.level, "N",
                    "the engine's strength, from 0, a beginner's, to 20, all it can (default: 5)",
                    {lowest_level, highest_level});
    declared.option("--black", o.black, "WHO", "first player: person or engine (default: person)");
    declared.option("--white", o.white, "WHO", "second player: person or engine (default: engine)");
    declared.option("--position", o.position, "TEXT",
                    "begin here: a position, a handicap's name, moves (default: startpos)");
    declared.option("--handicap", o.handicap, "NAME", "shogi: lance, bishop, rook, 2-piece, 二枚落ち, ...");
    declared.option("--moves", o.moves, "MOVE ...", "moves to play from there first");
    declared.option("--load", o.file, "FILE", "continue a record, or a saved or unfinished game");
    declared.option("--number", o.number, "N", "the Nth game of that file (default: 1)",
                    {1, std::numeric_limits<int>::max()});
    declared.flag("--resume", o.resume,
                  "continue the unfinished game; on a terminal it is saved after every move");
    declared.exclusive({"--load", "--position", "--handicap", "--resume"});
    declared.exclusive({"--load", "--moves"});
    declared.exclusive({"--resume", "--moves"});
}

job declare_play(arguments& declared) {
    auto const o = std::make_shared<play_options>();
    declare_game(declared, *o);
    declared.option("--time", o->time, "BASE+INC",
                    "time for the game, and for each move on top: 10m, 5m+3, 300+5 (default: no clocks)");
    declared.option("--byoyomi", o->byoyomi, "TIME", "time for each move once the base time is used up");
    declared.option("--save", o->save, "FILE",
                    "write the record after every move; a loaded or resumed game may go on in its file");
    declared.flag("--force", o->force, "overwrite an existing file, but never the other games of --load");
    declared.option("--notation", o->notation, "NAME",
                    "how moves are spelt: usi, japanese, western or csa (default: as the pieces are drawn)");
    declared.option("--pieces", o->pieces, "NAME",
                    "how shogi's pieces are drawn: kanji or western (default: kanji in UTF-8)");
    declared.flag("--log", o->log, "print line after line, as when the output is not a terminal");
    declared.option("--weights", o->weights, "FILE",
                    "evaluate with these, or with `written`: the evaluation written by hand");
    return [o] { return run_play(*o); };
}

} // namespace

subcommand const play_command{"play", "Play in the terminal against the engine, or let it play itself",
                              "kiban play reversi\n"
                              "kiban play shogi --level 3 --handicap 2-piece --pieces western\n"
                              "kiban play connect_four --white person --black engine --time 5m+3\n"
                              "kiban play connect_four --black engine --white engine --level 2",
                              declare_play};

} // namespace kiban::tools
