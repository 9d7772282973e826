#include "games/shogi/records/csa/setup.hpp"

#include "games/shogi/records/notation.hpp"
#include "games/shogi/records/pieces.hpp"
#include "games/shogi/records/setup.hpp"

namespace kiban::shogi::detail {

namespace {

using status = parsed<void>;

constexpr int digit(char c) noexcept { return c >= '0' && c <= '9' ? c - '0' : -1; }

} // namespace

status csa_setup::take(record_line const& s) {
    if (s.text.size() < 2) {
        return bad_record(s, "P needs I, a rank, + or - after it");
    }
    described_ = true;
    char const kind = s.text[1];
    if (kind == 'I') {
        return even_less(s);
    }
    if (kind == '+' || kind == '-') {
        return pieces(s);
    }
    if (digit(kind) >= 1) {
        return row(s);
    }
    return bad_record(s, "P needs I, a rank, + or - after it", 1);
}

status csa_setup::even_less(record_line const& s) {
    setup_ = position{}.to_placement();
    for (std::size_t at = 2; at < s.text.size(); at += 4) {
        std::string_view const item = s.text.substr(at, 4);
        piece_name const* const name = item.size() == 4 ? find_csa_piece(item.substr(2)) : nullptr;
        if (name == nullptr || square_of_digits(item) == no_square) {
            return bad_record(s, "not a square and a piece to take away: " + quoted(item), at);
        }
        piece& there = setup_.on[static_cast<std::size_t>(square_of_digits(item))];
        if (there.empty() || there.type() != type_of(*name)) {
            return bad_record(s, "no such piece to take away: " + quoted(item), at);
        }
        there = piece{};
    }
    return {};
}

status csa_setup::row(record_line const& s) {
    constexpr std::size_t full = 2 + 9 * 3;
    std::string text{s.text};
    while (text.size() > full && text.back() == ' ') {
        text.pop_back();
    }
    if (text.size() > full) {
        return bad_record(s, "a rank of more than nine squares", full);
    }
    if (text.size() + 2 < full) {
        return bad_record(s, "a rank of fewer than nine squares", text.size());
    }
    text.resize(full, ' ');
    for (int file = 9; file >= 1; --file) {
        std::size_t const at = 2 + static_cast<std::size_t>(9 - file) * 3;
        std::string_view const cell = std::string_view{text}.substr(at, 3);
        if (cell == " * ") {
            continue;
        }
        piece_name const* const name = find_csa_piece(cell.substr(1));
        if (name == nullptr || (cell[0] != '+' && cell[0] != '-')) {
            return bad_record(s, "neither a piece nor \" * \": " + quoted(cell), at);
        }
        piece const what{cell[0] == '+' ? color::black : color::white, type_of(*name)};
        if (!put(setup_, board::at(file - 1, digit(s.text[1]) - 1), what)) {
            return bad_record(s, "two pieces on one square", at);
        }
    }
    return {};
}

status csa_setup::pieces(record_line const& s) {
    color const side = s.text[1] == '+' ? color::black : color::white;
    for (std::size_t at = 2; at < s.text.size(); at += 4) {
        record_line item = s.from(at);
        item.text = item.text.substr(0, 4);
        if (auto done = listed_piece(item, side); !done) {
            return done;
        }
    }
    return {};
}

status csa_setup::listed_piece(record_line const& s, color side) {
    if (s.text == "00AL") {
        give_the_rest(setup_, side);
        return {};
    }
    piece_name const* const name = s.text.size() == 4 ? find_csa_piece(s.text.substr(2)) : nullptr;
    bool const in_hand = s.text.starts_with("00");
    if (name == nullptr || (!in_hand && square_of_digits(s.text) == no_square)) {
        return bad_record(s, "not a square and a piece: " + quoted(s.text));
    }
    piece_type const type = type_of(*name);
    if (!in_hand) {
        if (put(setup_, square_of_digits(s.text), piece{side, type})) {
            return {};
        }
        return bad_record(s, "two pieces on one square: " + quoted(s.text));
    }
    if (is_promoted(type) || type == piece_type::king) {
        return bad_record(s, "such a piece cannot be in hand: " + quoted(s.text));
    }
    if (!give(setup_, side, type, 1)) {
        return bad_record(s, "more pieces in hand than a set has: " + quoted(s.text));
    }
    return {};
}

parsed<position> csa_setup::start(record_line const& side) {
    if (!described_) {
        return bad_record(side, "no position (PI, P1 to P9, P+ or P-) before the side to move");
    }
    setup_.side = side.text[0] == '+' ? color::black : color::white;
    return position_of(setup_, side);
}

} // namespace kiban::shogi::detail
