#include "games/shogi/game.hpp"
#include "games/shogi/records/csa/words.hpp"
#include "games/shogi/records/japanese_words.hpp"
#include "games/shogi/records/kif/words.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/records/pieces.hpp"
#include "games/shogi/records/reader.hpp"
#include "games/shogi/records/variations.hpp"
#include "games/shogi/text/handicap.hpp"
#include "tools/records/jkf.hpp"
#include "tools/records/jkf_start.hpp"
#include "tools/records/jkf_words.hpp"
#include "tools/records/note.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <iterator>
#include <optional>
#include <vector>

namespace kiban::tools {

namespace {

using nlohmann::ordered_json;
using namespace shogi;
using std::chrono::milliseconds;

constexpr std::string_view handicap_header = "手合割";
constexpr int most_depth = 100; // of forks in forks

/// Texts of JSON may have line ends, which no other format could hold.
std::string one_line(std::string text) {
    std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    return text;
}

/// Whether an object has the field: null stands for a missing one.
bool has(ordered_json const& object, char const* field) {
    return object.contains(field) && !object.at(field).is_null();
}

/// A field, or its usual value if it is missing.
template<class T>
T field_or(ordered_json const& object, char const* field, T usual) {
    return has(object, field) ? object.at(field).get<T>() : usual;
}

class jkf_reader {
  public:
    jkf_reader() = default;
    /// Reads a fork that begins after these moves.
    jkf_reader(position const& start, std::vector<move> const& before);

    game_record read(ordered_json const& file);

  private:
    game_record record_{};
    position now_;
    square previous_ = no_square;
    bool ended_ = false;
    std::optional<std::string> unplayable_; ///< why; only a charge of an illegal move can follow such a move
    std::string illegal_;                   ///< that move

