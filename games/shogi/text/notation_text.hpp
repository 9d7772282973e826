#pragma once

#include "framework/text.hpp"
#include "games/shogi/text/illegal.hpp"
#include "games/shogi/text/notation.hpp"

#include <array>
#include <utility>

namespace kiban::shogi {

namespace detail {

// The order in which hands are written.
inline constexpr std::array hand_order{piece_type::rook,   piece_type::bishop, piece_type::gold,
                                       piece_type::silver, piece_type::knight, piece_type::lance,
                                       piece_type::pawn};

/// The square of a file's digit and a rank's letter, or `no_square`.
template<variant V>
square read_square(char file, char rank) noexcept {
    return V::board::contains(file - '1', rank - 'a') ? V::board::at(file - '1', rank - 'a') : no_square;
}

/// The move that the text describes, legal or not; null if it is not a move.
template<variant V>
move parse_move(std::string_view text) noexcept {
    if (text.size() < 4 || text.size() > 5 || (text.size() == 5 && text[4] != '+')) {
        return {};
    }
    square const to = read_square<V>(text[2], text[3]);
    if (to == no_square) {
        return {};
    }
    if (text[1] == '*') {
        piece_type const t = notation<V>::type_of_letter(text[0]);
        bool const droppable = t != piece_type::none && t != piece_type::king && text.size() == 4;
        return droppable ? move::drop(t, to) : move{};
    }
    square const from = read_square<V>(text[0], text[1]);
    if (from == no_square) {
        return {};
    }
    return text.size() == 5 ? move::promotion(from, to) : move::step(from, to);
}

} // namespace detail

template<variant V>
piece_type notation<V>::type_of_letter(char letter) noexcept {
    for (auto t = piece_type::pawn; t <= piece_type::king; t = static_cast<piece_type>(index(t) + 1)) {
        if (letter_of(t) == letter && V::set_size(t) > 0) {
            return t;
        }
    }
    return piece_type::none;
}

template<variant V>
std::string notation<V>::write_sfen(position const& p) {
    std::string text;
    for (int rank = 0; rank < V::board::ranks; ++rank) {
        int empty = 0;
        auto const flush = [&] {
            if (empty > 0) {
                text += std::to_string(std::exchange(empty, 0));
            }
        };
        for (int file = V::board::files - 1; file >= 0; --file) {
            piece const pc = p.piece_on(V::board::at(file, rank));
            if (pc.empty()) {
                ++empty;
                continue;
            }
            flush();
            if (is_promoted(pc.type())) {
                text += '+';
            }
            char const letter = letter_of(pc.type());
            text += pc.side() == color::black ? letter : lower(letter);
        }
        flush();
        text += rank + 1 < V::board::ranks ? '/' : ' ';
    }
    text += p.side_to_move() == color::black ? "b " : "w ";
    std::size_t const before_hands = text.size();
    for (color c : {color::black, color::white}) {
        for (piece_type t : detail::hand_order) {
            int const n = p.hand_of(c).count(t);
            if (n > 1) {
                text += std::to_string(n);
            }
            if (n > 0) {
                text += c == color::black ? letter_of(t) : lower(letter_of(t));
            }
        }
    }
    if (text.size() == before_hands) {
        text += '-';
    }
    return text + ' ' + std::to_string(p.ply());
}

template<variant V>
parsed<move> notation<V>::read_usi_move(position const& p, std::string_view text) {
    move const m = detail::parse_move<V>(text);
    if (m.is_null()) {
        return bad_notation("not a move: " + quoted(text) + " (expected such as 2b3c, 2b3c+ or P*3c)");
    }
    if (!p.is_legal(m)) {
        return bad_notation("not a legal move here: " + quoted(text) + ": " + why_illegal(p, m));
    }
    return m;
}

template<variant V>
std::string notation<V>::write_square(square sq) {
    return {static_cast<char>('1' + V::board::file_of(sq)), static_cast<char>('a' + V::board::rank_of(sq))};
}

template<variant V>
std::string notation<V>::write_usi_move(move m) {
    if (m.is_null()) {
        return "none";
    }
    std::string text = m.is_drop() ? std::string{letter_of(m.dropped()), '*'} : write_square(m.from());
    text += write_square(m.to());
    if (m.promotes()) {
        text += '+';
    }
    return text;
}

} // namespace kiban::shogi
