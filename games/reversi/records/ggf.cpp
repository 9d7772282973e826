#include "games/reversi/records/ggf.hpp"

#include "games/reversi/text/notation.hpp"
#include "games/reversi/text/text.hpp"

#include <range/v3/algorithm/contains.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

namespace kiban::reversi {

using detail::shifted;

namespace {

struct tag {
    std::string name;
    std::string_view value;
    std::size_t where; ///< of the value
};

constexpr std::string_view not_read_here = "Unsupported game type: ";

std::string unsupported(std::string_view what) { return std::string{not_read_here}.append(what); }

[[nodiscard]] constexpr bool is_letter(char c) noexcept {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

[[nodiscard]] std::size_t skip_blanks(std::string_view text, std::size_t at) noexcept {
    while (at < text.size() && is_blank(text[at])) {
        ++at;
    }
    return at;
}

/// `name[value]` at `at`, which is advanced past it.
parsed<tag> read_tag(std::string_view text, std::size_t& at) {
    tag t{};
    std::size_t const from = at;
    while (at < text.size() && is_letter(text[at])) {
        t.name += upper(text[at++]);
    }
    if (t.name.empty()) {
        return bad_notation("a tag or ';)' expected, not " + kiban::quoted(text.substr(from, 1)), from);
    }
    if (at == text.size() || text[at] != '[') {
        return bad_notation("'[' expected after the tag " + kiban::quoted(t.name), at);
    }
    std::size_t const close = text.find(']', ++at);
    if (close == text.npos) {
        return bad_notation("']' missing after the tag " + kiban::quoted(t.name), text.size());
    }
    t.value = text.substr(at, close - at);
    t.where = at;
    at = close + 1;
    return t;
}

/// The position after the game's first "(;". Only blanks and a number may come before it.
parsed<std::size_t> read_opening(std::string_view text) {
    std::size_t at = skip_blanks(text, 0);
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') {
        ++at;
    }
    at = skip_blanks(text, at);
    if (text.substr(at, 2) != "(;") {
        return bad_notation("'(;' expected at the start of a game", at);
    }
    return at + 2;
}

/// The tags of the game that begins at `at`, which is advanced past its ";)".
parsed<std::vector<tag>> read_tags(std::string_view text, std::size_t& at) {
    std::vector<tag> tags;
    while (true) {
        at = skip_blanks(text, at);
        if (text.substr(at, 2) == ";)") {
            at += 2;
            return tags;
        }
        if (at == text.size()) {
            return bad_notation("';)' missing at the end of the game", at);
        }
        auto t = read_tag(text, at);
        if (!t) {
            return std::unexpected{std::move(t.error())};
        }
        tags.push_back(std::move(*t));
    }
}

/// TY: `[s]8[r<n>]` stands for the standard rules; komi, anti and other sizes are other games.
[[nodiscard]] bool is_standard_type(std::string_view type) noexcept {
    if (type.starts_with('s')) {
        type.remove_prefix(1);
    }
    if (!type.starts_with('8')) {
        return false;
    }
    type.remove_prefix(1);
    if (type.starts_with('r')) {
        type.remove_prefix(1);
    } else if (!type.empty()) {
        return false;
    }
    return std::ranges::all_of(type, [](char c) { return c >= '0' && c <= '9'; });
}

/// BO: the size, the squares, the side to move.
parsed<position> read_board(tag const& t) {
    std::size_t const from = skip_blanks(t.value, 0);
    std::size_t const end = std::min(t.value.find_first_of(" \t", from), t.value.size());
    if (std::string_view const size = t.value.substr(from, end - from); size != "8") {
        return bad_notation(unsupported("board size " + quoted(size)), t.where + from);
    }
    auto p = read_position(t.value.substr(end));
    if (!p) {
        return shifted(std::move(p.error()), t.where + end);
    }
    return p;
}

/// Plays a tag's move and the pass that the record may leave out before it.
parsed<void> add_move(ggf_game& game, position& p, tag const& t) {
    bool const is_pass = read_move(t.value.substr(0, t.value.find('/'))).value_or(move{}).is_pass();
    if (!is_pass && p.is_legal(move::pass())) {
        game.moves.push_back({move::pass()});
        p.play(move::pass());
    }
    auto const m = read_recorded_move(p, t.value);
    if (!m) {
        return shifted(m.error(), t.where);
    }
    game.moves.push_back(*m);
    p.play(m->played);
    return {};
}

/// Tags that are neither texts nor notes: the game, the board and the clocks.
constexpr std::array<std::string_view, 5> read_elsewhere{"GM", "BO", "TI", "TB", "TW"};

/// The content of a tag other than a move.
parsed<void> note(ggf_game& game, tag const& t) {
    constexpr std::pair<std::string_view, std::string ggf_game::*> texts[] = {
        {"PC", &ggf_game::place},  {"DT", &ggf_game::date},         {"PB", &ggf_game::black},
        {"PW", &ggf_game::white},  {"RB", &ggf_game::black_rating}, {"RW", &ggf_game::white_rating},
        {"RE", &ggf_game::result}, {"TY", &ggf_game::type},
    };
    auto const* const text = std::ranges::find(texts, t.name, [](auto const& named) { return named.first; });
    if (text != std::end(texts)) {
        game.*text->second = t.value;
    } else if (t.name == "CO" || t.name == "C") { // as GGF has it, and as SGF
        auto& comments = game.moves.empty() ? game.comments : game.moves.back().comments;
        comments.emplace_back(t.value);
    } else if (!ranges::contains(read_elsewhere, t.name)) {
        game.others.emplace_back(t.name, t.value);
    }
    if (t.name == "TI" || t.name == "TB" || t.name == "TW") {
        auto const time = read_time_control(t.value);
        if (!time) {
            return {};
        }
        if (t.name != "TW") {
            game.black_clock = *time;
        }
        if (t.name != "TB") {
            game.white_clock = *time;
        }
    }
    if (t.name == "TY" && !is_standard_type(t.value)) {
        return bad_notation(unsupported(quoted(t.value)), t.where);
    }
    return {};
}

[[nodiscard]] bool is_othello(std::string_view name) {
    return std::ranges::equal(name, std::string_view{"othello"},
                              [](char a, char b) { return lower(a) == b; });
}

tag const* find(std::vector<tag> const& tags, std::string_view name) {
    auto const at = std::ranges::find(tags, name, &tag::name);
    return at == tags.end() ? nullptr : &*at;
}

parsed<ggf_game> interpret(std::vector<tag> const& tags, std::size_t end) {
    tag const* const kind = find(tags, "GM");
    if (kind == nullptr) {
        return bad_notation("the tag GM is missing", end);
    }
    if (!is_othello(kind->value)) {
        return bad_notation(unsupported(quoted(kind->value)), kind->where);
    }
    tag const* const board = find(tags, "BO");
    if (board == nullptr) {
        return bad_notation("the tag BO is missing", end);
    }
    auto const start = read_board(*board);
    if (!start) {
        return std::unexpected{start.error()};
    }

    ggf_game game{.start = *start};
    position p = *start;
    for (tag const& t : tags) {
        // The order of the moves counts; B and W only repeat the side.
        bool const is_move = t.name == "B" || t.name == "W";
        auto const done = is_move ? add_move(game, p, t) : note(game, t);
        if (!done) {
            return std::unexpected{done.error()};
        }
    }
    return game;
}

/// The game at the start of the text; `at` is where it ends.
parsed<ggf_game> read_first(std::string_view text, std::size_t& at) {
    auto const opening = read_opening(text);
    if (!opening) {
        return std::unexpected{opening.error()};
    }
    at = *opening;
    auto const tags = read_tags(text, at);
    if (!tags) {
        return std::unexpected{tags.error()};
    }
    return interpret(*tags, at);
}

/// Counts lines, from 1, in one pass through a text.
class line_counter {
  public:
    explicit line_counter(std::string_view text) noexcept : text_{text} {}
    /// Precondition: not before the last place asked for.
    [[nodiscard]] std::size_t line_at(std::size_t where) {
        line_ += static_cast<std::size_t>(std::ranges::count(text_.substr(at_, where - at_), '\n'));
        at_ = where;
        return line_;
    }

