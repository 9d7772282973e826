#include "tools/kiban/play/play_session.hpp"

#include "framework/notation.hpp"
#include "framework/text.hpp"
#include "tools/analysis/words.hpp"
#include "tools/files/overwriting.hpp"
#include "tools/kiban/side_names.hpp"
#include "tools/terminal/failure.hpp"
#include "tools/terminal/help/similar.hpp"
#include "tools/terminal/interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <utility>

namespace kiban::tools {

namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

milliseconds since(steady_clock::time_point then) {
    return std::chrono::duration_cast<milliseconds>(steady_clock::now() - then);
}

} // namespace

play_session::play_session(played_game game, play_settings settings, line_input& input,
                           table_display& display)
    : game_{std::move(game)}, settings_{std::move(settings)}, clocks_{settings_.clock}, input_{input},
      display_{display}, record_file_{settings_.save} {
    if (settings_.autosave) {
        kept_.emplace(*settings_.autosave, settings_.resumed);
    }
    bool const is_new = settings_.is_new || game_.record().moves.empty();
    noted_game const& record = game_.record();
    named_by_us_ = (is_new && record.black.empty() && record.white.empty()) ||
                   (record.black == seat_name(color::black) && record.white == seat_name(color::white));
    name_sides();
    if (is_new) {
        game_.note_clock(clocks_.rule());
    }
}

void play_session::set_time_left(std::array<milliseconds, 2> const& left) {
    clocks_.set_left(color::black, left[0]);
    clocks_.set_left(color::white, left[1]);
}

bool play_session::nobody_plays() const {
    return settings_.seats[0] == seat::engine && settings_.seats[1] == seat::engine;
}

bool play_session::is_asked() const {
    return to_move() == seat::person && game_.game().forced_pass().empty();
}

std::string play_session::seat_name(color c) const {
    return settings_.seats[index(c)] == seat::person ? std::string{"person"}
                                                     : fmt::format("kiban level {}", settings_.level);
}

void play_session::name_sides() {
    if (named_by_us_) {
        game_.name_players(seat_name(color::black), seat_name(color::white));
    }
}

void play_session::run() {
    if (display_.in_place()) {
        display_.say("a move, or help, which lists the commands");
    }
    while (!quit_ && !interrupted()) {
        announce();
        bool const over = game_.ending().has_value();
        if (!over && game_.at_end() && (pass_if_forced() || to_move() == seat::engine)) {
            if (to_move() == seat::engine && !game_.ending() && table().forced_pass().empty()) {
                move_engine();
            }
            continue;
        }
        draw();
        if ((over && nobody_plays()) || !obey()) {
            return;
        }
    }
}

void play_session::draw() {
    display_.draw(view(), !shown_);
    shown_ = true;
}

/// On the screen, a side is called as its pieces are.
std::string play_session::word_for(color c) const { return side_text(game_.game().name(), c); }

/// "red wins on time"
std::string play_session::end_text(table_ending const& end) const {
    return with_own_sides(end.text, game_.game().name());
}

std::string play_session::player_text(color c) const {
    std::string const& name = c == color::black ? game_.record().black : game_.record().white;
    bool const kanji = settings_.look.kanji && has_style(game_.game().name(), move_style::japanese);
    std::string const mark = !kanji ? word_for(c) : c == color::black ? "▲" : "△";
    return name.empty() ? mark : mark + " " + printable(name);
}

table_view play_session::view() {
    auto const end = game_.ending();
    table_view v;
    v.title =
        fmt::format("{}, {}", table().name(),
                    end ? "game over" : fmt::format("move {}: {} to move", game_.at() + 1, word_for(side())));
    v.board = table().board(settings_.look);
    v.players = {player_text(color::black), player_text(color::white)};
    v.clocks = clock_texts();
    v.to_move = side();
    v.over = end.has_value();
    v.moves = game_.spelled(settings_.style);
    v.first = game_.first_side();
    v.later = game_.record().moves.size() - game_.at();
    if (evaluating_ && !evaluation_.empty()) {
        v.notes.push_back(evaluation_);
    }
    if (end) {
        v.notes.push_back("game over: " + end_text(*end));
    }
    return v;
}

void play_session::announce() {
    auto const end = game_.ending();
    if (end && !std::exchange(announced_, true)) {
        if (!display_.in_place()) {
            draw();
        }
        display_.log("game over: " + end_text(*end));
        if (!display_.in_place() && !nobody_plays() && input_.is_interactive()) {
            display_.say("back, undo, analyse, save FILE, new or quit");
        }
    }
}

bool play_session::pass_if_forced() {
    std::string const pass = table().forced_pass();
    if (pass.empty() || game_.ending()) {
        return false;
    }
    display_.say(fmt::format("{} has no move and passes", word_for(side())));
    play(pass, std::nullopt);
    return true;
}

