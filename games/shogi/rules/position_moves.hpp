#pragma once

#include "games/shogi/rules/position.hpp"

#include <cassert>

namespace kiban::shogi {

namespace detail {

template<variant V>
std::uint64_t piece_key(piece p, square sq) noexcept {
    return basic_tables<V>::piece_keys[p.index()][static_cast<std::size_t>(sq)];
}
template<variant V>
std::uint64_t hand_key(color c, piece_type t) noexcept {
    return basic_tables<V>::hand_keys[index(c)][index(t)];
}

} // namespace detail

template<variant V>
void basic_position<V>::put(piece p, square sq) noexcept {
    bitboard const b = bitboard::of(sq);
    by_type_[index(p.type())] |= b;
    by_color_[index(p.side())] |= b;
    on_[static_cast<std::size_t>(sq)] = p;
    kept_.toggle(sq);
}

template<variant V>
void basic_position<V>::lift(square sq) noexcept {
    bitboard const b = bitboard::of(sq);
    piece const p = piece_on(sq);
    by_type_[index(p.type())] -= b;
    by_color_[index(p.side())] -= b;
    on_[static_cast<std::size_t>(sq)] = piece{};
    kept_.toggle(sq);
}

/// Enemy sliders that would attack that side's king on an empty board.
template<variant V>
template<color C>
bitboard_of<V> basic_position<V>::pinners(square king) const noexcept {
    return ((tables::at(tables::rook_reach, king) & rooks_and_dragons()) |
            (tables::at(tables::bishop_reach, king) & bishops_and_horses()) |
            (tables::at(tables::of(tables::lance_reach, C), king) & pieces(piece_type::lance))) &
           pieces(~C);
}

/// Computes the shields of both kings, and the checkers of the side to move (`Us`), whose checks by steps are
/// known.
template<variant V>
template<color Us>
void basic_position<V>::note_checks(bitboard stepping) noexcept {
    bitboard const occ = occupied();
    bitboard checkers = stepping;
    bitboard shields;
    square const king = king_[index(Us)];
    for (square sq : pinners<Us>(king)) {
        bitboard const between = tables::at(tables::between, king, sq) & occ;
        if (between.empty()) {
            checkers |= bitboard::of(sq);
        } else if (!between.more_than_one()) {
            shields |= between;
        }
    }
    state_.checkers = checkers;
    state_.blockers[index(Us)] = shields;

    square const other = king_[index(~Us)];
    bitboard others;
    for (square sq : pinners<~Us>(other)) {
        bitboard const between = tables::at(tables::between, other, sq) & occ;
        if (!between.more_than_one()) {
            others |= between;
        }
    }
    state_.blockers[index(~Us)] = others;
}

template<variant V>
template<color Us>
void basic_position<V>::make_move(move m) noexcept {
    square const to = m.to();
    bitboard const to_bit = bitboard::of(to);
    std::uint64_t key = state_.board_key ^ tables::side_key;
    piece moved;
    state_.captured = piece{};
    if (m.is_drop()) {
        piece_type const t = m.dropped();
        moved = piece{Us, t};
        state_.hands[index(Us)].remove(t);
        state_.hand_key -= detail::hand_key<V>(Us, t);
        by_color_[index(Us)] ^= to_bit;
        kept_.toggle(to);
    } else {
        square const from = m.from();
        bitboard const from_bit = bitboard::of(from);
        piece const before = piece_on(from);
        if (piece const taken = piece_on(to); !taken.empty()) {
            state_.captured = taken;
            piece_type const t = unpromoted(taken.type());
            by_type_[index(taken.type())] ^= to_bit;
            by_color_[index(~Us)] ^= to_bit;
            key ^= detail::piece_key<V>(taken, to);
            state_.hands[index(Us)].add(t);
            state_.hand_key += detail::hand_key<V>(Us, t);
        } else {
            kept_.toggle(to);
        }
        kept_.toggle(from);
        moved = m.promotes() ? before.promoted() : before;
        on_[static_cast<std::size_t>(from)] = piece{};
        by_type_[index(before.type())] ^= from_bit;
        by_color_[index(Us)] ^= from_bit ^ to_bit;
        key ^= detail::piece_key<V>(before, from);
        if (before.type() == piece_type::king) {
            king_[index(Us)] = to;
        }
    }
    by_type_[index(moved.type())] ^= to_bit;
    on_[static_cast<std::size_t>(to)] = moved;
    state_.board_key = key ^ detail::piece_key<V>(moved, to);
    ++seen(state_.board_key);
    state_.last = m;
    side_ = ~Us;
    ++ply_;

    bitboard const giving = tables::at(tables::of(tables::steps, ~Us, moved.type()), king_[index(~Us)]);
    note_checks<~Us>(giving & to_bit);
    auto& run = state_.check_runs[index(Us)];
    run = in_check() ? static_cast<std::uint16_t>(run + 1) : std::uint16_t{0};
}

template<variant V>
template<color Us>
void basic_position<V>::unmake_move(move m, piece taken) noexcept {
    square const to = m.to();
    bitboard const to_bit = bitboard::of(to);
    piece const moved = piece_on(to);
    by_type_[index(moved.type())] ^= to_bit;
    on_[static_cast<std::size_t>(to)] = taken;
    side_ = Us;
    --ply_;
    if (m.is_drop()) {
        by_color_[index(Us)] ^= to_bit;
        kept_.toggle(to);
        return;
    }
    square const from = m.from();
    bitboard const from_bit = bitboard::of(from);
    piece const before = m.promotes() ? piece{Us, unpromoted(moved.type())} : moved;
    by_type_[index(before.type())] ^= from_bit;
    by_color_[index(Us)] ^= from_bit ^ to_bit;
    on_[static_cast<std::size_t>(from)] = before;
    kept_.toggle(from);
    if (before.type() == piece_type::king) {
        king_[index(Us)] = from;
    }
    if (!taken.empty()) {
        by_type_[index(taken.type())] ^= to_bit;
        by_color_[index(~Us)] ^= to_bit;
    } else {
        kept_.toggle(to);
    }
}

template<variant V>
void basic_position<V>::make(move m, state& undo) noexcept {
    undo = state_;
    state_.previous = &undo;
    ++state_.plies;
    side_ == color::black ? make_move<color::black>(m) : make_move<color::white>(m);
}

template<variant V>
void basic_position<V>::unmake(move m, state const& undo) noexcept {
    piece const taken = state_.captured;
    --seen(state_.board_key);
    side_ == color::black ? unmake_move<color::white>(m, taken) : unmake_move<color::black>(m, taken);
    state_ = undo;
}

template<variant V>
void basic_position<V>::play(move m) noexcept {
    state past;
    make(m, past);
    state_.previous = nullptr;
    state_.plies = 0;
}

template<variant V>
void basic_position<V>::make_null(state& undo) noexcept {
    assert(!in_check());
    undo = state_;
    state_.previous = &undo;
    state_.plies = 0; // later positions cannot repeat earlier ones
    state_.check_runs = {};
    state_.captured = piece{};
    state_.last = move{};
    state_.board_key ^= tables::side_key;
    ++seen(state_.board_key);
    side_ = ~side_;
    ++ply_;
}

template<variant V>
void basic_position<V>::unmake_null(state const& undo) noexcept {
    --seen(state_.board_key);
    side_ = ~side_;
    --ply_;
    state_ = undo;
}

template<variant V>
bitboard_of<V> basic_position<V>::attackers_to(square sq, occupancy_of<V> const& occ) const noexcept {
    auto const steps_to = [&](piece_type t, bitboard set) {
        // Seen from the target square, a side's steps are the other side's.
        return set & ((tables::at(tables::of(tables::steps, color::white, t), sq) & pieces(color::black)) |
                      (tables::at(tables::of(tables::steps, color::black, t), sq) & pieces(color::white)));
    };
    bitboard const kinglike =
        pieces(piece_type::king) | pieces(piece_type::horse) | pieces(piece_type::dragon);
    bitboard const lances = (slider::template lance<color::white>(sq, occ) & pieces(color::black)) |
                            (slider::template lance<color::black>(sq, occ) & pieces(color::white));
    return steps_to(piece_type::pawn, pieces(piece_type::pawn)) |
           steps_to(piece_type::knight, pieces(piece_type::knight)) |
           steps_to(piece_type::silver, pieces(piece_type::silver)) | steps_to(piece_type::gold, golds()) |
           steps_to(piece_type::king, kinglike) | (lances & pieces(piece_type::lance)) |
           (slider::bishop(sq, occ) & bishops_and_horses()) | (slider::rook(sq, occ) & rooks_and_dragons());
}

template<variant V>
bitboard_of<V> basic_position<V>::check_squares(piece_type t) const noexcept {
    square const king = king_[index(~side_)];
    return king == nowhere ? bitboard{} : attacks<V>(~side_, t, king, occupancy());
}

template<variant V>
bool basic_position<V>::gives_check(move m) const noexcept {
    piece_type const t = moved_type(m);
    if (check_squares(m.promotes() ? promoted(t) : t).contains(m.to())) {
        return true;
    }
    square const king = king_[index(~side_)];
    return !m.is_drop() && discoverers().contains(m.from()) &&
           !tables::at(tables::line, king, m.from()).contains(m.to());
}

} // namespace kiban::shogi