  private:
    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_ = 1;
};

/// The offset in its line of a place in a text.
[[nodiscard]] std::size_t column_at(std::string_view text, std::size_t where) {
    return where - (text.substr(0, where).rfind('\n') + 1); // not found + 1 is 0
}

} // namespace

parsed<ggf_game> read_ggf(std::string_view text) {
    std::size_t end = 0;
    auto game = read_first(text, end);
    if (!game) {
        return game;
    }
    if (end = skip_blanks(text, end); end != text.size()) {
        return bad_notation("nothing expected after the game, not " + quoted(text.substr(end)), end);
    }
    return game;
}

record_list<ggf_game> read_ggf_list(std::string_view text) {
    record_list<ggf_game> list;
    line_counter lines{text};
    for (std::size_t from = text.find("(;"); from != text.npos;) {
        std::size_t const line = lines.line_at(from);
        std::size_t length = 2;
        auto game = read_first(text.substr(from), length);
        if (game) {
            list.add(line, std::move(game));
        } else {
            std::size_t const where = from + game.error().where;
            list.errors.push_back({game.error().what, column_at(text, where), lines.line_at(where)});
            // The rest of the invalid game is skipped.
            length = std::max<std::size_t>(length, 2);
        }
        from = text.find("(;", from + length);
    }
    return list;
}

bool is_of_unsupported_game(error const& e) noexcept { return e.what.starts_with(not_read_here); }

} // namespace kiban::reversi