engine_effort play_session::effort() const {
    engine_effort e{.level = settings_.level};
    if (auto const& rule = clocks_.rule()) {
        e.remaining = clocks_.left(side());
        e.increment = rule->increment;
        e.byoyomi = rule->byoyomi;
    }
    return e;
}

engine_thought play_session::search(engine_effort const& effort) {
    std::string const mover = word_for(side());
    auto found = table().think(effort, [&](engine_thought const& t) {
        display_.show_clocks(clock_texts());
        std::string line = fmt::format("{} thinks: depth {}, {} positions, {:.1f} s", mover, t.depth, t.nodes,
                                       static_cast<double>(t.time.count()) / 1000);
        if (evaluating_) {
            line += ", " + t.value;
        }
        display_.show_thinking(line);
    });
    note_evaluation(found.value, found.depth);
    return found;
}

void play_session::note_evaluation(std::string const& value, int depth) {
    evaluation_ = fmt::format("evaluation for {}: {}, depth {}", word_for(side()), value, depth);
}

void play_session::move_engine() {
    if (table().can_declare()) {
        decide(record_close::declaration, side());
        return;
    }
    if (display_.in_place()) {
        draw();
    }
    if (nobody_plays()) {
        display_.messages_are_read();
    }
    auto const began = steady_clock::now();
    auto const found = search(effort());
    if (!interrupted() && !found.line.empty()) {
        play(found.line.front(), since(began));
        if (!game_.ending()) {
            note_evaluation(found.value_after, found.depth);
        }
    }
}

/// Nobody loses on time while an earlier position is looked at.
bool play_session::clock_runs() const { return clocks_.run() && game_.at_end() && !game_.ending(); }

std::array<std::string, 2> play_session::clock_texts() const {
    milliseconds const spent = clock_runs() ? since(turn_began_) : milliseconds{0};
    auto const text = [&](color c) { return clocks_.text(c, c == side() ? spent : milliseconds{0}); };
    return {text(color::black), text(color::white)};
}

/// While the user thinks: shows the clocks, and ends the game when the time is over. Returns whether it goes
/// on.
wait_step play_session::look_up_from_prompt() {
    if (interrupted() || (clock_runs() && !watch_clock())) { // the signal may come while nothing waits
        return wait_step::end;
    }
    return display_.refit() ? wait_step::repaint : wait_step::go_on;
}

bool play_session::watch_clock() {
    if (clocks_.is_late(side(), since(turn_began_))) {
        lose_on_time();
        return false;
    }
    display_.show_clocks(clock_texts());
    return true;
}

void play_session::play(std::string const& move, std::optional<milliseconds> time) {
    color const mover = side();
    if (time && !clocks_.spend(mover, *time)) {
        lose_on_time();
        return;
    }
    display_.log(
        fmt::format("{}. {} {}", game_.at() + 1, word_for(mover), table().spelled(move, settings_.style)));
    bool const is_among_given = game_.at() < game_.given();
    std::size_t const kept = game_.play(move, time);
    if (kept > 0 && is_among_given) {
        leave_file();
    }
    changed();
    if (kept == 0 && !game_.at_end()) {
        display_.say("as in the record, which goes on");
    } else if (kept > 0) {
        display_.say(fmt::format("what followed here ({} {}) is a variation of the record now", kept,
                                 kept == 1 ? "move" : "moves"));
    }
}

/// A file without variations keeps the game that was loaded: what is played instead goes into another.
void play_session::leave_file() {
    std::error_code unknown;
    if (!record_file_ || left_file_ || holds_variations(format_of_ending(*record_file_)) ||
        !std::filesystem::exists(*record_file_, unknown)) {
        return;
    }
    std::string const before = std::exchange(*record_file_, unused_name(*record_file_));
    settings_.own_files.insert(whole_name(*record_file_));
    left_file_ = true;
    display_.say(fmt::format("this game is saved in {}: {} stays as it was, as it cannot hold both lines",
                             *record_file_, before));
}

void play_session::decide(record_close close, color winner) {
    int const points = winner == color::black ? 2 : 0;
    game_.decide({.text = text_of_close(close, points), .close = close, .points = points});
    changed();
}

void play_session::lose_on_time() {
    clocks_.set_left(side(), milliseconds{0});
    decide(record_close::time, ~side());
}

/// The game or the position that is looked at is another.
void play_session::changed() {
    evaluation_.clear();
    shown_ = false;
    announced_ = false;
    turn_began_ = steady_clock::now();
    keep();
}

