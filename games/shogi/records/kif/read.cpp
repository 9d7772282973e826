#include "framework/text.hpp"
#include "games/shogi/records/kif/ends.hpp"
#include "games/shogi/records/kif/kif.hpp"
#include "games/shogi/records/kif/setup.hpp"
#include "games/shogi/records/kif/words.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/records/reader.hpp"
#include "games/shogi/records/variations.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace kiban::shogi {

namespace {

using detail::bad_record;
using detail::leave_variation_out;
using detail::quoted;
using detail::record_line;
using detail::summary;

using status = parsed<void>;

constexpr std::string_view variation = "変化";
constexpr std::string_view has_variations = "+";
constexpr std::string_view wide_colon = "："; // of a header

/// `key: value` in ASCII: a header of KIF, or a line of another text.
bool may_be_of_any_text(std::string_view text) {
    std::string_view const key = text.substr(0, text.find(':'));
    bool const ascii = std::ranges::none_of(key, [](char c) { return (c & '\x80') != 0; });
    return key.size() < text.size() && ascii && !is_digit(text[0]) && !text.contains(wide_colon);
}

class kif_reader {
  public:
    kif_reader() = default;
    /// Reads a variation that begins after these moves, with the move of that number.
    kif_reader(position const& start, std::vector<move> const& before, int number);

    status take(record_line const& line);
    parsed<game_record> finish(record_line const& last) &&;

  private:
    game_record record_{};
    detail::kif_setup setup_;
    std::optional<position> now_; // once the first move or end has been met
    square previous_ = no_square;
    int next_number_ = 0; // of the next move line, 0 if any will do
    bool begun_ = false;  // anything other than comments and lines of any text has been met
    bool ended_ = false;
    std::optional<error> unplayable_; // a move that only a charge of an illegal action can follow
    std::string illegal_;             // its text

