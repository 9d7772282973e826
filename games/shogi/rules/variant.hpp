#pragma once

#include "framework/bitboard.hpp"
#include "framework/capabilities.hpp"
#include "framework/geometry.hpp"
#include "games/shogi/rules/types.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace kiban::shogi {

/// The rule by which a king in the enemy camp wins by a declaration.
enum class declaration_rule : std::uint8_t {
    off,
    points_24,          ///< 31 points win
    points_24_handicap, ///< the same; the missing pieces count for the giver of a handicap
    points_27,          ///< 28 points win for black, 27 for white (CSA)
    points_27_handicap,
    try_king ///< reaching the enemy king's start square
};

/// The traits in which the games of the family differ: the rules are templates over such an empty type.
template<class V>
concept variant = requires(piece_type t, color c) {
    typename V::board; // the geometry
    { V::name } -> std::convertible_to<std::string_view>;
    { V::start } -> std::convertible_to<std::string_view>; // SFEN of the even game
    { V::promotion_ranks } -> std::convertible_to<int>; // the number of far ranks in which pieces may promote
    {
        V::hand_types[0]
    } -> std::convertible_to<piece_type>;    // the kinds that a hand can hold, in ascending order
    { V::set_size(t) } -> std::same_as<int>; // pieces of a kind (promoted or not) in a set; 0: no such kind
    { V::max_moves } -> std::convertible_to<std::size_t>; // no position has more legal moves
    { V::repeated(c) } -> std::same_as<repetition>; // result of a fourth occurrence, for the side to move
    { V::declaration } -> std::convertible_to<declaration_rule>; // the customary declaration rule
};

/// Standard shogi.
struct standard {
    /// File 0 is 1-suji, the right edge seen from black; rank 0 is rank a.
    using board = geometry<9, 9>;

    static constexpr std::string_view name = "shogi";
    static constexpr std::string_view start =
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    static constexpr int promotion_ranks = 3;
    static constexpr std::array hand_types{piece_type::pawn,   piece_type::lance, piece_type::knight,
                                           piece_type::silver, piece_type::gold,  piece_type::bishop,
                                           piece_type::rook};
    /// 40 pieces with the two kings.
    [[nodiscard]] static constexpr int set_size(piece_type t) noexcept {
        switch (t) {
        case piece_type::pawn:
            return 18;
        case piece_type::bishop:
        case piece_type::rook:
        case piece_type::king:
            return 2;
        default:
            return 4;
        }
    }
    static constexpr std::size_t max_moves = 593;
    /// The game is drawn (sennichite).
    [[nodiscard]] static constexpr repetition repeated(color) noexcept { return repetition::draw; }
    static constexpr declaration_rule declaration = declaration_rule::points_27;
};
static_assert(variant<standard>);

template<variant V>
using bitboard_of = kiban::bitboard<typename V::board>;

/// The square of a missing king (a mate problem's attacker): an index at which every table of squares is
/// empty.
template<variant V>
inline constexpr square nowhere_of = V::board::squares;

/// The rank counted from the far edge: pawns of that side end on 0.
template<variant V = standard>
[[nodiscard]] constexpr int relative_rank(color c, square sq) noexcept {
    using board = typename V::board;
    return c == color::black ? board::rank_of(sq) : board::ranks - 1 - board::rank_of(sq);
}

/// The N ranks farthest from a side.
template<color C, int N, variant V = standard>
inline constexpr bitboard_of<V> far_ranks = [] {
    bitboard_of<V> b;
    for (int r = 0; r < N; ++r) {
        b |= bitboard_of<V>::rank(C == color::black ? r : V::board::ranks - 1 - r);
    }
    return b;
}();

template<color C, variant V = standard>
inline constexpr bitboard_of<V> promotion_zone = far_ranks<C, V::promotion_ranks, V>;

// The names of the 9x9 game.
using board = standard::board;
using bitboard = bitboard_of<standard>;
inline constexpr square nowhere = nowhere_of<standard>;
inline constexpr auto& hand_types = standard::hand_types;
inline constexpr int promotion_ranks = standard::promotion_ranks;
[[nodiscard]] constexpr int set_size(piece_type t) noexcept { return standard::set_size(t); }

} // namespace kiban::shogi
