#include "games/shogi/records/japanese_words.hpp"
#include "games/shogi/records/notation.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace kiban::shogi {

using namespace detail;

namespace {

struct coordinate {
    int number = 0; ///< 1 to 9; 0: there is none
    std::size_t length = 0;
};

/// In the digits usual there, or in ASCII's, as some programs write it.
coordinate coordinate_of(std::string_view text, std::array<std::string_view, 9> const& usual) {
    if (!text.empty() && text[0] >= '1' && text[0] <= '9') {
        return {text[0] - '0', 1};
    }
    return {leading_digit(text, usual), usual[0].size()};
}

} // namespace

parsed<japanese_head> detail::read_head(std::string_view text, square previous) {
    japanese_head head{no_square, piece_type::none, 0};
    if (text.starts_with(same_square)) {
        if (previous == no_square) {
            return bad_notation("同 without a move before it");
        }
        head.to = previous;
        head.rest = same_square.size();
    } else {
        auto const file = coordinate_of(text, wide_digits);
        auto const rank = file.number == 0 ? file : coordinate_of(text.substr(file.length), kanji_digits);
        if (rank.number == 0) {
            return bad_notation("not a square in Japanese, such as ７六", file.number == 0 ? 0 : file.length);
        }
        head.to = board::at(file.number - 1, rank.number - 1);
        head.rest = file.length + rank.length;
    }
    while (text.substr(head.rest).starts_with(wide_blank) || text.substr(head.rest).starts_with(' ')) {
        head.rest += text[head.rest] == ' ' ? 1 : wide_blank.size();
    }
    std::size_t length = 0;
    piece_name const* const name = find_japanese_piece(text.substr(head.rest), length);
    if (name == nullptr) {
        return bad_notation("not a piece in Japanese", head.rest);
    }
    head.type = type_of(*name);
    head.rest += length;
    return head;
}