/// Writes the files that the user asked for, and the one to resume from.
void play_session::keep() {
    try {
        if (record_file_) {
            save_in(*record_file_, false);
        }
        if (kept_) {
            keep_unfinished();
        }
    } catch (failure const& f) {
        unsaved_ = fmt::format("not saved: {}", f.what());
        display_.say(unsaved_);
        record_file_.reset();
        kept_.reset();
    }
}

/// Says what the file does not hold: of a file that is written after every move, once.
void play_session::save_in(std::string const& path, bool is_asked_for) {
    auto const lost = game_.save(path, settings_.own_files.contains(whole_name(path)));
    if (is_asked_for) {
        display_.say(fmt::format("saved in {}", path));
    }
    for (std::string const& loss : lost) {
        std::string const line = fmt::format("{}: {}", path, loss);
        if (losses_said_.insert(line).second || is_asked_for) {
            display_.say(line);
        }
    }
}

/// Another unfinished game is put aside only now, when this one takes its place.
void play_session::keep_unfinished() {
    if (game_.record().moves.empty() || game_.is_over()) {
        kept_->remove();
        return;
    }
    if (auto aside = kept_->take()) {
        display_.say(fmt::format("the unfinished game before this one is kept in {}", *aside));
        set_aside_ = std::move(aside);
    }
    unfinished_game const rest{.record = {},
                               .seats = settings_.seats,
                               .level = settings_.level,
                               .rule = clocks_.rule(),
                               .left = {clocks_.left(color::black), clocks_.left(color::white)},
                               .save =
                                   record_file_ ? std::optional{whole_name(*record_file_)} : std::nullopt};
    kept_->write(game_, rest);
}

std::string play_session::farewell() const {
    std::string const again = fmt::format("kiban play {}", game_.game().name());
    std::string lines = unsaved_.empty() || !display_.in_place() ? "" : unsaved_ + "\n"; // a log has it
    if (kept_ && kept_->holds_this()) {
        bool const is_usual = kept_->path() == settings_.autosave;
        lines += fmt::format("the game is unfinished: {} {} goes on with it\n", again,
                             is_usual ? "--resume" : fmt::format("--load '{}'", kept_->path()));
    }
    if (set_aside_) {
        lines += fmt::format("the unfinished game before it: {} --load '{}' goes on with it\n", again,
                             *set_aside_);
    }
    return lines;
}

void play_session::look_at(std::size_t at) {
    game_.go_to(at);
    evaluation_.clear();
    shown_ = false;
    announced_ = true; // the frame says it
    turn_began_ = steady_clock::now();
}

bool play_session::obey() {
    std::string const prompt = game_.ending() ? "> " : fmt::format("{}> ", word_for(side()));
    std::function<wait_step()> look_up; // in a log without clocks nothing happens during the wait
    if (clock_runs() || display_.follows_size()) {
        look_up = [this] { return look_up_from_prompt(); };
    }
    auto const line = typed_ahead_ ? std::exchange(typed_ahead_, std::nullopt) : input_.next(prompt, look_up);
    milliseconds const time = since(turn_began_);
    if (!line) {
        return false;
    }
    display_.messages_are_read();
    std::string_view const text = trimmed(*line);
    if (text.empty()) {
        return true;
    }
    tokenizer words{text};
    std::string_view const word = words.next();
    if (!obey_command(word, trimmed(words.rest()))) {
        try_move(text, time);
    }
    return true;
}

void play_session::show_pages(std::string const& text) {
    auto const pages = display_.pages(text);
    for (std::size_t i = 0; i < pages.size(); ++i) {
        display_.show(pages[i]);
        if (!display_.in_place()) {
            continue;
        }
        bool const last = i + 1 == pages.size();
        auto line = input_.next(last ? "Enter returns to the game> " : "Enter shows more> ");
        if (!line || !trimmed(*line).empty()) {
            typed_ahead_ = std::move(line);
            return;
        }
    }
}

void play_session::try_move(std::string_view text, milliseconds time) {
    if (!game_.at_end() && game_.record().moves[game_.at()] == table().forced_pass()) {
        game_.go_to(game_.at() + 1);
    }
    if (game_.ending()) {
        display_.say("the game is over: back, undo, analyse, save FILE, new or quit");
    } else if (auto const m = table().read(text)) {
        play(*m, clocks_.run() || input_.is_interactive() ? std::optional{time} : std::nullopt);
    } else {
        complain_of(text, m.error().what);
    }
}

void play_session::complain_of(std::string_view text, std::string const& why) {
    std::vector<std::string> names;
    for (command const& c : commands()) {
        if (exists(c)) {
            names.emplace_back(c.name);
        }
    }
    std::string const meant = did_you_mean(tokenizer{text}.next(), names);
    display_.say(why + (meant.empty() ? "; help lists the commands" : meant));
}

} // namespace kiban::tools
