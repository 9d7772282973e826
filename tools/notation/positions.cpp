#include "tools/notation/positions.hpp"

#include "framework/encoding/move_number.hpp"
#include "framework/encoding/utf8.hpp"
#include "framework/game_text.hpp"
#include "framework/text.hpp"
#include "games/reversi/game.hpp"
#include "games/reversi/records/obf.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/notation.hpp"
#include "tools/notation/handicaps.hpp"
#include "tools/notation/moves.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <string>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

constexpr std::string_view wide_blank = "　";
constexpr std::string_view same_square = "同";

/// Whether the text begins with the mark of a side, which moves of shogi may have.
template<game G>
bool begins_with_mark([[maybe_unused]] std::string_view text) {
    if constexpr (std::same_as<G, shogi::game>) {
        return shogi::side_mark_length(text) > 0;
    } else {
        return false;
    }
}

/// A word and its place.
struct word {
    std::string text;
    std::size_t where;
};

/// The words of a text of moves: blanks and side marks separate them; `同` belongs to the word after it.
template<game G>
std::vector<word> words_of(std::string_view text) {
    std::vector<word> words;
    bool inside = false;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t const length = std::max<std::size_t>(utf8_length(text.substr(at)), 1);
        std::string_view const character = text.substr(at, length);
        if (is_blank(text[at]) || character == wide_blank) {
            inside = inside && words.back().text.ends_with(same_square);
        } else {
            if (!inside || begins_with_mark<G>(character)) {
                words.push_back({"", at});
            }
            words.back().text += character;
            inside = true;
        }
        at += length;
    }
    return words;
}

/// The length of a move's number: with a dot, or the whole text.
std::size_t length_of_number(std::string_view text) {
    std::size_t const digits = length_of_digits(text);
    return digits == text.size() ? digits : length_of_move_number(text);
}

/// Removes `12.` before a move, and a whole word that is `12.` or `12`, as transcripts number their moves.
void remove_number(word& w) {
    std::size_t const number = length_of_number(w.text);
    w.text.erase(0, number);
    w.where += number;
}

std::unexpected<error> bad_move(std::size_t number, error const& e, std::size_t where) {
    return bad_notation("move " + std::to_string(number) + ": " + e.what, where);
}

/// A number of discs, if the text is one.
int count_of_discs(std::string_view text) {
    constexpr int none = -1;
    return text.size() > 2 || !is_digits(text) ? none : *whole_number<int>(text);
}

/// The length of the next move's number in digits alone, `2 d6`, which may count the moves of both sides or
/// those of each; 0 if there is none.
std::size_t length_of_next_number(game_history<reversi::position> const& game, std::string_view text) {
    std::size_t const digits = std::min(text.find_first_of(blanks), text.size());
    auto const number = whole_number<std::size_t>(text.substr(0, digits));
    auto const played = static_cast<std::size_t>(
        std::ranges::count_if(game.moves(), [](reversi::move m) { return !m.is_pass(); }));
    bool const is_next = number == played + 1 || (played % 2 == 0 && number == played / 2 + 1);
    return is_next && digits < text.size() ? digits : 0;
}

[[maybe_unused]] parsed<void> play_discs(game_history<reversi::position>& game, std::string_view all) {
    auto const told = discs_told(all);
    std::string_view const text = told ? told->moves : all;
    std::size_t good = 0;
    while (good < text.size()) { // read_moves does not return the moves before a bad one
        auto const m = reversi::read_moves(game.current(), text.substr(good));
        std::size_t const end = m ? text.size() : good + m.error().where;
        auto const head = reversi::read_moves(game.current(), text.substr(good, end - good));
        for (reversi::move played : *head) {
            game.play(played);
        }
        std::size_t const number = m ? 0 : length_of_next_number(game, text.substr(end));
        if (!m && number == 0) {
            return bad_move(game.moves().size() + 1, m.error(), end);
        }
        good = end + number;
    }
    return {};
}