namespace {

/// The words that distinguish pieces of a kind by their origin.
struct origin_words {
    enum class motion : std::uint8_t { unsaid, forward, sideways, back, straight };
    enum class side : std::uint8_t { unsaid, left, right };
    motion how = motion::unsaid;
    side from = side::unsaid;
};
using motion = origin_words::motion;
using side = origin_words::side;

motion motion_of(color mover, square from, square to) {
    int const by = relative_rank(mover, from) - relative_rank(mover, to);
    return by > 0 ? motion::forward : by < 0 ? motion::back : motion::sideways;
}

/// How far to the left a square is, as the side sees it.
int leftness(color mover, square sq) {
    return mover == color::black ? board::file_of(sq) : -board::file_of(sq);
}

bool moves_so(origin_words::motion how, color mover, square from, square to) {
    if (how == motion::unsaid) {
        return true;
    }
    if (how != motion::straight) {
        return motion_of(mover, from, to) == how;
    }
    return motion_of(mover, from, to) == motion::forward && board::file_of(from) == board::file_of(to);
}

/// The origins that fit the words: of those with that motion, the leftmost or rightmost if a side is given.
std::vector<square> fitting(std::vector<square> const& origins, square to, color mover, origin_words words) {
    std::vector<square> fit;
    for (square from : origins) {
        if (!moves_so(words.how, mover, from, to)) {
            continue;
        }
        if (words.from != side::unsaid && !fit.empty()) {
            int const more = leftness(mover, from) - leftness(mover, fit.front());
            int const better = words.from == side::left ? more : -more;
            if (better < 0) {
                continue;
            }
            if (better > 0) {
                fit.clear();
            }
        }
        fit.push_back(from);
    }
    return fit;
}

/// The squares from which pieces of the kind can legally come, each once.
std::vector<square> origins_of(position const& p, piece_type type, square to) {
    moves_of<position> moves;
    p.generate<move_kind::legal_all>(moves);
    std::vector<square> origins;
    for (move m : moves) {
        bool const candidate = !m.is_drop() && m.to() == to && p.moved_type(m) == type;
        if (candidate && (origins.empty() || origins.back() != m.from())) {
            bool known = false;
            for (square sq : origins) {
                known = known || sq == m.from();
            }
            if (!known) {
                origins.push_back(m.from());
            }
        }
    }
    return origins;
}

/// 直 applies to stepping pieces only.
bool may_go_straight(piece_type t) {
    return t == piece_type::silver || t == piece_type::gold || (is_promoted(t) && t < piece_type::horse);
}

std::string_view text_of(origin_words::motion how) {
    constexpr std::array<std::string_view, 5> texts{"", "上", "寄", "引", "直"};
    return texts[static_cast<std::size_t>(how)];
}
std::string_view text_of(origin_words::side from) {
    constexpr std::array<std::string_view, 3> texts{"", "左", "右"};
    return texts[static_cast<std::size_t>(from)];
}

/// The words in the association's order of preference: the motion, 直, the side, side and motion.
std::string telling_words(std::vector<square> const& origins, move m, piece_type type, color mover) {
    if (origins.size() < 2) {
        return "";
    }
    motion const how = motion_of(mover, m.from(), m.to());
    std::vector<origin_words> tries{{how, side::unsaid}};
    if (may_go_straight(type)) {
        tries.push_back({motion::straight, side::unsaid});
    }
    for (side s : {side::left, side::right}) {
        tries.push_back({motion::unsaid, s});
    }
    for (side s : {side::left, side::right}) {
        tries.push_back({how, s});
    }
    for (origin_words const words : tries) {
        auto const fit = fitting(origins, m.to(), mover, words);
        if (fit.size() == 1 && fit.front() == m.from()) {
            return std::string{text_of(words.from)}.append(text_of(words.how));
        }
    }
    return "";
}

bool may_promote(position const& p, piece_type type, square from, square to) {
    bitboard const zone =
        p.side_to_move() == color::black ? promotion_zone<color::black> : promotion_zone<color::white>;
    return can_promote(type) && (zone.contains(from) || zone.contains(to));
}

struct modifiers {
    origin_words origin{};
    bool drops = false;
    bool promotes = false;
};

struct modifier_word {
    std::string_view text;
    void (*apply)(modifiers&);
};
constexpr std::array modifier_words{
    modifier_word{"右", [](modifiers& m) { m.origin.from = side::right; }},
    modifier_word{"左", [](modifiers& m) { m.origin.from = side::left; }},
    modifier_word{"直", [](modifiers& m) { m.origin.how = motion::straight; }},
    modifier_word{"上", [](modifiers& m) { m.origin.how = motion::forward; }},
    modifier_word{"行", [](modifiers& m) { m.origin.how = motion::forward; }},
    modifier_word{"入", [](modifiers& m) { m.origin.how = motion::forward; }},
    modifier_word{"寄", [](modifiers& m) { m.origin.how = motion::sideways; }},
    modifier_word{"引", [](modifiers& m) { m.origin.how = motion::back; }},
    modifier_word{"打", [](modifiers& m) { m.drops = true; }},
    modifier_word{"成", [](modifiers& m) { m.promotes = true; }},
    modifier_word{"不成", [](modifiers& m) { m.promotes = false; }},
    modifier_word{"生", [](modifiers& m) { m.promotes = false; }},
};

parsed<modifiers> read_modifiers(std::string_view text, std::size_t at) {
    modifiers read;
    while (at < text.size()) {
        modifier_word const* found = nullptr;
        for (modifier_word const& word : modifier_words) {
            if (text.substr(at).starts_with(word.text)) {
                found = &word;
            }
        }
        if (found == nullptr) {
            return bad_notation("not a word that tells moves apart", at);
        }
        found->apply(read);
        at += found->text.size();
    }
    return read;
}

constexpr std::array<std::string_view, 3> black_marks{"▲", "☗", "▼"};
constexpr std::array<std::string_view, 3> white_marks{"△", "☖", "▽"};

/// The length of the side's mark at the beginning of the text, 0 if there is none.
parsed<std::size_t> read_mark(std::string_view text, color mover) {
    for (std::size_t i = 0; i < black_marks.size(); ++i) {
        bool const black = text.starts_with(black_marks[i]);
        if (!black && !text.starts_with(white_marks[i])) {
            continue;
        }
        if (black != (mover == color::black)) {
            return bad_notation("a move of the side that is not to move");
        }
        return black ? black_marks[i].size() : white_marks[i].size();
    }
    return std::size_t{0};
}

parsed<move> choose(position const& p, japanese_head const& head, modifiers const& said) {
    auto const origins = origins_of(p, head.type, head.to);
    bool const may_drop = p.piece_on(head.to).empty() && !is_promoted(head.type) &&
                          head.type != piece_type::king && p.hand_of(p.side_to_move()).has(head.type);
    move m;
    if (origins.empty() && !said.drops && !may_drop) {
        return bad_notation("no such piece can move there");
    }
    if (said.drops || origins.empty()) {
        if (is_promoted(head.type) || head.type == piece_type::king) {
            return bad_notation("no such move");
        }
        m = move::drop(head.type, head.to);
    } else {
        auto const fit = fitting(origins, head.to, p.side_to_move(), said.origin);
        if (fit.empty()) {
            return bad_notation("no such piece can move there");
        }
        if (fit.size() > 1) {
            return bad_notation("two pieces or more can move there");
        }
        m = said.promotes ? move::promotion(fit.front(), head.to) : move::step(fit.front(), head.to);
    }
    return detail::if_legal(p, m, 0);
}

} // namespace

std::string write_japanese_move(position const& p, move m, square previous) {
    piece_type const type = p.moved_type(m);
    auto const origins = origins_of(p, type, m.to());
    std::string text{p.side_to_move() == color::black ? black_marks[0] : white_marks[0]};
    text += destination(m, previous);
    text += name_of(type).japanese;
    if (m.is_drop()) {
        return origins.empty() ? text : text.append(dropping);
    }
    text += telling_words(origins, m, type, p.side_to_move());
    if (m.promotes()) {
        return text.append(promoting);
    }
    return may_promote(p, type, m.from(), m.to()) ? text.append(not_promoting) : text;
}

std::size_t side_mark_length(std::string_view text) noexcept {
    for (auto const& marks : {black_marks, white_marks}) {
        auto const mark =
            std::ranges::find_if(marks, [&](std::string_view m) { return text.starts_with(m); });
        if (mark != marks.end()) {
            return mark->size();
        }
    }
    return 0;
}

parsed<move> read_japanese_move(position const& p, std::string_view text, square previous) {
    auto const mark = read_mark(text, p.side_to_move());
    if (!mark) {
        return std::unexpected{mark.error()};
    }
    auto head = read_head(text.substr(*mark), previous);
    if (!head) {
        return bad_notation(head.error().what, head.error().where + *mark);
    }
    auto const said = read_modifiers(text, *mark + head->rest);
    if (!said) {
        return std::unexpected{said.error()};
    }
    return choose(p, *head, *said);
}

} // namespace kiban::shogi