    void begin(ordered_json const& file);
    /// The items of a line, to its end.
    void take_line(ordered_json const& items);
    /// The forks of a line that follows these moves, the latest first. `depth`: of the line in forks.
    void take_forks(ordered_json const& items, std::vector<move> const& before,
                    std::vector<record_move> const& line, int depth);
    void take_fork(ordered_json const& items, std::vector<move> const& before, int depth);
    void header(std::string const& name, std::string value, position& start);
    void take(ordered_json const& item);
    void take_time(ordered_json const& time, bool of_end);
    void play(ordered_json const& move);
    void end(std::string const& special);
    void comment(std::string const& text);
    [[nodiscard]] square square_of(ordered_json const& where) const;
    [[nodiscard]] parsed<move> move_of(ordered_json const& move) const;
    [[nodiscard]] std::string words_of(std::string const& relative) const;
    [[noreturn]] void refuse(std::string_view what) const { throw failure{place().append(what)}; }
    [[nodiscard]] std::string place() const { return fmt::format("move {}: ", record_.moves.size() + 1); }
};

game_record jkf_reader::read(ordered_json const& file) {
    try {
        begin(file);
    } catch (ordered_json::exception const&) {
        throw failure{"the header or the start: a field is missing, or of another kind than in JKF"};
    }
    if (!file.contains("moves")) {
        refuse("a field is missing, or of another kind than in JKF");
    }
    take_line(file.at("moves"));
    record_.check_mate(now_);
    take_forks(file.at("moves"), {}, record_.moves, 0);
    return std::move(record_);
}

jkf_reader::jkf_reader(position const& start, std::vector<move> const& before) : now_{start} {
    for (move m : before) {
        now_.play(m);
        previous_ = m.to();
    }
    record_.start = now_;
}

void jkf_reader::take_line(ordered_json const& items) {
    if (!items.is_array()) {
        refuse("a field is missing, or of another kind than in JKF");
    }
    try {
        for (ordered_json const& item : items) {
            take(item);
        }
    } catch (ordered_json::exception const&) {
        refuse("a field is missing, or of another kind than in JKF");
    }
    if (unplayable_) {
        throw failure{*unplayable_};
    }
}

void jkf_reader::take_forks(ordered_json const& items, std::vector<move> const& before,
                            std::vector<record_move> const& line, int depth) {
    std::vector<move> path = before;
    std::ranges::copy(shogi::detail::line_moves(line), std::back_inserter(path));
    for (std::size_t i = items.size(); i-- > 0;) {
        if (!has(items[i], "forks")) {
            continue;
        }
        // An item's forks begin before its move; the main line's first item is the start.
        std::size_t const played = before.size() + i - (depth == 0 && i > 0 ? 1 : 0);
        for (ordered_json const& fork : items[i].at("forks")) {
            if (played > path.size() || depth == most_depth) {
                shogi::detail::leave_variation_out(record_, played > path.size()
                                                                ? "forks after the end of the line"
                                                                : "forks of too many forks");
            } else {
                take_fork(fork, {path.begin(), path.begin() + static_cast<std::ptrdiff_t>(played)},
                          depth + 1);
            }
        }
    }
}

/// Leaves out one that cannot be read.
void jkf_reader::take_fork(ordered_json const& items, std::vector<move> const& before, int depth) {
    try {
        jkf_reader reader{record_.start, before};
        reader.take_line(items);
        if (reader.record_.moves.empty()) {
            throw failure{"a fork without moves"};
        }
        shogi::detail::add_variation(record_, shogi::detail::as_variation(before, reader.record_));
        take_forks(items, before, reader.record_.moves, depth);
    } catch (std::exception const& e) {
        shogi::detail::leave_variation_out(record_,
                                           fmt::format("a fork after move {}: {}", before.size(), e.what()));
    }
}

void jkf_reader::begin(ordered_json const& file) {
    position start;
    if (has(file, "header")) {
        for (auto const& [name, value] : file.at("header").items()) {
            header(name, one_line(value.get<std::string>()), start);
        }
    }
    record_.start = has(file, "initial") ? read_jkf_start(file.at("initial")) : start;
    now_ = record_.start;
}

void jkf_reader::header(std::string const& name, std::string value, position& start) {
    if (name == handicap_header) {
        if (handicap const* const named = find_handicap(shogi::detail::trimmed_wide(value))) {
            start = *shogi::game::read_position(named->sfen());
        }
        return;
    }
    auto const side = shogi::detail::side_of_key(name);
    if (side && name.size() == shogi::detail::side_name(*side, false).size()) {
        (*side == color::black ? record_.black : record_.white) = std::move(value);
    } else if (!side || !name.ends_with("持駒")) { // hands are in the start
        record_.headers.emplace_back(shogi::detail::key_of_kif_header(name), std::move(value));
    }
}

void jkf_reader::take(ordered_json const& item) {
    if (!item.is_object()) {
        refuse("not an object");
    }
    bool const has_move = has(item, "move");
    bool const has_end = has(item, "special");
    if ((has_move || has_end) && ended_) {
        refuse("it comes after the end of the game");
    }
    if (unplayable_ && !has_end) {
        throw failure{*unplayable_};
    }
    if (has_move) {
        play(item.at("move"));
    } else if (has_end) {
        end(item.at("special").get<std::string>());
    }
    if ((has_move || has_end) && !unplayable_ && has(item, "time")) {
        take_time(item.at("time"), has_end);
    }
    for (std::string const& text : field_or(item, "comments", std::vector<std::string>{})) {
        comment(text);
    }
}

/// Hours, minutes and seconds, of which hours may lack.
void jkf_reader::take_time(ordered_json const& time, bool of_end) {
    ordered_json const& now = time.at("now");
    double const minutes = field_or(now, "h", 0.0) * 60 + field_or(now, "m", 0.0);
    double const seconds = minutes * 60 + now.at("s").get<double>();
    constexpr double most_seconds = 999'999;
    if (!(seconds >= 0 && seconds <= most_seconds)) {
        refuse("not a time");
    }
    (of_end ? record_.end_time : record_.moves.back().time) = milliseconds{std::llround(seconds * 1000)};
}

void jkf_reader::comment(std::string const& text) {
    auto& comments = record_.comments_here();
    for (auto const& line : shogi::detail::lines_of(text)) {
        comments.emplace_back(one_line(std::string{line.text}));
    }
    if (text.empty()) {
        comments.emplace_back();
    }
}

square jkf_reader::square_of(ordered_json const& where) const {
    bool const whole = where.at("x").is_number_integer() && where.at("y").is_number_integer();
    int const file = whole ? jkf_number(where.at("x")) - 1 : -1;
    int const rank = whole ? jkf_number(where.at("y")) - 1 : -1;
    if (!shogi::board::contains(file, rank)) {
        refuse("not a square");
    }
    return shogi::board::at(file, rank);
}

/// "７六"
std::string printed(square sq) {
    return std::string{wide_digits[static_cast<std::size_t>(shogi::board::file_of(sq))]}.append(
        kanji_digits[static_cast<std::size_t>(shogi::board::rank_of(sq))]);
}

/// The words of `relative`: "LU" is 左上.
std::string jkf_reader::words_of(std::string const& relative) const {
    std::string words;
    for (char const letter : relative) {
        auto const found = std::ranges::find(jkf_words, letter, &jkf_word::letter);
        if (found == jkf_words.end()) {
            refuse("unknown letters in 'relative'");
        }
        words += found->word;
    }
    return words;
}

/// The move is written as in KIF, or as in books where it has no origin, and read by the readers of these.
parsed<move> jkf_reader::move_of(ordered_json const& move) const {
    square const to = has(move, "to") ? square_of(move.at("to")) : previous_;
    piece_name const* const said = find_csa_piece(move.at("piece").get<std::string>());
    if (to == no_square || said == nullptr) {
        refuse(said == nullptr ? "there is no such piece" : "it has no square to go to");
    }
    std::string text = printed(to);
    if (!has(move, "from")) {
        text.append(said->japanese).append(words_of(field_or(move, "relative", std::string{})));
        text += field_or(move, "promote", false) ? shogi::detail::promoting : "";
        return read_japanese_move(now_, text, previous_);
    }
    square const from = square_of(move.at("from"));
    piece const there = now_.piece_on(from);
    if (there.empty()) {
        return bad_notation("no piece stands there");
    }
    // Programs that convert CSA name the piece after the move, and do not say that it promotes.
    bool const named_promoted = is_promoted(type_of(*said)) && !is_promoted(there.type());
    text += name_of(there.type()).japanese;
    text += field_or(move, "promote", named_promoted) ? shogi::detail::promoting : "";
    text += fmt::format("({}{})", shogi::board::file_of(from) + 1, shogi::board::rank_of(from) + 1);
    return read_kif_move(now_, text, previous_);
}

void jkf_reader::play(ordered_json const& move) {
    auto const m = move_of(move);
    if (!m) {
        unplayable_ = place() + m.error().what;
        illegal_ = move.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
        return;
    }
    record_.moves.push_back({*m});
    now_.play(*m);
    previous_ = m->to();
}

void jkf_reader::end(std::string const& special) {
    using enum record_end;
    ended_ = true;
    // Without a side it is KIF's 反則勝ち, not yet brought into the usual form.
    auto const end = special == "ILLEGAL_ACTION" ? std::optional{opponent_illegal}
                                                 : shogi::detail::end_of_csa("%" + special, record_.mover());
    if (!end) {
        refuse("no end of a game that is known: '" + special + "'");
    }
    bool const charged = *end == illegal_move || *end == illegal_action || *end == opponent_illegal;
    if (unplayable_ && !charged) {
        throw failure{*unplayable_};
    }
    record_.end = *end;
    if ("%" + special == shogi::detail::csa_taken_back) {
        record_.remarks.emplace_back(shogi::detail::taken_back_remark);
    }
    if (unplayable_) {
        record_.end = illegal_move;
        record_.note_illegal(illegal_);
    }
    unplayable_.reset();
}

ordered_json parsed_json(std::string const& text) {
    try {
        return ordered_json::parse(text);
    } catch (ordered_json::parse_error const& e) {
        auto const before = std::string_view{text}.substr(0, e.byte > 0 ? e.byte - 1 : 0);
        throw failure{fmt::format("line {}: not JSON", std::ranges::count(before, '\n') + 1)};
    } catch (ordered_json::out_of_range const&) {
        throw failure{"not JSON: a number is too large"};
    }
}

} // namespace

game_record read_jkf(std::string_view bytes) {
    auto const text = value_of(shogi::detail::decode_record(bytes));
    return jkf_reader{}.read(parsed_json(text));
}

} // namespace kiban::tools
