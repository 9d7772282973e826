#pragma once

#include "framework/color.hpp"
#include "framework/move_list.hpp"
#include "framework/notation.hpp"
#include "framework/score.hpp"

#include <ranges>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace kiban {

// The contract between a game and all shared code. The concepts give the syntax; tests/laws define the
// meaning and check it for every registered game. What only some games can do is in capabilities.hpp.

/// A move: a small value; `Move{}` is the null move, which no list of moves contains. Equal moves have equal
/// bytes, because tables store moves as numbers.
template<class Move>
concept game_move = std::regular<Move> and std::is_trivially_copyable_v<Move> and
                    std::has_unique_object_representations_v<Move> and sizeof(Move) <= 4;

template<class Position>
using moves_of = move_list<typename Position::move_type, Position::max_moves>;

/// A position: a value. `legal_moves` appends to an empty list and leaves it empty exactly when the game is
/// over; a pass, where the rules have one, is a move.
template<class P>
concept game_position =
    std::copyable<P> and std::equality_comparable<P> and game_move<typename P::move_type> and requires {
        { P::max_moves } -> std::convertible_to<std::size_t>;
    } and requires(P p, P const c, typename P::move_type m, moves_of<P> list) {
        { c.side_to_move() } -> std::same_as<color>;
        { c.key() } -> std::same_as<std::uint64_t>; // equal positions have equal keys
        { c.legal_moves(list) } -> std::same_as<void>;
        { c.final_score() } -> std::same_as<score>; // pre: the game is over; for the side to move
        {
            c.is_consistent()
        } -> std::same_as<bool>;             // every invariant, including the key computed from scratch
        { p.play(m) } -> std::same_as<void>; // pre: m is legal; then it is the other side's turn
    };

/// A game: an empty type, so that it can be an element of a tuple of values and of a list of types.
/// The readers never return an illegal move or a position that breaks an invariant.
/// @code
/// // The number of legal moves in any game's start.
/// auto const moves_at_the_start = []<kiban::game G>(G) {
///     kiban::moves_of<typename G::position> moves;
///     G::initial().legal_moves(moves);
///     return moves.size();
/// };
/// assert(moves_at_the_start(kiban::connect_four::game{}) == 7);
/// assert(moves_at_the_start(kiban::shogi::game{}) == 30);
/// @endcode
template<class G>
concept game =
    std::is_empty_v<G> and game_position<typename G::position> and
    requires(typename G::position const p, typename G::position::move_type m, std::string_view text) {
        typename G::board;                                    // its geometry
        { G::name } -> std::convertible_to<std::string_view>; // as typed: "reversi"
        { G::initial() } -> std::same_as<typename G::position>;
        { G::read_position(text) } -> std::same_as<parsed<typename G::position>>;
        { G::read_move(p, text) } -> std::same_as<parsed<typename G::position::move_type>>;
        { G::write(p) } -> std::same_as<std::string>;    // one line; read_position reads it back
        { G::write(p, m) } -> std::same_as<std::string>; // no blanks; read_move reads it back
        { G::diagram(p) } -> std::same_as<std::string>;  // lines for the user
        { G::bench_positions } -> std::ranges::range;    // texts of positions
    };

} // namespace kiban
