#include "games/shogi/records/kif/setup.hpp"

#include "framework/text.hpp"
#include "games/shogi/game.hpp"
#include "games/shogi/records/japanese_words.hpp"
#include "games/shogi/records/kif/words.hpp"
#include "games/shogi/records/pieces.hpp"
#include "games/shogi/records/setup.hpp"

#include <algorithm>

namespace kiban::shogi::detail {

namespace {

constexpr std::string_view wide_colon = "：";

} // namespace

parsed<void> kif_setup::take(record_line const& line, game_record& record) {
    std::string_view const text = trimmed_wide(line.text);
    if (text.starts_with('|')) {
        return row(line.from(line.text.find('|')));
    }
    if (text == "後手番" || text == "上手番") {
        setup_.side = color::white;
        return {};
    }
    if (text.starts_with(number_of_diagram)) {
        return last_move(text.substr(number_of_diagram.size()), record);
    }
    bool const decoration = text.starts_with('+') || text.starts_with("手数") || text == "先手番" ||
                            text == "下手番" || leading_digit(text, wide_digits) != 0;
    return decoration ? parsed<void>{} : header(line, record);
}

parsed<void> kif_setup::last_move(std::string_view text, game_record& record) {
    std::size_t const end = std::min(text.find_first_not_of("0123456789"), text.size());
    if (int const number = small_number(text.substr(0, end)); number >= 0) {
        setup_.ply = number + 1;
    }
    if (end < text.size()) {
        record.remarks.push_back("the move before the position is left out: " +
                                 std::string{trimmed_wide(text.substr(end))});
    }
    return {};
}

parsed<void> kif_setup::row(record_line const& line) {
    if (ranks_ == board::ranks) {
        return bad_record(line, "a board of more than nine ranks");
    }
    std::size_t at = 1;
    for (int file = board::files - 1; file >= 0; --file) {
        std::string_view const cell = line.text.substr(std::min(at, line.text.size()));
        bool const white = cell.starts_with('v') || cell.starts_with('V');
        if (!white && !cell.starts_with(' ') && !cell.starts_with('^')) {
            return bad_record(line, "a square begins with a blank or, for white's pieces, with v", at);
        }
        ++at;
        std::size_t length = 0;
        piece_name const* const name = find_japanese_piece(line.text.substr(at), length);
        bool const two_characters = name != nullptr && line.text.substr(at, length) != name->one_character &&
                                    line.text.substr(at, length) != name->other;
        if (name != nullptr && !two_characters) {
            piece const what{white ? color::white : color::black, type_of(*name)};
            setup_.on[static_cast<std::size_t>(board::at(file, ranks_))] = what;
        } else if (!white && line.text.substr(at).starts_with("・")) {
            length = std::string_view{"・"}.size();
        } else {
            return bad_record(line, "neither a piece nor an empty square (・)",
                              std::min(at, line.text.size()));
        }
        at += length;
    }
    ++ranks_;
    return {};
}

parsed<void> kif_setup::header(record_line const& line, game_record& record) {
    std::size_t colon = line.text.find(wide_colon);
    std::size_t length = wide_colon.size();
    if (colon == std::string_view::npos) {
        colon = line.text.find(':');
        length = 1;
    }
    if (colon == std::string_view::npos) {
        return bad_record(line, "neither a header (key：value), a move nor a comment: " + quoted(line.text));
    }
    std::string_view const key = trimmed_wide(line.text.substr(0, colon));
    record_line const rest = line.from(colon + length);
    std::string_view const value = trimmed_wide(rest.text);
    if (key == "手合割") {
        return name_start(rest);
    }
    if (auto const side = side_of_key(key)) {
        if (key.ends_with("持駒")) {
            return hand_of(*side, rest);
        }
        constexpr std::size_t name_only = std::string_view{"先手"}.size();
        if (key.size() == name_only) {
            std::string& name = *side == color::black ? record.black : record.white;
            if (!name.empty() && name != value) {
                record.remarks.push_back("a second name of a player, which counts: " + std::string{value});
            }
            name = value;
            return {};
        }
    }
    record.headers.emplace_back(key_of_kif_header(key), value);
    return {};
}

parsed<void> kif_setup::name_start(record_line const& value) {
    std::string_view const name = trimmed_wide(value.text);
    named_ = find_handicap(name);
    if (named_ == nullptr && name != "その他") {
        unknown_name_ = bad_record(value, "no handicap of that name: " + quoted(name)).error();
    }
    return {};
}

parsed<void> kif_setup::hand_of(color side, record_line const& value) {
    std::string_view const text = value.text;
    for (std::size_t at = 0; at < text.size();) {
        if (text.substr(at).starts_with(wide_blank) || text[at] == ' ' || text[at] == '\t') {
            at += text[at] == ' ' || text[at] == '\t' ? 1 : wide_blank.size();
            continue;
        }
        std::size_t const end = std::min({text.find(wide_blank, at), text.find(' ', at), text.size()});
        std::string_view const item = text.substr(at, end - at);
        if (item == "なし") {
            return {};
        }
        std::size_t length = 0;
        piece_name const* const name = find_japanese_piece(item, length);
        int const count = name == nullptr ? 0 : item.size() == length ? 1 : kanji_number(item.substr(length));
        if (count == 0 || is_promoted(type_of(*name)) || type_of(*name) == piece_type::king) {
            return bad_record(value, "not pieces in hand: " + quoted(item), at);
        }
        if (!give(setup_, side, type_of(*name), count)) {
            return bad_record(value, "more pieces in hand than a set has: " + quoted(item), at);
        }
        at = end;
    }
    return {};
}

parsed<position> kif_setup::start(record_line const& line) const {
    if (ranks_ == board::ranks) {
        return position_of(setup_, line);
    }
    if (ranks_ != 0) {
        return bad_record(line, "the board has only " + std::to_string(ranks_) + " ranks");
    }
    if (unknown_name_) {
        return std::unexpected{*unknown_name_};
    }
    auto p = game::read_position((named_ == nullptr ? handicaps().front() : *named_).sfen());
    if (!p) {
        return bad_record(line, p.error().what);
    }
    return *std::move(p);
}

} // namespace kiban::shogi::detail
