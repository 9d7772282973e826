#pragma once

#include "framework/pieces.hpp"
#include "games/registry.hpp"
#include "tools/core/any_game.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

/// A position as its drawing has it; only position_view.hpp and rules_game.cpp.in include this.
namespace kiban::core {

/// The shogi family: hands, and files counted from the right.
template<class P>
concept with_hands = requires(P const p) { p.hand_of(color::black); };

/// Discs of two colours, one a square.
template<class P>
concept with_discs = requires(P const p) { p.discs(color::black); };

template<kiban::game G>
[[nodiscard]] constexpr int cell_of(square sq) {
    using board = typename G::board;
    int const file = board::file_of(sq);
    int const column = with_hands<typename G::position> ? board::files - 1 - file : file;
    return board::rank_of(sq) * board::files + column;
}

/// Precondition: a cell of the board.
template<kiban::game G>
[[nodiscard]] constexpr square square_of(int cell) {
    using board = typename G::board;
    int const column = cell % board::files;
    return board::at(with_hands<typename G::position> ? board::files - 1 - column : column,
                     cell / board::files);
}

template<kiban::game G>
[[nodiscard]] std::string file_label(int column) {
    if constexpr (with_hands<typename G::position>) {
        return std::to_string(G::board::files - column);
    } else {
        return std::string(1, static_cast<char>('a' + column));
    }
}
template<kiban::game G>
[[nodiscard]] std::string rank_label(int row) {
    if constexpr (with_hands<typename G::position>) {
        return std::string(1, static_cast<char>('a' + row));
    } else if constexpr (with_discs<typename G::position>) {
        return std::to_string(row + 1);
    } else { // as in chess, and in the notations that games share (framework/contract/board_text.hpp)
        return std::to_string(G::board::ranks - row);
    }
}

/// "P", "+P": SFEN's letter of a kind of piece of the shogi family.
template<class Type>
[[nodiscard]] std::string kind_text(Type t) {
    std::string const letter(1, letter_of(t));
    return is_promoted(t) ? "+" + letter : letter;
}

inline constexpr char const* disc_kind = "disc";

/// The kind of a piece by its place (framework/pieces.hpp).
template<kiban::game G>
[[nodiscard]] std::string kind_of_place(std::size_t place) {
    using position = typename G::position;
    std::size_t const squares = G::board::squares;
    return position::places == squares ? disc_kind : std::to_string(place / squares);
}

template<kiban::game G>
[[nodiscard]] std::vector<placed_piece> pieces_of(typename G::position const& p) {
    using position = typename G::position;
    std::vector<placed_piece> pieces;
    if constexpr (with_hands<position>) {
        for (square sq = 0; sq < G::board::squares; ++sq) {
            if (auto const pc = p.piece_on(sq); !pc.empty()) {
                pieces.push_back({cell_of<G>(sq), pc.side(), kind_text(pc.type())});
            }
        }
    } else if constexpr (with_discs<position>) {
        for (color side : {color::black, color::white}) {
            p.discs(side).for_each([&](square sq) { pieces.push_back({cell_of<G>(sq), side, disc_kind}); });
        }
    } else if constexpr (visible<position>) {
        p.for_each_piece(color::black, [&](bool own, std::size_t place) {
            auto const sq = static_cast<square>(place % G::board::squares);
            pieces.push_back({cell_of<G>(sq), own ? color::black : color::white, kind_of_place<G>(place)});
        });
    }
    std::ranges::sort(pieces, {}, &placed_piece::cell);
    return pieces;
}

} // namespace kiban::core