/// Whether a move, or what separates two, may begin with that text: not so with what belongs to the move
/// before, as a sign of promotion.
bool may_follow_a_move(std::string_view text) {
    bool const sign = text.size() > 1 && text[0] == '+' && is_digit(text[1]); // CSA's side
    return sign || length_of_digit(text) > 0 || length_of_separator(text) > 0 ||
           text.starts_with(same_square) || (lower(text[0]) >= 'a' && lower(text[0]) <= 'z');
}

/// The number of a move, as some write it after the move: `７六歩(1)`.
std::string number_after(std::size_t number) { return fmt::format("({})", number); }

/// The longest legal move with which a text of moves without blanks between them begins, and its length; the
/// error of the whole text if there is none.
template<game G>
parsed<std::pair<typename G::position::move_type, std::size_t>>
first_move(game_history<typename G::position> const& game, std::string_view text) {
    constexpr std::size_t longest = 40; // "▲同　成銀左上(77)" has fewer bytes
    auto const whole = read_any_move<G>(game, text);
    if (whole) {
        return std::pair{*whole, text.size()};
    }
    std::string const number = number_after(game.moves().size() + 1);
    for (std::size_t length = std::min(longest, text.size() - 1); length > 0; --length) {
        if (may_follow_a_move(text.substr(length)) || text.substr(length).starts_with(number)) {
            if (auto const m = read_any_move<G>(game, text.substr(0, length))) {
                return std::pair{*m, length};
            }
        }
    }
    return std::unexpected{whole.error()};
}

/// What stands between two moves: a comma, a dash, the number of the one before in parentheses, or that of
/// the next one. That has a dot, or follows a move in kanji: the next one's side mark begins a word
/// (`２▲７六歩３△３四歩`).
std::size_t length_of_filler(std::size_t moves, std::string_view before, std::string_view text) {
    if (std::string const last = number_after(moves); text.starts_with(last)) {
        return last.size();
    }
    bool const after_kanji = static_cast<unsigned char>(before.back()) >= 0x80;
    std::size_t const number = after_kanji ? length_of_number(text) : length_of_move_number(text);
    return number > 0 ? number : length_of_separator(text);
}

/// A move, or several without blanks between them, as users paste them: `7g7f3c3d`, `dddc`, `7g7f-3c3d`.
template<game G>
parsed<void> play_word(game_history<typename G::position>& game, word const& w) {
    for (std::size_t at = 0; at < w.text.size();) {
        std::string_view const rest = std::string_view{w.text}.substr(at);
        auto const first = first_move<G>(game, rest);
        if (first) {
            game.play(first->first);
            at += first->second;
        } else if (std::size_t const filler =
                       at == 0 ? 0 : length_of_filler(game.moves().size(), {w.text.data(), at}, rest);
                   filler > 0) {
            at += filler;
        } else {
            return bad_move(game.moves().size() + 1, first.error(), w.where + at);
        }
    }
    return {};
}

/// The text between the quotation marks that users copy with a text.
std::string_view without_quotes(std::string_view text) {
    bool const quotes = text.size() > 1 && text.starts_with('"') && text.ends_with('"');
    return quotes ? trimmed(text.substr(1, text.size() - 2)) : text;
}

/// The start's text and the moves' text, separated by the word `moves`.
struct parted {
    std::string_view start;
    std::string_view moves;
    bool has_moves = false;
};

parted part(std::string_view text) {
    tokenizer tokens{text};
    for (auto token = tokens.next(); !token.empty(); token = tokens.next()) {
        if (token == "moves") {
            return {trimmed(text.substr(0, tokens.where())), text.substr(tokens.where() + token.size()),
                    true};
        }
    }
    return {text, {}, false};
}

/// A position; in reversi also a line of OBF, whose scores are left out.
template<game G>
parsed<typename G::position> read_start(std::string_view text) {
    if constexpr (std::same_as<G, reversi::game>) {
        if (text.contains(';') || text.contains('%')) {
            auto const line = reversi::read_obf(text);
            return line ? parsed<reversi::position>{line->problem} : std::unexpected{line.error()};
        }
    }
    return position_written<G>(text);
}

/// Whether a text that could not be read was meant as a position: every game writes rows between slashes, and
/// USI calls them `sfen`, but for reversi, whose boards do not begin as a square does.
template<game G>
bool is_meant_as_position(std::string_view text) {
    if constexpr (std::same_as<G, reversi::game>) {
        return !reversi::read_move(text.substr(0, 2)) || text.starts_with('-'); // `--` is a pass as well
    }
    return text.contains('/') || tokenizer{text}.next() == "sfen";
}