    status begin_play(record_line const& line);
    status move_line(record_line const& line);
    status numbered_move(record_line const& line);
    status book_moves(record_line const& line);
    status play(record_line const& line, parsed<move> const& m);
    status end(record_end end);
    status time(record_line const& line);
    status summary_line(record_line const& line);
    void compare_summary(std::string_view text);
};

/// Minutes and seconds, "0:03" or also with hours, in seconds; -1 if the text is not a time. At most what
/// CSA's format can also hold.
int seconds_of(std::string_view text) {
    constexpr int most_parts = 3;
    constexpr int most_seconds = 999'999;
    int total = 0;
    for (int parts = 1; parts <= most_parts; ++parts) {
        std::size_t const colon = text.find(':');
        std::string_view const digits = detail::trimmed_wide(text.substr(0, colon));
        int const part = detail::small_number(digits);
        if (part < 0 || (parts > 1 && digits.size() > 2) || part > most_seconds - total * 60) {
            return -1;
        }
        total = total * 60 + part;
        if (colon == std::string_view::npos) {
            return total;
        }
        if (total > most_seconds / 60) {
            return -1;
        }
        text.remove_prefix(colon + 1);
    }
    return -1;
}

status kif_reader::begin_play(record_line const& line) {
    if (now_) {
        return {};
    }
    auto start = setup_.start(line);
    if (!start) {
        return std::unexpected{start.error()};
    }
    record_.start = *start;
    now_ = *std::move(start);
    return {};
}

status kif_reader::play(record_line const& line, parsed<move> const& m) {
    if (!m) {
        unplayable_ = bad_record(line, m.error().what, m.error().where).error();
        illegal_ = line.text;
        return {};
    }
    record_.moves.push_back({*m});
    now_->play(*m);
    previous_ = m->to();
    return {};
}

status kif_reader::end(record_end end) {
    ended_ = true;
    bool const charged = end == record_end::illegal_move || end == record_end::illegal_action ||
                         end == record_end::opponent_illegal;
    if (unplayable_ && !charged) {
        return std::unexpected{*unplayable_};
    }
    record_.end = end;
    if (unplayable_) {
        record_.end = record_end::illegal_move;
        record_.note_illegal(illegal_);
    }
    unplayable_.reset();
    return {};
}

status kif_reader::time(record_line const& line) {
    std::string_view const text = line.text;
    std::size_t const close = text.find_first_of("/)");
    int const seconds = close == std::string_view::npos ? -1 : seconds_of(text.substr(1, close - 1));
    if (seconds < 0) {
        return bad_record(line, "not a time such as ( 0:05/00:01:10): " + quoted(text));
    }
    std::chrono::milliseconds const spent{std::int64_t{seconds} * 1000};
    if (ended_) {
        record_.end_time = spent;
    } else if (!unplayable_) {
        record_.moves.back().time = spent;
    }
    return {};
}

status kif_reader::numbered_move(record_line const& line) {
    std::size_t const digits = line.text.find_first_not_of("0123456789");
    int const number = detail::small_number(line.text.substr(0, digits));
    if (next_number_ != 0 && number != next_number_) {
        return bad_record(line, "move " + std::to_string(next_number_) + " is due");
    }
    if (digits == std::string_view::npos) {
        return bad_record(line, "a number without a move");
    }
    next_number_ = number + 1;
    std::size_t const begin = line.text.find_first_not_of(" \t", digits);
    if (begin == std::string_view::npos) {
        return bad_record(line, "a number without a move");
    }
    record_line item = line.from(begin);
    item = item.from(side_mark_length(item.text));
    std::size_t const colon = item.text.find(':');
    std::size_t const open = colon == std::string_view::npos ? colon : item.text.rfind('(', colon);
    item.text = detail::trimmed_wide(item.text.substr(0, open));
    if (item.text.ends_with(has_variations)) { // where there is a time, after it
        item.text = detail::trimmed_wide(item.text.substr(0, item.text.size() - has_variations.size()));
    }
    if (auto const* const word = detail::find_end_word(item.text)) {
        if (auto done = end(word->end); !done) {
            return done;
        }
    } else if (unplayable_) {
        return std::unexpected{*unplayable_};
    } else if (auto done = play(item, read_kif_move(*now_, item.text, previous_)); !done) {
        return done;
    }
    return open == std::string_view::npos ? status{} : time(line.from(begin + open));
}

status kif_reader::book_moves(record_line const& line) {
    std::size_t const moves_end = detail::begin_of_end(line.text);
    std::size_t at = 0;
    while (at < moves_end) {
        std::size_t end = at + 1;
        while (end < moves_end && side_mark_length(line.text.substr(end)) == 0) {
            ++end;
        }
        record_line item = line.from(at);
        item.text = detail::trimmed_wide(item.text.substr(0, end - at));
        if (unplayable_) {
            return std::unexpected{*unplayable_};
        }
        auto m = read_japanese_move(*now_, item.text, previous_);
        if (!m) { // one of several on the line
            m.error().what.insert(0, quoted(item.text) + ": ");
        }
        if (auto done = play(item, m); !done) {
            return done;
        }
        at = end;
    }
    record_line const rest = line.from(moves_end);
    return rest.text.empty()                ? status{}
           : rest.text.starts_with(summary) ? summary_line(rest)
                                            : end(detail::find_end_word(rest.text)->end);
}

status kif_reader::move_line(record_line const& line) {
    if (ended_) {
        return bad_record(line, "a move after the end of the game");
    }
    if (auto done = begin_play(line); !done) {
        return done;
    }
    return is_digit(line.text[0]) ? numbered_move(line) : book_moves(line);
}

/// The closing line says again who won: the end before it counts where they differ.
void kif_reader::compare_summary(std::string_view text) {
    record_result const result = record_.result();
    auto const* const word = detail::end_word_within(text);
    bool differs = false;
    if (auto const winner = detail::winner_named(text, word)) {
        differs = result != won_by(*winner);
    } else if (word != nullptr) {
        auto const is_won = [](record_result r) {
            return r == record_result::black_wins || r == record_result::white_wins;
        };
        record_result const said = result_of(word->end, record_.mover());
        differs = said != result && !(is_won(said) && is_won(result)); // a foul is the one's or the other's
    }
    if (differs) {
        record_.remarks.push_back("the closing line contradicts the end before it, which counts: " +
                                  std::string{text});
    }
}

/// "まで120手で先手の勝ち": says how the game ended if no move line does. Without a word for how it ended who
/// was to move has resigned. A line that this reader has no end for becomes a comment: moves may be missing
/// before it.
status kif_reader::summary_line(record_line const& line) {
    std::string_view const text = line.text;
    if (ended_) {
        compare_summary(text);
        return {};
    }
    if (auto done = begin_play(line); !done) {
        return done;
    }
    auto const* const word = detail::end_word_within(text);
    auto const winner = detail::winner_named(text, word);
    bool const is_won = text.find("勝ち") != std::string_view::npos;
    if (word == nullptr && !is_won) {
        return bad_record(line, "no end of a game that is known: " + quoted(text));
    }
    record_end const how = word != nullptr ? word->end : record_end::resignation;
    auto const known = winner ? detail::end_won_by(how, *winner, record_.mover()) : std::optional{how};
    if (known) {
        return end(*known);
    }
    record_.comments_here().emplace_back(text);
    record_.remarks.push_back("no game can have ended so, and the closing line is kept as a comment: " +
                              std::string{text});
    ended_ = true;
    return {};
}

kif_reader::kif_reader(position const& start, std::vector<move> const& before, int number)
    : now_{start}, next_number_{number}, begun_{true} {
    for (move m : before) {
        now_->play(m);
        previous_ = m.to();
    }
    record_.start = *now_;
}

status kif_reader::take(record_line const& raw) {
    std::size_t const begin = raw.text.find_first_not_of(" \t");
    if (begin == std::string_view::npos || raw.text[0] == '#') {
        return {};
    }
    record_line const line = raw.from(begin);
    bool const is_comment = raw.text[0] == '*';
    bool const is_bookmark = raw.text[0] == '&';
    begun_ = begun_ || !(is_comment || is_bookmark || may_be_of_any_text(line.text));
    if (is_comment || is_bookmark) { // a bookmark keeps its sign, by which it is written as one again
        std::string comment{raw.text.substr(is_comment ? 1 : 0)};
        bool const seems_bookmark = is_comment && comment.starts_with('&');
        record_.comments_here().push_back(seems_bookmark ? ' ' + comment : std::move(comment));
        return {};
    }
    if (is_digit(line.text[0]) || side_mark_length(line.text) > 0) {
        return move_line(line);
    }
    if (line.text.starts_with(summary)) {
        return summary_line(line);
    }
    if (!now_) {
        return setup_.take(raw, record_);
    }
    return bad_record(line, (line.text.contains(wide_colon)
                                 ? "a header after the moves; a file of KIF holds one game: "
                                 : "neither a move, a comment nor an end: ") +
                                quoted(line.text));
}

parsed<game_record> kif_reader::finish(record_line const& last) && {
    if (!begun_) {
        return bad_record(last, "no game: neither a header nor a move");
    }
    if (unplayable_) {
        return std::unexpected{*unplayable_};
    }
    if (auto done = begin_play(last); !done) {
        return std::unexpected{done.error()};
    }
    record_.check_mate(*now_);
    return std::move(record_);
}

using section = std::vector<record_line>;

/// The main line, and the variations with their headers.
std::vector<section> sections_of(std::string_view text) {
    std::vector<section> sections(1);
    for (record_line const& line : detail::lines_of(text)) {
        if (detail::trimmed_wide(line.text).starts_with(variation)) {
            sections.emplace_back();
        }
        sections.back().push_back(line);
    }
    return sections;
}

parsed<game_record> read_section(kif_reader reader, std::span<record_line const> lines) {
    record_line last{"", 1, 0, ""};
    for (record_line const& line : lines) {
        last = line;
        if (auto const done = reader.take(line); !done) {
            return std::unexpected{done.error()};
        }
    }
    return std::move(reader).finish(last);
}

/// "変化：9手": the number of the first move; -1 if there is none.
int first_number(std::string_view header) {
    std::size_t const begin = header.find_first_of("0123456789");
    return begin == std::string_view::npos
               ? -1
               : detail::small_number(
                     header.substr(begin, header.find_first_not_of("0123456789", begin) - begin));
}

/// The number of the first move: below a diagram it may be a later one of the game. 1 without numbers.
int number_of_first_move(section const& lines) {
    for (record_line const& line : lines) {
        std::string_view const text = detail::trimmed_wide(line.text);
        if (!text.empty() && is_digit(text[0])) {
            return first_number(text);
        }
    }
    return 1;
}

/// Adds a variation that leaves the line of moves, which becomes the variation's; leaves it out if it cannot
/// be read. `first`: the number of the game's first move.
void read_variation(game_record& record, std::vector<move>& path, section const& lines, int first) {
    record_line const& header = lines.front();
    int const number = first_number(header.text);
    if (number < first || static_cast<std::size_t>(number - first) > path.size()) {
        auto const refusal = bad_record(header, "no line before it has this move: " + quoted(header.text));
        leave_variation_out(record, refusal.error().message());
        return;
    }
    std::vector<move> const before(path.begin(), path.begin() + (number - first));
    auto read = read_section(kif_reader{record.start, before, number}, std::span{lines}.subspan(1));
    if (!read) {
        leave_variation_out(record, read.error().message());
        return;
    }
    if (read->moves.empty()) {
        leave_variation_out(record, bad_record(header, "a variation without moves").error().message());
        return;
    }
    read->moves.front().comments.insert(read->moves.front().comments.begin(), read->comments.begin(),
                                        read->comments.end());
    path = before;
    std::ranges::copy(detail::line_moves(read->moves), std::back_inserter(path));
    detail::add_variation(record, detail::as_variation(before, *read));
}

} // namespace

parsed<game_record> read_kif(std::string_view bytes) {
    auto const text = detail::decode_record(bytes);
    if (!text) {
        return std::unexpected{text.error()};
    }
    auto const sections = sections_of(*text);
    auto record = read_section(kif_reader{}, sections.front());
    if (record) {
        std::vector<move> path = detail::line_moves(record->moves);
        int const first = number_of_first_move(sections.front());
        for (section const& lines : std::span{sections}.subspan(1)) {
            read_variation(*record, path, lines, first);
        }
    }
    return record;
}

} // namespace kiban::shogi
