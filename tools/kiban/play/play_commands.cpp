#include "framework/text.hpp"
#include "tools/analysis/analyser.hpp"
#include "tools/analysis/table.hpp"
#include "tools/core/text/result.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/kiban/play/play_session.hpp"
#include "tools/terminal/columns.hpp"
#include "tools/terminal/failure.hpp"
#include "tools/terminal/interrupt.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

namespace kiban::tools {

std::span<play_session::command const> play_session::commands() {
    using enum command::takes;
    static constexpr command list[] = {
        {"help", "", "this list", nothing, &play_session::help},
        {"board", "", "draws the board", nothing, &play_session::board},
        {"moves", "", "lists the legal moves", nothing, &play_session::list_moves},
        {"hint", "", "the best move that the engine finds in a second", nothing, &play_session::hint},
        {"eval", "", "shows or hides the engine's evaluation", nothing, &play_session::evaluate},
        {"undo", "", "takes back your last move, and the engine's reply", nothing, &play_session::undo},
        {"back", "[N]", "looks at the position a move or N moves earlier", anything, &play_session::back},
        {"forward", "[N]", "the same, later", anything, &play_session::forward},
        {"first", "", "looks at the start of the game", nothing, &play_session::first},
        {"last", "", "returns to the end of the game, to play on", nothing, &play_session::last},
        {"goto", "N", "looks at the position after N moves", something, &play_session::go_to},
        {"analyse", "[MS]", "judges every move, with MS milliseconds for each position (200)", anything,
         &play_session::analyse},
        {"comment", "TEXT", "adds a comment on this position to the record", something,
         &play_session::comment},
        {"level", "N", "the engine's strength, 0 to 20", something, &play_session::level},
        {"switch", "", "changes sides with the engine", nothing, &play_session::change_sides},
        {"notation", "NAME", "how moves are spelt: usi, japanese, western, csa", something,
         &play_session::notation},
        {"pieces", "NAME", "how pieces are drawn: kanji, western", something, &play_session::pieces},
        {"resign", "", "resigns the game", nothing, &play_session::resign},
        {"declare", "", "claims the win that the rules allow without a move (also: win)", nothing,
         &play_session::declare},
        {"save", "FILE",
         "writes the record, now and after every move: .kif, .csa, .ggf, .txt, ...; --force overwrites",
         something, &play_session::save},
        {"new", "", "begins again", nothing, &play_session::begin_again},
        {"quit", "", "ends the program", nothing, &play_session::quit},
    };
    return list;
}

bool play_session::exists(command const& c) const {
    std::string_view const game = game_.game().name();
    bool const of_shogi = c.name == "pieces" || c.name == "notation";
    return c.name == "declare"    ? game_.game().knows_declarations()
           : c.name == "pieces"   ? game_.game().knows_declarations()
           : c.name == "notation" ? has_style(game, move_style::japanese)
                                  : !of_shogi;
}

bool play_session::obey_command(std::string_view word, std::string_view rest) {
    std::string const small = word == "analyze" ? "analyse"
                              : word == "exit"  ? "quit"
                              : word == "win"   ? "declare" // USI's word
                                                : std::string{word};
    auto const list = commands();
    auto const found = std::ranges::find(list, std::string_view{small}, &command::name);
    if (found == list.end() || !exists(*found)) {
        return false;
    }
    if (found->wants == command::takes::nothing && !rest.empty()) {
        display_.say(fmt::format("{}: takes nothing after it, but was given {}", word, rest));
    } else if (found->wants == command::takes::something && rest.empty()) {
        display_.say(fmt::format("{}: needs {}", word, found->argument));
    } else {
        (this->*found->obey)(rest);
    }
    return true;
}

void play_session::help(std::string_view) {
    std::string text = "a move in any notation, or:\n";
    for (command const& c : commands()) {
        if (exists(c)) {
            text += fmt::format("  {:<14} {}\n", fmt::format("{} {}", c.name, c.argument), c.help);
        }
    }
    show_pages(text);
}

void play_session::board(std::string_view) { shown_ = false; }

void play_session::list_moves(std::string_view) {
    display_.say(fmt::format("{}", fmt::join(table().legal_moves(settings_.style), " ")));
}

void play_session::hint(std::string_view) {
    if (game_.ending()) {
        display_.say("the game is over");
        return;
    }
    auto const found = search({.level = highest_level, .move_time = std::chrono::milliseconds{1000}});
    if (!found.line.empty()) {
        display_.say(
            fmt::format("hint: {} ({})", table().spelled(found.line.front(), settings_.style), found.value));
    }
}

void play_session::evaluate(std::string_view) {
    evaluating_ = !evaluating_;
    if (evaluating_ && !game_.ending()) {
        static_cast<void>(search({.level = highest_level, .move_time = std::chrono::milliseconds{1000}}));
    }
    display_.log(evaluating_ ? evaluation_ : "evaluation hidden");
}

namespace {

/// Why a command that would cut off the rest of the record is refused.
std::string earlier_position(std::string_view command) {
    return fmt::format("{}: this is an earlier position; last returns to the game", command);
}

} // namespace

/// Moves that the game was loaded with stay in its record, as with `back`.
void play_session::undo(std::string_view) {
    if (!game_.at_end() && game_.at() > game_.given()) {
        display_.say(earlier_position("undo"));
        return;
    }
    if (game_.is_decided()) {
        game_.reopen();
    } else if (game_.at() == 0) {
        display_.say("undo: no move has been played");
        return;
    } else {
        game_.take_back();
    }
    while (game_.at() > 0 && !is_asked()) {
        game_.take_back();
    }
    changed();
    if (game_.at_end() && !is_unfinished(game_.record().close)) {
        display_.say("undo: the record keeps its end until the game goes on");
    } else if (!game_.at_end()) {
        display_.say("undo: the record keeps what follows; as a variation if another move is played here");
    }
}

namespace {

/// The count in a command's argument, 1 without one; nothing if it is not a number.
std::optional<std::size_t> count_from(std::string_view text) {
    return text.empty() ? std::optional<std::size_t>{1} : whole_number<std::size_t>(text);
}

} // namespace

void play_session::back(std::string_view text) {
    auto const count = count_from(text);
    if (!count) {
        display_.say(fmt::format("back: a number of moves, not {}", text));
    } else if (game_.at() == 0) {
        display_.say("back: this is the start of the game");
    } else {
        look_at(game_.at() - std::min(*count, game_.at()));
    }
}

void play_session::forward(std::string_view text) {
    auto const count = count_from(text);
    std::size_t const later = game_.record().moves.size() - game_.at();
    if (!count) {
        display_.say(fmt::format("forward: a number of moves, not {}", text));
    } else if (later == 0) {
        display_.say("forward: this is the end of the game");
    } else {
        look_at(game_.at() + std::min(*count, later));
    }
}

void play_session::first(std::string_view) { look_at(0); }
void play_session::last(std::string_view) { look_at(game_.record().moves.size()); }

void play_session::go_to(std::string_view text) {
    auto const ply = whole_number<std::size_t>(text);
    if (!ply || *ply > game_.record().moves.size()) {
        display_.say(fmt::format("goto: a number from 0 to {}, not {}", game_.record().moves.size(), text));
        return;
    }
    look_at(*ply);
}

void play_session::analyse(std::string_view text) {
    auto const time = text.empty() ? std::optional{200} : whole_number<int>(text);
    if (!time || *time < 1) {
        display_.say(fmt::format("analyse: a number of milliseconds, not {}", text));
        return;
    }
    if (game_.record().moves.empty()) {
        display_.say("analyse: no move has been played");
        return;
    }
    analysis_settings settings;
    settings.time_ms = *time;
    settings.hash_mb = 16;
    auto const analyser = make_analyser(table().name(), settings);
    auto const analysed = [&] {
        on_interrupt const watch{[&] { analyser->stop(); }};
        return analyser->analyse(game_.record(), [&](std::size_t done, std::size_t all) {
            display_.show_thinking(fmt::format("analysing: {} of {} positions", done, all));
        });
    }();
    // A script's run ends as a whole.
    if (input_.is_interactive() && forget_interruption()) {
        shown_ = false;
        display_.say("analyse: interrupted");
    } else if (!interrupted()) { // which ends the session
        show_pages(analysis_table(analysed, settings_.style));
    }
}

void play_session::comment(std::string_view text) {
    game_.add_comment(std::string{text});
    keep();
    display_.say("noted");
}

void play_session::level(std::string_view text) {
    auto const wanted = whole_number<int>(text);
    if (!wanted || *wanted < lowest_level || *wanted > highest_level) {
        display_.say(fmt::format("level: a number from {} to {}, not {}", lowest_level, highest_level, text));
        return;
    }
    settings_.level = *wanted;
    name_sides();
    display_.say(fmt::format("level {}", settings_.level));
}

void play_session::notation(std::string_view name) {
    auto const style = move_style_named(name);
    if (!style) {
        display_.say(fmt::format("notation: usi, japanese, western or csa, not {}", name));
        return;
    }
    settings_.style = *style;
    game_.go_to(game_.at());
}

void play_session::pieces(std::string_view name) {
    if (name != "kanji" && name != "western") {
        display_.say(fmt::format("pieces: kanji or western, not {}", name));
    } else if (name == "kanji" && !settings_.look.unicode) {
        display_.say("pieces: kanji need a locale in UTF-8");
    } else {
        settings_.look.kanji = name == "kanji";
        settings_.style = settings_.style == move_style::japanese && name == "western" ? move_style::western
                          : settings_.style == move_style::western && name == "kanji"  ? move_style::japanese
                                                                                       : settings_.style;
        shown_ = false;
    }
}

void play_session::change_sides(std::string_view) {
    std::swap(settings_.seats[0], settings_.seats[1]);
    name_sides();
    auto const name = [&](color c) {
        return settings_.seats[index(c)] == seat::person ? "person" : "engine";
    };
    display_.say(fmt::format("{}: {}, {}: {}", word_for(color::black), name(color::black),
                             word_for(color::white), name(color::white)));
}

/// Whether the game cannot end at this position; says why, naming the command.
bool play_session::ends_nothing_here(std::string_view command) {
    if (game_.ending()) {
        display_.say("the game is over");
    } else if (!game_.at_end()) {
        display_.say(earlier_position(command));
    } else {
        return false;
    }
    return true;
}

void play_session::resign(std::string_view) {
    if (!ends_nothing_here("resign")) {
        decide(record_close::resignation, ~side());
    }
}

void play_session::declare(std::string_view) {
    if (ends_nothing_here("declare")) {
        return;
    }
    if (table().can_declare()) {
        decide(record_close::declaration, side());
    } else {
        std::string const why = table().why_no_declaration();
        display_.say(
            fmt::format("declare: the rules do not allow it here{}{}", why.empty() ? "" : ": ", why));
    }
}

namespace {

/// Takes `--force` off the beginning or the end of a command's argument; returns whether it was there.
bool take_force(std::string_view& text) {
    constexpr std::string_view word = "--force";
    std::string_view const given = text;
    if (text.starts_with("--force ")) {
        text = trimmed(text.substr(word.size()));
    } else if (text.ends_with(" --force")) {
        text = trimmed(text.substr(0, text.size() - word.size()));
    }
    return text.size() != given.size();
}

/// A path without the quotes around it, as a shell would take them off.
std::string_view without_quotes(std::string_view path) {
    bool const in_quotes =
        path.size() > 2 && (path.front() == '"' || path.front() == '\'') && path.back() == path.front();
    return in_quotes ? path.substr(1, path.size() - 2) : path;
}

} // namespace

void play_session::save(std::string_view text) {
    bool const force = take_force(text);
    std::string const path{without_quotes(text)};
    bool const over = force || settings_.own_files.contains(whole_name(path));
    try {
        check_saved_format(table().name(), path);
        if (auto const may = may_overwrite(path, {}, over); !may) {
            throw failure{may.error().what};
        }
        save_in(path, true);
        settings_.own_files.insert(whole_name(path));
        unsaved_.clear();
        if (!record_file_) { // no --save: what comes later goes into this file
            record_file_ = path;
            settings_.save = path;
        }
    } catch (failure const& f) {
        display_.say(fmt::format("save: {}", f.what()));
    }
}

/// The record of a game that has begun stays as it is.
void play_session::begin_again(std::string_view) {
    bool const begun = !game_.record().moves.empty();
    if (begun && !game_.is_over() && kept_) {
        kept_->let_go();
    }
    game_.begin_again();
    left_file_ = false;
    named_by_us_ = true; // whoever a loaded record names played the game before
    name_sides();
    clocks_.reset();
    game_.note_clock(clocks_.rule());
    if (begun) {
        settings_.own_files.clear();
    }
    if (begun && record_file_) {
        record_file_ = unused_name(*settings_.save);
        settings_.own_files.insert(whole_name(*record_file_));
        display_.say(fmt::format("this game is saved in {}", *record_file_));
    }
    changed();
}

void play_session::quit(std::string_view) { quit_ = true; }

} // namespace kiban::tools