/// The error of a text that is no start; a handicap's name may be mistyped.
template<game G>
error no_start(std::string_view text, error const& e) {
    if constexpr (std::same_as<G, shogi::game>) {
        if (looks_like_handicap(text)) {
            return {no_handicap(text), 0};
        }
    }
    return e;
}

} // namespace

std::optional<told_discs> discs_told(std::string_view transcript) {
    std::string_view const whole = transcript.substr(0, transcript.find_last_not_of(blanks) + 1);
    std::size_t const blank = std::min(whole.find_last_of(blanks), whole.size());
    std::string_view const last = whole.substr(std::min(blank + 1, whole.size()));
    std::size_t const dash = std::min(last.find('-'), last.size());
    told_discs const told{count_of_discs(last.substr(0, dash)),
                          count_of_discs(last.substr(std::min(dash + 1, last.size()))),
                          whole.substr(0, blank)};
    bool const is_result =
        told.black >= 0 && told.white >= 0 && told.black + told.white <= reversi::board_geometry::squares;
    return is_result && !trimmed(told.moves).empty() ? std::optional{told} : std::nullopt;
}

error in_characters(error e, std::string_view text) {
    if (e.where != error::nowhere) {
        e.where = count_characters(text.substr(0, e.where));
    }
    return e;
}

template<game G>
parsed<void> play_moves(game_history<typename G::position>& game, std::string_view text) {
    if constexpr (std::same_as<G, reversi::game>) {
        return play_discs(game, text);
    } else {
        std::vector<word> const words = words_of<G>(text);
        bool has_move = false;
        for (word w : words) {
            remove_number(w);
            if (w.text.empty()) {
                continue;
            }
            has_move = true;
            if (auto const played = play_word<G>(game, w); !played) {
                return played;
            }
        }
        return words.empty() || has_move ? parsed<void>{} : bad_notation("no move: " + quoted(trimmed(text)));
    }
}

template<game G>
parsed<game_history<typename G::position>> read_game_text(std::string_view whole) {
    using history = game_history<typename G::position>;
    bool const is_marked = whole.starts_with(utf8_mark); // as pasted from a file
    std::string_view text = without_quotes(trimmed(whole.substr(is_marked ? utf8_mark.size() : 0)));
    if (text.starts_with("position ")) {
        text = trimmed(text.substr(9));
    }
    parted p = part(text);
    if (!p.has_moves && !position_written<G>(text)) {
        std::string_view const word = tokenizer{text}.next();
        if (position_written<G>(word)) { // `二枚落ち △６二銀`
            p = {word, text.substr(word.size()), true};
        }
    }
    auto const offset = [&](std::string_view inner) {
        return inner.empty() ? std::size_t{0} : static_cast<std::size_t>(inner.data() - whole.data());
    };
    auto const start = read_start<G>(p.start);
    history game{start ? *start : G::initial()};
    if (!start && (p.has_moves || p.start.empty())) {
        error const e = no_start<G>(p.start, start.error());
        return bad_notation(e.what, offset(p.start) + e.where);
    }
    std::string_view const moves = start ? p.moves : p.start;
    auto const played = play_moves<G>(game, moves);
    if (played) {
        return game;
    }
    if (!start && game.moves().empty()) {
        bool const position = is_meant_as_position<G>(p.start);
        error const e = position ? start.error() : no_start<G>(tokenizer{p.start}.next(), played.error());
        return bad_notation(e.what, offset(p.start) + e.where);
    }
    return bad_notation(played.error().what, offset(moves) + played.error().where);
}

#define KIBAN_POSITIONS(name)                                                                                \
    template parsed<void> play_moves<name::game>(game_history<name::game::position>&, std::string_view);     \
    template parsed<game_history<name::game::position>> read_game_text<name::game>(std::string_view);

KIBAN_GAMES(KIBAN_POSITIONS)

#undef KIBAN_POSITIONS

} // namespace kiban::tools
