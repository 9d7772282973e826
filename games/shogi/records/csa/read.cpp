#include "framework/text.hpp"
#include "games/shogi/records/csa/csa.hpp"
#include "games/shogi/records/csa/setup.hpp"
#include "games/shogi/records/csa/words.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/records/reader.hpp"

#include <optional>

namespace kiban::shogi {

namespace {

using detail::bad_record;
using detail::quoted;
using detail::record_line;

using status = parsed<void>;

/// Reads the statements of one game in their order.
class csa_reader {
  public:
    status take(record_line const& line);
    parsed<game_record> finish(record_line const& last) &&;

  private:
    game_record record_{};
    detail::csa_setup setup_;
    std::optional<position> now_; // once the position is complete
    bool ended_ = false;
    std::optional<record_line> unplayable_; // a move that only a charge of an illegal action can follow
    std::string why_unplayable_;
    std::string illegal_; // its text

    status statement(record_line const& s);
    status side_to_move(record_line const& s);
    status move_or_side(record_line const& s);
    status time(record_line const& s);
    status end(record_line const& s);
    void header(record_line const& s);
    void comment(std::string_view text);
};

status csa_reader::take(record_line const& line) {
    bool const whole =
        line.text.starts_with('\'') || line.text.starts_with('N') || line.text.starts_with('$');
    if (whole) {
        return statement(line);
    }
    for (std::size_t at = 0;;) {
        std::size_t const comma = line.text.find(',', at);
        record_line part = line.from(at);
        if (!part.text.starts_with('\'')) {
            part.text = line.text.substr(at, comma - at);
            if (comma != std::string_view::npos) { // "+7776FU  ,T1       ,'..." in old records
                part.text = part.text.substr(0, part.text.find_last_not_of(blanks) + 1);
            }
        }
        if (auto done = statement(part); !done) {
            return done;
        }
        if (comma == std::string_view::npos || part.text.starts_with('\'')) {
            return {};
        }
        at = comma + 1;
    }
}

status csa_reader::statement(record_line const& s) {
    if (s.text.empty()) {
        return {};
    }
    bool const is_charge = s.text.starts_with('%') && s.text.contains("ILLEGAL_");
    bool const may_explain = is_charge || s.text[0] == 'T' || s.text[0] == '\'';
    if (unplayable_ && !may_explain) {
        return bad_record(*unplayable_, why_unplayable_);
    }
    switch (s.text[0]) {
    case '\'':
        comment(s.text.substr(1));
        return {};
    case 'V':
        return {};
    case 'N': {
        if (s.text.size() < 2 || (s.text[1] != '+' && s.text[1] != '-')) {
            return bad_record(s, "a name needs its side, + or -, after N", 1);
        }
        (s.text[1] == '+' ? record_.black : record_.white) = s.text.substr(2);
        return {};
    }
    case '$':
        header(s);
        return {};
    case 'P':
        return now_ ? bad_record(s, "the position is complete: no piece can be added") : setup_.take(s);
    case '+':
    case '-':
        return move_or_side(s);
    case 'T':
        return time(s);
    case '%':
        return end(s);
    default:
        return bad_record(s, "not a statement of the CSA format: " + quoted(s.text));
    }
}

void csa_reader::comment(std::string_view text) {
    if (text.starts_with("CSA encoding")) {
        return;
    }
    if (text.starts_with('*')) {
        text.remove_prefix(1);
    }
    record_.comments_here().emplace_back(text);
}

void csa_reader::header(record_line const& s) {
    std::size_t const colon = s.text.find(':');
    std::string_view const key = s.text.substr(1, colon == std::string_view::npos ? colon : colon - 1);
    std::string_view const value = colon == std::string_view::npos ? "" : s.text.substr(colon + 1);
    record_.headers.emplace_back(key == detail::csa_v3_time ? detail::time_limit_key : key, value);
}

status csa_reader::side_to_move(record_line const& s) {
    auto start = setup_.start(s);
    if (!start) {
        return std::unexpected{start.error()};
    }
    constexpr std::size_t usual_moves = 128;
    record_.moves.reserve(usual_moves);
    record_.start = *start;
    now_ = *std::move(start);
    return {};
}

status csa_reader::move_or_side(record_line const& s) {
    if (s.text.size() == 1) {
        if (now_) {
            return bad_record(s, "the side to move is given twice");
        }
        return side_to_move(s);
    }
    if (!now_) {
        return bad_record(s, "a move before the side to move, + or -, is given");
    }
    if (ended_) {
        return bad_record(s, "a move after the end of the game");
    }
    auto m = read_csa_move(*now_, s.text);
    if (m) {
        record_.moves.push_back({*m});
        now_->play(*m);
        return {};
    }
    unplayable_ = s.from(m.error().where);
    why_unplayable_ = m.error().what;
    illegal_ = s.text;
    return {};
}

status csa_reader::time(record_line const& s) {
    if (unplayable_) {
        return {};
    }
    if (!ended_ && record_.moves.empty()) {
        return bad_record(s, "a time before the first move");
    }
    std::string_view const digits = s.text.substr(1);
    std::size_t const point = digits.find('.');
    int const seconds = detail::small_number(digits.substr(0, point));
    int thousandths = 0;
    if (point != std::string_view::npos) {
        std::string fraction{digits.substr(point + 1, 3)};
        fraction.resize(3, fraction.empty() ? 'x' : '0');
        thousandths = detail::small_number(fraction);
    }
    if (seconds < 0 || thousandths < 0) {
        return bad_record(s, "not a number of seconds: " + quoted(digits), 1);
    }
    std::chrono::milliseconds const spent{std::int64_t{seconds} * 1000 + thousandths};
    (ended_ ? record_.end_time : record_.moves.back().time) = spent;
    return {};
}

status csa_reader::end(record_line const& s) {
    if (!now_) {
        return bad_record(s, "the end of a game before its position");
    }
    auto const end = detail::end_of_csa(s.text, record_.mover());
    if (ended_ && end != record_.end) { // a server repeats the player's own word
        return bad_record(s, "a second end of the game");
    }
    ended_ = true;
    if (!end) {
        return bad_record(s, "not a word for the end of a game: " + quoted(s.text));
    }
    record_.end = *end;
    if (s.text == detail::csa_taken_back) {
        record_.remarks.emplace_back(detail::taken_back_remark);
    }
    if (unplayable_ && (*end == record_end::illegal_action || *end == record_end::illegal_move)) {
        record_.end = record_end::illegal_move;
        record_.note_illegal(illegal_);
    }
    unplayable_.reset();
    return {};
}

parsed<game_record> csa_reader::finish(record_line const& last) && {
    if (unplayable_) {
        return bad_record(*unplayable_, why_unplayable_);
    }
    if (!now_) {
        return bad_record(last, "the record ends before the position is complete", last.text.size());
    }
    record_.check_mate(*now_);
    return std::move(record_);
}

/// A game of a file.
struct csa_part {
    parsed<game_record> game;
    bool is_empty = true; ///< but for comments
    bool is_last = false;
};

/// The game up to the next line "/". What follows a bad line of it is skipped. `last` becomes the last line.
csa_part read_part(detail::line_reader& lines, record_line& last) {
    csa_reader reader;
    csa_part part;
    status taken;
    bool more = lines.next(last);
    for (; more && last.text != "/"; more = lines.next(last)) {
        part.is_empty = part.is_empty && (trimmed(last.text).empty() || last.text.starts_with('\''));
        if (taken) {
            taken = reader.take(last);
        }
    }
    part.is_last = !more;
    if (taken) {
        part.game = std::move(reader).finish(last);
    } else {
        part.game = std::unexpected{std::move(taken.error())};
    }
    return part;
}

} // namespace

parsed<std::vector<parsed<game_record>>> read_csa_games(std::string_view bytes) {
    auto const text = detail::decode_record(bytes);
    if (!text) {
        return std::unexpected{text.error()};
    }
    std::vector<parsed<game_record>> games;
    detail::line_reader lines{*text};
    record_line last{"", 1, 0, ""};
    for (bool ended = false; !ended;) {
        csa_part part = read_part(lines, last);
        ended = part.is_last;
        if (!part.is_empty || (ended && games.empty())) { // some files end in a line "/"
            games.push_back(std::move(part.game));
        }
    }
    return games;
}

parsed<game_record> read_csa(std::string_view bytes) {
    auto games = read_csa_games(bytes);
    if (!games) {
        return std::unexpected{games.error()};
    }
    return std::move(games->front());
}

} // namespace kiban::shogi
