#pragma once

#include "games/shogi/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

/// Sets of squares worked out at compile time. Tables indexed by a square have one row more, all empty, for
/// `nowhere`: the square of a missing king.
namespace kiban::shogi::tables {

inline constexpr std::size_t rows = board::squares + 1;

using by_square = std::array<bitboard, rows>;
using by_side_and_square = std::array<by_square, 2>;
using by_pair = std::array<by_square, rows>;

/// Steps of each kind of piece, sliding not included: a horse's and a dragon's are their king's moves, those
/// of lance, bishop and rook are none. [side][kind][square]
extern std::array<std::array<by_square, piece_type_count>, 2> const steps;

/// What lances, bishops and rooks (promoted or not) reach on an empty board.
extern by_side_and_square const lance_reach;
extern by_square const bishop_reach;
extern by_square const rook_reach;

/// The squares strictly between two on a file, rank or diagonal; none for other pairs. [square][square]
extern by_pair const between;
/// The whole file, rank or diagonal through two different squares; none for other pairs. [square][square]
extern by_pair const line;

/// The squares in front of one, seen from a side, on its own file and all others. [side][square]
extern by_side_and_square const in_front;

/// Where a piece standing on a square may promote when it moves: everywhere from inside the zone, else the
/// zone. [side][square]
extern by_side_and_square const promotion_targets;

/// Squares from which a piece of that side and kind attacks, on an empty board, a square next to the other
/// side's king. [side][kind][king]
extern std::array<std::array<by_square, piece_type_count>, 2> const king_zone;
/// Squares from which a step of any kind of piece of that side, but a pawn's, attacks a square next to the
/// other side's king. [side][king]
extern by_side_and_square const step_zone;

/// Squares from which a piece of that side and kind may give check by one move, promoting if it can, were
/// the board empty. [side][kind][king]
extern std::array<std::array<by_square, piece_type_count>, 2> const check_candidates;

/// Zobrist keys of pieces on the board. [piece][square]
extern std::array<std::array<std::uint64_t, board::squares>, piece::count> const piece_keys;
/// Key of one more piece of that kind in that side's hand; keys of a hand add up. [side][kind]
extern std::array<std::array<std::uint64_t, 8>, 2> const hand_keys;
/// Key of white's being to move. Odd, like no other key that is combined with it.
inline constexpr std::uint64_t side_key = 0x9d39247e33776d41;

[[nodiscard]] inline bitboard at(by_square const& table, square sq) noexcept {
    return table[static_cast<std::size_t>(sq)];
}
[[nodiscard]] inline bitboard at(by_pair const& table, square a, square b) noexcept {
    return table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}
[[nodiscard]] inline by_square const& of(by_side_and_square const& table, color c) noexcept {
    return table[index(c)];
}
[[nodiscard]] inline by_square const& of(std::array<std::array<by_square, piece_type_count>, 2> const& table,
                                         color c, piece_type t) noexcept {
    return table[index(c)][index(t)];
}

/// All squares of the files without a pawn of the set: where the rule of two pawns on a file allows a drop.
///
/// Arithmetic on all files at once, after Qugiy (WCSC31 appeal, 2.2.1): subtracting the pawns from a bit at
/// the end of each file borrows that bit away exactly where there is a pawn.
/// Precondition: at most one pawn on a file.
[[nodiscard]] inline bitboard files_without(bitboard pawns) noexcept {
    constexpr bitboard last = bitboard::rank(board::ranks - 1);
    auto const kept = (last.raw() - pawns.raw()) & last.raw();
    return bitboard{last.raw() ^ (last.raw() - (kept >> (board::ranks - 1)))};
}

/// The same by a look-up of the files that hold a pawn.
[[nodiscard]] bitboard files_without_by_table(bitboard pawns) noexcept;

} // namespace kiban::shogi::tables
