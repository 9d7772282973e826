#include "tools/notation/shogi_moves.hpp"

#include "framework/text.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/notation.hpp"
#include "games/shogi/records/pieces.hpp"
#include "games/shogi/text/illegal.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

namespace kiban::tools {

namespace {

using namespace shogi;
using shogi_moves = moves_of<shogi::position>;

/// The digit from 1 to 9 at the beginning of the text, in any script, and its length in bytes; 0 if none.
int any_digit(std::string_view text, std::size_t& length) {
    if (!text.empty() && text[0] >= '1' && text[0] <= '9') {
        length = 1;
        return text[0] - '0';
    }
    length = wide_digits[0].size();
    int const wide = leading_digit(text, wide_digits);
    return wide != 0 ? wide : leading_digit(text, kanji_digits);
}

/// The text with its square as in books: `▲76歩` becomes `▲７六歩`.
std::string with_printed_square(std::string_view text) {
    std::size_t const mark = side_mark_length(text);
    std::size_t first = 0;
    int const file = any_digit(text.substr(mark), first);
    std::size_t second = 0;
    int const rank = file == 0 ? 0 : any_digit(text.substr(mark + first), second);
    if (rank == 0) {
        return std::string{text};
    }
    return std::string{text.substr(0, mark)}
        .append(wide_digits[static_cast<std::size_t>(file - 1)])
        .append(kanji_digits[static_cast<std::size_t>(rank - 1)])
        .append(text.substr(mark + first + second));
}

bool is_japanese(std::string_view text) {
    return !text.empty() && std::ranges::any_of(text, [](char c) { return (c & '\x80') != 0; });
}

parsed<move> read_japanese(shogi::position const& p, std::string_view text, square previous) {
    std::string const printed = with_printed_square(text);
    if (printed.ends_with(')')) { // KIF has no side marks
        return read_kif_move(p, std::string_view{printed}.substr(side_mark_length(printed)), previous);
    }
    return read_japanese_move(p, printed, previous);
}

bool is_csa(std::string_view text) {
    if (text.starts_with('+') || text.starts_with('-')) {
        text.remove_prefix(1);
    }
    return text.size() == 6 && is_digits(text.substr(0, 4)) && find_csa_piece(text.substr(4)) != nullptr;
}

parsed<move> read_csa(shogi::position const& p, std::string_view text) {
    if (text.size() == 7) {
        return read_csa_move(p, text);
    }
    char const side = p.side_to_move() == color::black ? '+' : '-';
    return read_csa_move(p, std::string{side}.append(text));
}

/// The content of a move in western notation.
struct western_move {
    piece_type type = piece_type::none; ///< before the move
    square from = no_square;            ///< if given
    square to = no_square;
    bool drops = false;
    char ending = ' '; ///< `+`, `=` or a blank
};

/// Takes a square (`7f` or `76`) off the beginning of the text.
square take_square(std::string_view& text) {
    if (text.size() < 2) {
        return no_square;
    }
    int const file = text[0] - '1';
    int const rank = is_digit(text[1]) ? text[1] - '1' : lower(text[1]) - 'a';
    if (!board::contains(file, rank)) {
        return no_square;
    }
    text.remove_prefix(2);
    return board::at(file, rank);
}

std::optional<western_move> parse_western(std::string_view text) {
    western_move w;
    bool const promoted_piece = text.starts_with('+');
    text.remove_prefix(promoted_piece ? 1 : 0);
    if (text.empty()) {
        return {};
    }
    w.type = type_of_letter(text[0]);
    if (w.type == piece_type::none || (promoted_piece && !can_promote(w.type))) {
        return {};
    }
    w.type = promoted_piece ? promoted(w.type) : w.type;
    text.remove_prefix(1);
    square const first = take_square(text);
    if (!text.empty() && std::string_view{"-x*'"}.contains(text[0])) {
        w.drops = text[0] == '*' || text[0] == '\'';
        text.remove_prefix(1);
        w.from = first;
        w.to = take_square(text);
    } else {
        w.to = first;
    }
    if (!text.empty()) {
        w.ending = text[0];
        text.remove_prefix(1);
    }
    bool const ends = text.empty() && std::string_view{" +="}.contains(w.ending);
    return w.to != no_square && ends ? std::optional{w} : std::nullopt;
}

bool fits(shogi::position const& p, move m, western_move const& w) {
    if (m.to() != w.to || p.moved_type(m) != w.type || (w.drops && !m.is_drop())) {
        return false;
    }
    if (m.is_drop()) {
        return w.from == no_square && w.ending == ' ';
    }
    return (w.from == no_square || m.from() == w.from) && m.promotes() == (w.ending == '+');
}

/// How unlikely it is that the piece was meant to move there: by the distance, for pieces that move along a
/// file by that of the files first.
int distance(piece_type type, square from, square to) {
    int const files = board::file_of(from) - board::file_of(to);
    int const ranks = board::rank_of(from) - board::rank_of(to);
    bool const along_file = type == piece_type::pawn || type == piece_type::lance;
    return files * files * (along_file ? board::ranks * board::ranks : 1) + ranks * ranks;
}

/// The move that was meant, if it is not legal: by a piece that reaches its target, else by any of that kind,
/// the nearest of several, else a drop. Null if there is none.
move meant_move(shogi::position const& p, western_move const& w) {
    move meant;
    bool reaches = false;
    color const side = p.side_to_move();
    for (square from : w.drops || w.type == piece_type::none ? shogi::bitboard{} : p.pieces(side, w.type)) {
        bool const attacks_it = (side == color::black ? attacks<color::black>(w.type, from, p.occupancy())
                                                      : attacks<color::white>(w.type, from, p.occupancy()))
                                    .contains(w.to);
        bool const likelier =
            meant.is_null() ||
            (attacks_it != reaches ? attacks_it
                                   : distance(w.type, from, w.to) < distance(w.type, meant.from(), w.to));
        if ((w.from == no_square || w.from == from) && likelier) {
            meant = w.ending == '+' ? move::promotion(from, w.to) : move::step(from, w.to);
            reaches = attacks_it;
        }
    }
    bool const dropped = w.from == no_square && !is_promoted(w.type) && w.type != piece_type::king;
    bool const in_hand = dropped && p.hand_of(side).has(w.type);
    return !reaches && dropped && (w.drops || in_hand || meant.is_null()) ? move::drop(w.type, w.to) : meant;
}

std::unexpected<error> illegal_move(shogi::position const& p, western_move const& w, std::string_view text) {
    std::string what = fmt::format("not a legal move here: {}", quoted(text));
    move const meant = meant_move(p, w);
    if (!meant.is_null() && !p.is_legal(meant)) {
        what += ": " + why_illegal(p, meant);
    }
    return bad_notation(std::move(what));
}

/// The content of a move in Japanese, as far as it can be read; the piece is none if it cannot.
western_move parse_japanese(std::string_view text, square previous) {
    western_move w;
    text.remove_prefix(side_mark_length(text));
    constexpr std::string_view same = "同";
    std::size_t length = 0;
    if (text.starts_with(same)) {
        text.remove_prefix(same.size());
        w.to = previous;
    } else if (int const file = any_digit(text, length); file != 0) {
        text.remove_prefix(length);
        int const rank = any_digit(text, length);
        text.remove_prefix(rank == 0 ? 0 : length);
        w.to = rank == 0 ? no_square : board::at(file - 1, rank - 1);
    }
    constexpr std::string_view wide_blank = "　";
    text.remove_prefix(text.starts_with(wide_blank) ? wide_blank.size() : text.starts_with(' ') ? 1 : 0);
    piece_name const* const name = find_japanese_piece(text, length);
    if (name == nullptr || w.to == no_square) {
        return w;
    }
    w.type = type_of(*name);
    text.remove_prefix(length);
    w.drops = text.contains("打");
    w.ending = text.contains("成") && !text.contains("不成") ? '+' : ' ';
    if (text.size() >= 4 && text.ends_with(')')) {
        std::string_view square_text = text.substr(text.size() - 3, 2);
        w.from = take_square(square_text);
    }
    return w;
}

/// The legal moves that the text may mean; moves on the board take precedence over drops.
std::vector<move> possible_moves(shogi::position const& p, western_move const& w) {
    shogi_moves legal;
    p.generate<move_kind::legal_all>(legal);
    std::vector<move> steps;
    std::vector<move> drops;
    for (move m : legal) {
        if (fits(p, m, w)) {
            (m.is_drop() ? drops : steps).push_back(m);
        }
    }
    return steps.empty() ? drops : steps;
}

/// "; say G4i-5h or G6i-5h": the moves as they are written; nothing without any.
template<class Write>
std::string ways_to_say(std::vector<move> const& moves, Write write) {
    std::string text;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        text += i == 0 ? "; say " : i + 1 == moves.size() ? " or " : ", ";
        text += write(moves[i]);
    }
    return text;
}

parsed<move> choose(shogi::position const& p, western_move const& w, std::string_view text) {
    auto const moves = possible_moves(p, w);
    if (moves.empty()) {
        return illegal_move(p, w, text);
    }
    return moves.size() == 1 ? parsed<move>{moves.front()}
                             : bad_notation(fmt::format(
                                   "two pieces or more can move there: {}{}", quoted(text),
                                   ways_to_say(moves, [&](move m) { return write_western_move(p, m); })));
}

/// Why a text in Japanese is no legal move: the rule that it breaks, or how to say what it may mean.
std::unexpected<error> bad_japanese(shogi::position const& p, std::string_view text, square previous,
                                    error const& found) {
    western_move const w = parse_japanese(text, previous);
    bool const is_read = w.type != piece_type::none;
    auto const moves = is_read ? possible_moves(p, w) : std::vector<move>{};
    if (move const meant = is_read && moves.empty() ? meant_move(p, w) : move{};
        !meant.is_null() && !p.is_legal(meant)) {
        return illegal_move(p, w, text);
    }
    auto const write = [&](move m) { return write_japanese_move(p, m, previous); };
    return bad_notation(fmt::format("{}: {}{}", found.what, quoted(text), ways_to_say(moves, write)),
                        found.where);
}

bool is_ambiguous(shogi::position const& p, move m) {
    shogi_moves moves;
    p.generate<move_kind::legal_all>(moves);
    for (move other : moves) {
        if (!other.is_drop() && other.to() == m.to() && other.from() != m.from() &&
            p.moved_type(other) == p.moved_type(m)) {
            return true;
        }
    }
    return false;
}

/// `+` or `=` where the piece could promote, otherwise nothing.
std::string promotion_sign(shogi::position const& p, move m) {
    if (m.promotes()) {
        return "+";
    }
    bool const could = p.is_legal(move::promotion(m.from(), m.to()));
    return could ? "=" : "";
}

} // namespace

parsed<move> read_shogi_move(shogi::position const& p, std::string_view text, square previous) {
    auto const usi = read_usi_move(p, text);
    if (usi) {
        return usi;
    }
    if (is_japanese(text)) {
        auto const m = read_japanese(p, text, previous);
        return m ? m : bad_japanese(p, text, previous, m.error());
    }
    if (is_csa(text)) {
        return read_csa(p, text);
    }
    if (auto const w = parse_western(text)) {
        return choose(p, *w, text);
    }
    return usi;
}

std::string write_western_move(shogi::position const& p, move m) {
    piece_type const type = p.moved_type(m);
    std::string text = is_promoted(type) ? "+" : "";
    text += letter_of(type);
    if (m.is_drop()) {
        return text + '*' + write_square(m.to());
    }
    text += is_ambiguous(p, m) ? write_square(m.from()) : "";
    text += p.piece_on(m.to()).empty() ? '-' : 'x';
    return text + write_square(m.to()) + promotion_sign(p, m);
}

} // namespace kiban::tools
