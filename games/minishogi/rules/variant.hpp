#pragma once

#include "games/shogi/rules/tables.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace kiban::minishogi {

/// Minishogi (Shigenobu Kusumoto, about 1970): shogi on 5x5 squares with six kinds of pieces.
struct variant {
    using board = geometry<5, 5>;
    using piece_type = shogi::piece_type;

    static constexpr std::string_view name = "minishogi";
    static constexpr std::string_view start = "rbsgk/4p/5/P4/KGSBR b - 1";
    /// Pieces promote on the last rank only.
    static constexpr int promotion_ranks = 1;
    static constexpr std::array hand_types{piece_type::pawn, piece_type::silver, piece_type::gold,
                                           piece_type::bishop, piece_type::rook};
    /// Two of each kind, one for each side: 12 pieces.
    [[nodiscard]] static constexpr int set_size(piece_type t) noexcept {
        return t == piece_type::none || t == piece_type::lance || t == piece_type::knight ? 0 : 2;
    }
    /// An upper bound: five kinds in hand go to 23 squares at most, a king to 8, and of one additional piece
    /// of each kind on the board a rook has 16 moves (promotions count twice), a horse 12, a silver 8, a gold
    /// 6 and a pawn 2. Each of these has more moves in hand, if it is the only one there.
    static constexpr std::size_t max_moves = 5 * 23 + 8 + 16 + 12 + 8 + 6 + 2;
    /// A position that occurs for the fourth time loses for the side that moved first in the game (sente),
    /// unless the other side has given perpetual check: the customary rule of tournaments.
    [[nodiscard]] static constexpr repetition repeated(color side_to_move) noexcept {
        return side_to_move == color::black ? repetition::loss : repetition::win;
    }
    /// Entering the enemy camp does not win.
    static constexpr shogi::declaration_rule declaration = shogi::declaration_rule::off;
};
static_assert(shogi::variant<variant>);

} // namespace kiban::minishogi

template<>
struct kiban::shogi::table_store<kiban::minishogi::variant> {
    static table_values<minishogi::variant> const values;
};
