#include "tools/kiban/play/played_game.hpp"

#include "framework/encoding/encoding.hpp"
#include "tools/files/atomic_write.hpp"
#include "tools/kiban/convert/losses.hpp"
#include "tools/records/header_keys.hpp"

#include <fmt/format.h>
#include <range/v3/algorithm/contains.hpp>
#include <ranges>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <span>
#include <system_error>
#include <utility>

namespace kiban::tools {

namespace {

bool is_shown_by_position(record_close close) {
    return close == record_close::by_the_rules || close == record_close::repetition;
}

/// Whether the game is over by what the position does not show.
bool is_decisive(record_close close) { return !is_unfinished(close) && !is_shown_by_position(close); }

bool is_told(record_close close) { return close != record_close::open && close != record_close::unsaid; }

/// Those that are not empty.
std::vector<std::string> lines_in(std::string_view text) {
    std::vector<std::string> lines;
    for (auto const line : std::views::split(text, '\n')) {
        if (!line.empty()) {
            lines.emplace_back(line.begin(), line.end());
        }
    }
    return lines;
}

bool is_in_shift_jis(std::string const& path) {
    std::error_code unknown;
    if (!std::filesystem::is_regular_file(path, unknown)) {
        return false;
    }
    auto const decoded = decode_text(read_whole(path));
    return decoded && decoded->encoding == text_encoding::shift_jis;
}

} // namespace

std::string text_of_close(record_close close, int points) {
    std::string const result = points == 1 ? "draw" : points > 1 ? "black wins" : "white wins";
    switch (close) {
    case record_close::resignation:
        return result + " by resignation";
    case record_close::time:
        return result + " on time";
    case record_close::declaration:
        return result + " by declaration";
    case record_close::agreed_draw:
        return result + " by agreement";
    case record_close::illegal_move:
    case record_close::illegal_action:
    case record_close::opponent_illegal:
        return result + " by an illegal move";
    default:
        return result;
    }
}

played_game::played_game(std::unique_ptr<table_game> game, noted_game record, bool is_new)
    : game_{std::move(game)}, record_{std::move(record)}, at_{record_.moves.size()},
      given_{is_new ? 0 : record_.moves.size()} {
    game_->set_up(record_.start, {});
    first_ = game_->side();
    game_->set_up(record_.start, record_.moves);
    decided_ = is_decisive(record_.close);
    end_is_given_ = !is_new && is_told(record_.close);
    if (record_.headers.empty() && (is_new || record_.moves.empty())) {
        add_date(record_.headers, game_->name());
    }
}

std::optional<table_ending> played_game::ending() const {
    if (decided_ && at_end()) {
        return table_ending{.text = text_of_close(record_.close, record_.points),
                            .close = record_.close,
                            .points = record_.points};
    }
    return game_->ending();
}

bool played_game::is_over() const { return at_end() ? ending().has_value() : !is_unfinished(record_.close); }

void played_game::go_to(std::size_t at) {
    if (at == at_ + 1) {
        game_->play(record_.moves[at_]);
    } else if (at != at_) {
        game_->set_up(record_.start, std::span{record_.moves}.first(at));
    }
    at_ = at;
    spelled_style_.reset();
}

void played_game::drop_later() {
    record_.moves.resize(at_);
    if (!record_.notes.empty()) {
        record_.notes.resize(at_);
    }
    given_ = std::min(given_, at_);
    forget_end();
}

void played_game::reopen() {
    decided_ = false;
    if (!end_is_given_) {
        leave_end();
    }
}

/// The game goes on behind its end: a comment on that stays, on the last position.
void played_game::leave_end() {
    for (std::string const& line : lines_in(record_.comment)) {
        add_comment(line);
    }
    forget_end();
}

void played_game::forget_end() {
    decided_ = false;
    end_is_given_ = false;
    record_.close = record_close::open;
    record_.points = 1;
    record_.comment.clear();
    record_.end_time.reset();
    std::erase_if(record_.headers,
                  [](auto const& h) { return ranges::contains(header_key::of_the_end, h.first); });
}

void played_game::close_by_rules() {
    if (auto const end = game_->ending()) {
        record_.close = end->close;
        record_.points = end->points;
    }
}

/// Before a move is played from here: what came later becomes the first variation, as others may leave it.
std::size_t played_game::keep_later() {
    auto const later = std::span{record_.moves}.subspan(at_);
    if (!later.empty()) {
        auto const before = std::span{record_.moves}.first(at_);
        noted_game::variation line{.before = {before.begin(), before.end()},
                                   .moves = {later.begin(), later.end()},
                                   .close = is_told(record_.close) ? record_.close : record_close::unsaid,
                                   .points = record_.points,
                                   .comment = record_.comment,
                                   .end_time = record_.end_time};
        if (!record_.notes.empty()) {
            auto const notes = std::span{record_.notes}.subspan(at_);
            line.notes.assign(notes.begin(), notes.end());
        }
        record_.variations.insert(record_.variations.begin(), std::move(line));
    }
    return later.size();
}

/// A variation that begins here becomes the record's line.
void played_game::take_up(noted_game::variation&& line) {
    bool const has_notes = !line.notes.empty() || !record_.notes.empty();
    record_.notes.resize(has_notes ? at_ : 0);
    std::ranges::move(line.moves, std::back_inserter(record_.moves));
    std::ranges::move(line.notes, std::back_inserter(record_.notes));
    record_.notes.resize(has_notes ? record_.moves.size() : 0);
    record_.close = line.close;
    record_.points = line.points;
    record_.comment = std::move(line.comment);
    record_.end_time = line.end_time;
    given_ = record_.moves.size();
    decided_ = is_decisive(record_.close);
    end_is_given_ = is_told(record_.close);
}

/// Before a move leaves the line or the end that the record has here: remembers it.
void played_game::leave_here() {
    if (!at_end() || end_is_given_) {
        left_.push_back({at_end(), at_, given_, record_.close, record_.points, record_.comment,
                         record_.end_time, decided_, end_is_given_, record_.headers});
    }
    if (at_end()) {
        leave_end();
    }
}

void played_game::restore_end(left_line&& left) {
    given_ = left.given;
    decided_ = left.decided;
    end_is_given_ = left.end_is_given;
    record_.close = left.close;
    record_.points = left.points;
    record_.comment = std::move(left.comment);
    record_.end_time = left.end_time;
    record_.headers = std::move(left.headers);
}

/// What was left here last is the record's again: its end, or its line, the first variation. What follows
/// here becomes a variation behind those that were left.
void played_game::take_up_left() {
    left_line left = std::move(left_.back());
    left_.pop_back();
    std::optional<noted_game::variation> line;
    if (!left.is_end) {
        line = std::move(record_.variations.front());
        record_.variations.erase(record_.variations.begin());
    }
    if (keep_later() > 0) {
        std::ranges::rotate(record_.variations, record_.variations.begin() + 1);
    }
    drop_later();
    if (line) {
        take_up(*std::move(line));
    } else {
        auto& comments = at_ == 0 ? record_.comments : record_.note_on(at_ - 1).comments;
        for (std::string const& text : lines_in(left.comment)) { // which `leave_end` put here
            auto const put = std::ranges::find(comments, text);
            comments.erase(put, put == comments.end() ? put : std::next(put));
        }
    }
    restore_end(std::move(left));
}

/// Goes forward in a variation that begins with that move, if there is one; what followed here becomes
/// another, whose number of moves is returned.
std::optional<std::size_t> played_game::play_variation(std::string const& move) {
    auto const before = std::span{record_.moves}.first(at_);
    auto const found = std::ranges::find_if(record_.variations, [&](auto const& v) {
        return !v.moves.empty() && v.moves.front() == move && std::ranges::equal(v.before, before);
    });
    if (found == record_.variations.end()) {
        return std::nullopt;
    }
    std::size_t const kept = record_.moves.size() - at_;
    if (has_left_here() && !left_.back().is_end && found == record_.variations.begin()) {
        take_up_left();
    } else {
        // The first variations are lines that were left, the last first: without one of them they are not.
        if (found - record_.variations.begin() < std::ranges::count(left_, false, &left_line::is_end)) {
            left_.clear();
        }
        noted_game::variation line = std::move(*found);
        record_.variations.erase(found);
        leave_here();
        keep_later();
        drop_later();
        take_up(std::move(line));
    }
    go_to(at_ + 1);
    return kept;
}

std::size_t played_game::play(std::string const& move, std::optional<std::chrono::milliseconds> time) {
    if (!at_end() && record_.moves[at_] == move) {
        go_to(at_ + 1);
        return 0;
    }
    if (auto const kept = play_variation(move)) {
        return *kept;
    }
    leave_here();
    std::size_t const kept = keep_later();
    drop_later();
    game_->play(move);
    record_.moves.push_back(move);
    ++at_;
    if (time || !record_.notes.empty()) {
        record_.note_on(at_ - 1).time = time;
    }
    spelled_style_.reset();
    close_by_rules();
    return kept;
}

void played_game::take_back() {
    bool const is_given = at_ <= given_;
    go_to(at_ - 1);
    if (!is_given) {
        drop_later();
    }
    if (has_left_here()) {
        take_up_left();
    }
}

void played_game::decide(table_ending const& ending) {
    leave_end();
    decided_ = true;
    record_.close = ending.close;
    record_.points = ending.points;
}

void played_game::begin_again() {
    go_to(0);
    drop_later();
    record_.comments.clear();
    record_.headers.clear();
    record_.variations.clear();
    left_.clear();
    add_date(record_.headers, game_->name());
    game_->new_game();
}

void played_game::note_clock(std::optional<clock_rule> const& rule) {
    if (rule) {
        add_clock(record_.headers, game_->name(), *rule);
    }
}

void played_game::name_players(std::string const& black, std::string const& white) {
    record_.black = black;
    record_.white = white;
}

void played_game::add_comment(std::string const& text) {
    (at_ == 0 ? record_.comments : record_.note_on(at_ - 1).comments).push_back(text);
}

std::vector<std::string> const& played_game::spelled(move_style style) {
    if (spelled_style_ != style) {
        auto const moves = std::span{record_.moves}.first(at_);
        game_->set_up(record_.start, {});
        spelled_ = game_->spelled(moves, style);
        game_->set_up(record_.start, moves);
        spelled_style_ = style;
    }
    return spelled_;
}

std::string played_game::text_of(record_format format, text_encoding encoding) const {
    if (format == record_format::lines) {
        std::string text{"game "};
        text.append(game_->name()).append("\nposition ").append(record_.start).append("\nmoves");
        for (std::string const& m : record_.moves) {
            text.append(" ").append(m);
        }
        return text + '\n';
    }
    return write_record(format, prepared(format).game, encoding);
}

listed_game played_game::prepared(record_format format) const {
    listed_game game{.number = 1, .game = record_};
    prepare_for(format, std::span{&game, 1});
    return game;
}

void check_saved_format(std::string_view game, std::string const& path) {
    record_format const format = format_of_ending(path);
    if (format == record_format::none) {
        throw failure{no_format_of_ending(game, path)};
    }
    if (format_of(game, path) == record_format::none) {
        throw failure{not_written_as(game, format)};
    }
    if (!is_written_by_game(format)) { // the record is written again after every move
        throw failure{fmt::format("{}: {}", path, written_whole)};
    }
}

std::vector<std::string> played_game::save(std::string const& path, bool goes_on) const {
    check_saved_format(game_->name(), path);
    record_format const format = format_of_ending(path);
    std::vector<std::string> changes;
    std::string const text = goes_on && is_in_shift_jis(path) ? text_in_shift_jis(format, changes)
                                                              : text_of(format, text_encoding::utf8);
    listed_game const written = prepared(format);
    auto lost = losses(std::span{&written, 1}, read_records(game_->name(), format, text));
    write_whole(path, text);
    lost.insert(lost.end(), changes.begin(), changes.end());
    return lost;
}

/// As long as its characters are all there.
std::string played_game::text_in_shift_jis(record_format format, std::vector<std::string>& changes) const {
    try {
        return text_of(format, text_encoding::shift_jis);
    } catch (failure const& f) {
        changes.push_back(fmt::format("in UTF-8 now, not in Shift_JIS: {}", f.what()));
        return text_of(format, text_encoding::utf8);
    }
}

} // namespace kiban::tools
