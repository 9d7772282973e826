#pragma once

#include "games/shogi/rules/variant.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::shogi {

/// Sets of squares computed at program start. Tables indexed by a square have one more row, all empty, for
/// `nowhere`: the square of a missing king.
template<variant V>
struct table_values {
    using bitboard = bitboard_of<V>;

    static constexpr std::size_t rows = V::board::squares + 1;

    using by_square = std::array<bitboard, rows>;
    using by_side_and_square = std::array<by_square, 2>;
    using by_kind = std::array<std::array<by_square, piece_type_count>, 2>;
    using by_pair = std::array<by_square, rows>;

    table_values() noexcept;

    /// Steps of each kind of piece, without sliding: a horse's and a dragon's are their king moves; lance,
    /// bishop and rook have none. [side][kind][square]
    by_kind steps;
    /// Everything that such a piece attacks on an empty board. [side][kind][square]
    by_kind reaches;

    /// The squares that lances, bishops and rooks (promoted or not) reach on an empty board.
    by_side_and_square lance_reach;
    by_square bishop_reach;
    by_square rook_reach;

    /// The squares strictly between two on a file, rank or diagonal; none for other pairs. [square][square]
    by_pair between;
    /// The whole file, rank or diagonal through two different squares; none for other pairs.
    by_pair line;

    /// The squares in front of one, as a side sees it, on its own file and on all others. [side][square]
    by_side_and_square in_front;

    /// Where a piece on a square may promote when it moves: everywhere from inside the zone, otherwise in the
    /// zone. [side][square]
    by_side_and_square promotion_targets;

    /// Squares from which a piece of that side and kind attacks, on an empty board, a square next to the
    /// other side's king. [side][kind][king]
    by_kind king_zone;
    /// Squares from which a step of any kind of piece of that side, except a pawn's, attacks a square next to
    /// the other side's king. [side][king]
    by_side_and_square step_zone;

    /// Squares from which a piece of that side and kind may give check by one move, promoting if it can, on
    /// an empty board. [side][kind][king]
    by_kind check_candidates;

    /// Zobrist keys of pieces on the board. [piece][square]
    std::array<std::array<std::uint64_t, V::board::squares>, piece::count> piece_keys;
    /// Key of one additional piece of that kind in that side's hand; the keys of a hand add up. [side][kind]
    std::array<std::array<std::uint64_t, 8>, 2> hand_keys;
};

/// The storage of a variant's tables. Specialised for each: the object must be initialised before all others
/// of the program, so that readers need no guard.
template<variant V>
struct table_store;

template<>
struct table_store<standard> {
    static table_values<standard> const values;
};

/// The tables of a variant, by name, and the functions that read them.
template<variant V>
struct basic_tables {
    using values = table_values<V>;
    using bitboard = bitboard_of<V>;

    static constexpr auto& steps = table_store<V>::values.steps;
    static constexpr auto& reaches = table_store<V>::values.reaches;
    static constexpr auto& lance_reach = table_store<V>::values.lance_reach;
    static constexpr auto& bishop_reach = table_store<V>::values.bishop_reach;
    static constexpr auto& rook_reach = table_store<V>::values.rook_reach;
    static constexpr auto& between = table_store<V>::values.between;
    static constexpr auto& line = table_store<V>::values.line;
    static constexpr auto& in_front = table_store<V>::values.in_front;
    static constexpr auto& promotion_targets = table_store<V>::values.promotion_targets;
    static constexpr auto& king_zone = table_store<V>::values.king_zone;
    static constexpr auto& step_zone = table_store<V>::values.step_zone;
    static constexpr auto& check_candidates = table_store<V>::values.check_candidates;
    static constexpr auto& piece_keys = table_store<V>::values.piece_keys;
    static constexpr auto& hand_keys = table_store<V>::values.hand_keys;
    /// The key of white to move. Odd, unlike all other keys that are combined with it.
    static constexpr std::uint64_t side_key = 0x9d39247e33776d41;

    [[nodiscard]] static bitboard at(typename values::by_square const& table, square sq) noexcept {
        return table[static_cast<std::size_t>(sq)];
    }
    [[nodiscard]] static bitboard at(typename values::by_pair const& table, square a, square b) noexcept {
        return table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
    }
    [[nodiscard]] static typename values::by_square const&
    of(typename values::by_side_and_square const& table, color c) noexcept {
        return table[index(c)];
    }
    [[nodiscard]] static typename values::by_square const& of(typename values::by_kind const& table, color c,
                                                              piece_type t) noexcept {
        return table[index(c)][index(t)];
    }

    /// All squares of the files without a pawn in the set: where the two-pawns rule allows a drop.
    ///
    /// Arithmetic on all files at once, after Qugiy (WCSC31 appeal, 2.2.1): subtracting the pawns from a bit
    /// at the end of each file borrows that bit away exactly where there is a pawn.
    /// Precondition: at most one pawn on a file.
    [[nodiscard]] static bitboard files_without(bitboard pawns) noexcept {
        constexpr int ranks = V::board::ranks;
        constexpr bitboard last = bitboard::rank(ranks - 1);
        auto const kept = (last.raw() - pawns.raw()) & last.raw();
        return bitboard{last.raw() ^ (last.raw() - (kept >> (ranks - 1)))};
    }
    /// The same by a lookup of the files that contain a pawn.
    [[nodiscard]] static bitboard files_without_by_table(bitboard pawns) noexcept;
};

using tables = basic_tables<standard>;

} // namespace kiban::shogi
