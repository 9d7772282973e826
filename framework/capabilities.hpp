#pragma once

#include "framework/game.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>

namespace kiban {

// Capabilities: what only some games have. Shared code tests for them with `if constexpr`. Each game's test
// states which it has and which it lacks, so that a typing mistake cannot switch one off. Two are defined
// beside what they need: `visible` in pieces.hpp, `counts_by_convention` in perft.hpp.

/// Moves can be taken back. The caller keeps the undo state on its own stack, since a search is recursive.
/// @code
/// // Tries each move and takes it back, where the game can; on a copy, where it cannot.
/// auto const visit = []<kiban::game_position P>(P& position, typename P::move_type move) {
///     if constexpr (kiban::reversible<P>) {
///         typename P::undo_type undo;
///         position.make(move, undo);
///         position.unmake(move, undo);
///     } else {
///         P child{position};
///         child.play(move);
///     }
/// };
/// auto position = kiban::shogi::game::initial();
/// visit(position, *kiban::shogi::game::read_move(position, "7g7f"));
/// assert(position == kiban::shogi::game::initial());
/// @endcode
template<class P>
concept reversible = requires(P p, typename P::move_type m, typename P::undo_type u) {
    { p.make(m, u) } -> std::same_as<void>;
    { p.unmake(m, u) } -> std::same_as<void>;
};

/// Kinds of moves that a staged generator can be asked for; all contain legal moves only.
enum class move_kind : std::uint8_t {
    captures,
    captures_and_promotions, ///< captures, and promotions of pawns without a capture
    quiets,                  ///< everything but captures
    quiets_less_promotions,  ///< everything but captures_and_promotions
    evasions,                ///< pre: in check
    non_evasions,            ///< pre: not in check
    checks,                  ///< all of legal_all that give check: a mate may need a non-promotion
    legal,                   ///< all but pointless non-promotions
    legal_all                ///< all: what the rules allow
};

template<class P>
concept staged = requires(P const c, moves_of<P> list, int square) {
    { c.template generate<move_kind::captures>(list) } -> std::same_as<void>;
    { c.template generate<move_kind::legal_all>(list) } -> std::same_as<void>;
    { c.generate_recaptures(square, list) } -> std::same_as<void>;
};

/// Some moves are forcing, and a static evaluation only makes sense when none is pending.
template<class P>
concept tactical = requires(P const c, typename P::move_type m) {
    { c.in_check() } -> std::same_as<bool>;
    { c.is_capture(m) } -> std::same_as<bool>;
    { c.gives_check(m) } -> std::same_as<bool>;
};

/// A position says whether it is quiet: a static evaluation only makes sense where it is. At the horizon the
/// search goes on with all moves until it is. For games whose captures are forced; runs of positions that are
/// not quiet end by themselves. Less than `tactical` and `staged`, which a game may have instead.
template<class P>
concept settling = requires(P const c) {
    { c.is_quiet() } -> std::same_as<bool>;
};

/// Passing is useful as a probe (the null move), though it is not a legal move.
template<class P>
concept passable = requires(P p, typename P::undo_type u) {
    { p.make_null(u) } -> std::same_as<void>;
    { p.unmake_null(u) } -> std::same_as<void>;
};

/// The result depends on the history. It is for the side to move; `ply` is the distance to the search's root.
enum class repetition : std::uint8_t { none, draw, win, loss, superior, inferior };
template<class P>
concept repeatable = requires(P const c, int ply) {
    {
        c.repetition_within(ply)
    } -> std::same_as<repetition>; // second occurrence below the root, else by the rules
    { c.repetition_by_rule() } -> std::same_as<repetition>; // what ends the game
};

/// The side to move can win by a declaration (shogi's entering king), not only when the opponent has no move.
template<class P>
concept declarable = requires(P const c) {
    { c.can_declare_win() } -> std::same_as<bool>;
};

/// An upper bound on the plies still to come is known, so that a search can know that it reaches the end.
template<class P>
concept bounded = requires(P const c) {
    { c.plies_left() } -> std::convertible_to<int>;
};

/// Legal moves can be counted without listing them.
template<class P>
concept countable = requires(P const c) {
    { c.count_moves() } -> std::convertible_to<std::size_t>;
};

/// Leaves `plies` plies down, 2 to `bulk_plies`, can be counted in bulk. Positions on the way where the side
/// to move can only pass, or cannot move at all, are left to `stuck(position, plies left)`: how such lines
/// count is not the game's concern.
template<class P>
concept bulk_countable = requires(P const c, int plies, std::uint64_t (*stuck)(P&, int)) {
    { P::bulk_plies } -> std::convertible_to<int>;
    { c.count_leaves(plies, stuck) } -> std::same_as<std::uint64_t>;
};

/// A move from any source, such as a hash table, can be tested by itself.
template<class P>
concept screened = requires(P const c, typename P::move_type m) {
    { c.is_legal(m) } -> std::same_as<bool>;
};

/// Some legal moves are passes.
template<class P>
concept passing = requires(typename P::move_type m) {
    { P::is_pass(m) } -> std::same_as<bool>;
};

/// The key after a legal move is known before the move is made, so that data stored under it can be
/// prefetched.
template<class P>
concept foreseeing = requires(P const c, typename P::move_type m) {
    { c.key_after(m) } -> std::same_as<std::uint64_t>;
};

/// Moves have a dense number below `move_index_size`, for history tables.
template<class P>
concept indexed = requires(P const c, typename P::move_type m) {
    { P::move_index_size } -> std::convertible_to<std::size_t>;
    { c.move_index(m) } -> std::convertible_to<std::size_t>;
};

/// `G::has_policy`: the game comes with a policy for the search, which every program that searches it must
/// include.
template<class G>
inline constexpr bool has_policy = requires {
    requires bool { G::has_policy };
};

/// `G::flipped(position)`: the same position with the sides exchanged; applied twice it gives the position
/// back. An evaluation must give both the same value. A capability of the game, not of its position.
template<class G>
concept flippable = requires(typename G::position const p) {
    { G::flipped(p) } -> std::same_as<typename G::position>;
};

/// `G::are_interchangeable(p, q)`: positions for which one key may stand: besides equal ones, those that
/// differ only in what no legal move and no result depends on, such as the number of the move, or the
/// colours, where both sides move alike.
template<class G>
concept interchangeable = requires(typename G::position const p) {
    { G::are_interchangeable(p, p) } -> std::same_as<bool>;
};

} // namespace kiban
