#pragma once

#include "framework/text.hpp"
#include "games/shogi/rules/position_moves.hpp"

#include <array>
#include <expected>
#include <string>
#include <utility>

namespace kiban::shogi {

namespace detail {

inline std::string name_of(piece_type t) {
    constexpr std::array names{
        "",      "pawn", "lance",         "knight",         "silver",          "bishop",          "rook",
        "gold",  "king", "promoted pawn", "promoted lance", "promoted knight", "promoted silver", "horse",
        "dragon"};
    return names[index(t)];
}

inline piece_type kind_in_set(piece_type t) { return t == piece_type::king ? t : unpromoted(t); }

/// The error of a placement, and its square; it concerns the whole if no square is named.
inline std::unexpected<error> unsound(std::string what, square where = no_square) {
    return std::unexpected{
        error{std::move(what), where == no_square ? error::nowhere : static_cast<std::size_t>(where)}};
}

/// More of a kind than the set has, or a wrong number of kings.
template<variant V>
std::expected<void, error> wrong_count(basic_placement<V> const& p) {
    std::array<int, 9> count{};
    std::array<int, 2> kings{};
    for (square sq = 0; sq < V::board::squares; ++sq) {
        piece const pc = p.on[static_cast<std::size_t>(sq)];
        if (pc.empty()) {
            continue;
        }
        piece_type const t = kind_in_set(pc.type());
        if (t == piece_type::king && ++kings[index(pc.side())] > 1) {
            return unsound("a second king of the same side", sq);
        }
        if (++count[index(t)] > V::set_size(t)) {
            return unsound(
                "more than " + std::to_string(V::set_size(t)) + " pieces of the kind " + name_of(t), sq);
        }
    }
    for (piece_type t : V::hand_types) {
        int const n = count[index(t)] + p.hands[0].count(t) + p.hands[1].count(t);
        if (n > V::set_size(t)) {
            return unsound(std::to_string(n) + " pieces of the kind " + name_of(t) + ", of which a set has " +
                           std::to_string(V::set_size(t)));
        }
    }
    if (kings[0] + kings[1] == 0) {
        return unsound("no king");
    }
    return {};
}

template<variant V>
std::expected<void, error> misplaced(basic_placement<V> const& p) {
    for (square sq = 0; sq < V::board::squares; ++sq) {
        piece const pc = p.on[static_cast<std::size_t>(sq)];
        if (pc.empty()) {
            continue;
        }
        if (relative_rank<V>(pc.side(), sq) < dead_ranks(pc.type())) {
            return unsound("a " + name_of(pc.type()) + " that can never move", sq);
        }
        if (pc.type() != piece_type::pawn) {
            continue;
        }
        for (square other = sq + 1;
             other < V::board::squares && V::board::file_of(other) == V::board::file_of(sq); ++other) {
            if (p.on[static_cast<std::size_t>(other)] == pc) {
                return unsound("two pawns of a side on one file", other);
            }
        }
    }
    return {};
}

/// The pieces of the even game, as `V::start` gives them. Precondition: it is valid, with empty hands.
template<variant V>
basic_placement<V> even_placement() {
    basic_placement<V> p{};
    int rank = 0;
    int file = V::board::files - 1;
    for (char const c : V::start.substr(0, V::start.find(' '))) {
        if (c == '/') {
            ++rank;
            file = V::board::files - 1;
        } else if (is_digit(c)) {
            file -= c - '0';
        } else {
            auto t = piece_type::pawn;
            while (letter_of(t) != upper(c)) {
                t = static_cast<piece_type>(index(t) + 1);
            }
            color const side = c == upper(c) ? color::black : color::white;
            p.on[static_cast<std::size_t>(V::board::at(file--, rank))] = piece{side, t};
        }
    }
    return p;
}

} // namespace detail

template<variant V>
basic_position<V>::basic_position()
    : basic_position{[]() -> basic_position const& {
          static basic_position const even = *from(detail::even_placement<V>());
          return even;
      }()} {}

template<variant V>
std::expected<basic_position<V>, error> basic_position<V>::from(placement const& p) {
    auto sound = detail::wrong_count(p);
    if (sound) {
        sound = detail::misplaced(p);
    }
    if (!sound) {
        return std::unexpected{sound.error()};
    }
    basic_position result{empty_board{}};
    for (square sq = 0; sq < board::squares; ++sq) {
        piece const pc = p.on[static_cast<std::size_t>(sq)];
        if (pc.empty()) {
            continue;
        }
        result.put(pc, sq);
        if (pc.type() == piece_type::king) {
            result.king_[kiban::index(pc.side())] = sq;
        }
    }
    result.state_.hands = p.hands;
    result.side_ = p.side;
    result.ply_ = p.ply;
    result.state_ = result.state_from_nothing();
    ++result.seen(result.state_.board_key);
    square const waiting = result.king_square(~p.side);
    if (waiting != no_square && result.attackers_to(waiting).intersects(result.pieces(p.side))) {
        return detail::unsound("the side not to move is in check", waiting);
    }
    return result;
}

template<variant V>
basic_placement<V> basic_position<V>::to_placement() const {
    return {on_, state_.hands, side_, ply_};
}

template<variant V>
basic_position<V> basic_position<V>::flipped() const {
    placement turned{.on = {}, .hands = {state_.hands[1], state_.hands[0]}, .side = ~side_, .ply = ply_};
    for (square sq : occupied()) {
        piece const pc = piece_on(sq);
        turned.on[static_cast<std::size_t>(board::rotated(sq))] = piece{~pc.side(), pc.type()};
    }
    basic_position result{*from(turned)};
    result.declaration_ = declaration_;
    result.move_limit_ = move_limit_;
    return result;
}

template<variant V>
basic_state<V> basic_position<V>::state_from_nothing() const noexcept {
    state s;
    s.hands = state_.hands;
    s.board_key = side_ == color::white ? tables::side_key : 0;
    for (square sq : occupied()) {
        s.board_key ^= detail::piece_key<V>(piece_on(sq), sq);
    }
    for (color c : {color::black, color::white}) {
        for (piece_type t : V::hand_types) {
            s.hand_key += tables::hand_keys[kiban::index(c)][index(t)] *
                          static_cast<std::uint64_t>(hand_of(c).count(t));
        }
        square const king = king_square(c);
        if (king == no_square) {
            continue;
        }
        for (square sq : attackers_to(king, bitboard{}) & pieces(~c)) {
            bitboard const between = tables::at(tables::between, king, sq) & occupied();
            if (between.count() == 1) {
                s.blockers[kiban::index(c)] |= between;
            }
        }
    }
    if (king_square(side_) != no_square) {
        s.checkers = attackers_to(king_square(side_)) & pieces(~side_);
    }
    s.check_runs[kiban::index(~side_)] = s.checkers.empty() ? 0 : 1;
    return s;
}

template<variant V>
bool basic_position<V>::is_consistent() const noexcept {
    bitboard all;
    for (std::size_t t = 1; t < piece_type_count; ++t) {
        for (square sq : by_type_[t]) {
            if (index(piece_on(sq).type()) != t || all.contains(sq) ||
                !by_color_[kiban::index(piece_on(sq).side())].contains(sq)) {
                return false;
            }
            all |= bitboard::of(sq);
        }
    }
    for (square sq = 0; sq < board::squares; ++sq) {
        if (piece_on(sq).empty() == all.contains(sq)) {
            return false;
        }
    }
    for (color c : {color::black, color::white}) {
        bitboard const kings = pieces(c, piece_type::king);
        if (kings.more_than_one() || king_square(c) != (kings.empty() ? no_square : kings.first())) {
            return false;
        }
    }
    sliders::kept_by<slider> kept;
    all.for_each([&](square sq) { kept.toggle(sq); });
    state const s = state_from_nothing();
    return occupied() == all && kept == kept_ && !pieces(color::black).intersects(pieces(color::white)) &&
           detail::wrong_count(to_placement()) && detail::misplaced(to_placement()) &&
           s.board_key == state_.board_key && s.hand_key == state_.hand_key &&
           s.checkers == state_.checkers && s.blockers == state_.blockers &&
           !state_.checkers.intersects(pieces(side_));
}

} // namespace kiban::shogi
