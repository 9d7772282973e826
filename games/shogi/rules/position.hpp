#pragma once

#include "framework/capabilities.hpp"
#include "framework/error.hpp"
#include "games/shogi/rules/attacks.hpp"
#include "games/shogi/rules/variant.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>

namespace kiban::shogi {

/// The content of a diagram: enough to set a position up, not yet validated.
template<variant V>
struct basic_placement {
    std::array<piece, V::board::squares> on{};
    std::array<hand, 2> hands{};
    color side = color::black;
    int ply = 1; ///< number of the next move
};

/// State that unmake cannot recompute, and the history that the rules need.
template<variant V>
struct basic_state {
    using bitboard = bitboard_of<V>;

    bitboard checkers; ///< pieces that check the side to move
    std::array<bitboard, 2>
        blockers;                ///< pieces of either side that are the only shield of black's, white's king
    std::uint64_t board_key = 0; ///< pieces on the board and side to move
    std::uint64_t hand_key = 0;
    std::array<hand, 2> hands;
    basic_state const* previous = nullptr; ///< one ply ago; valid while `plies` > 0
    int plies = 0; ///< length of the chain of moves back from here (without null moves)
    std::array<std::uint16_t, 2>
        check_runs{}; ///< number of consecutive moves with which each side has given check
    piece captured;   ///< captured by the last move
    move last;
};

/// A position of shogi or of a variant. game.hpp has the contract, which defines the functions without a
/// comment.
///
/// The present state is inside; `make` saves it in the caller's undo state and links to that, so a position
/// may be copied while the undo states of its past exist.
template<variant V>
class basic_position {
  public:
    using variant_type = V;
    using board = typename V::board;
    using bitboard = bitboard_of<V>;
    using tables = basic_tables<V>;
    using slider = slider_for<V>;
    using placement = basic_placement<V>;
    using state = basic_state<V>;
    using move_type = move;
    using undo_type = state;
    using list_type = move_list<move, V::max_moves>;
    static constexpr std::size_t max_moves = V::max_moves;

    /// The start position of the even game.
    basic_position();
    /// Sets a position up, or says why it is invalid: too many of a kind, two kings of a side, no king at
    /// all, a piece that can never move, two pawns on a file, the side not to move in check. An error's
    /// `where` is the square.
    [[nodiscard]] static std::expected<basic_position, error> from(placement const& p);

    [[nodiscard]] color side_to_move() const noexcept { return side_; }
    [[nodiscard]] std::uint64_t key() const noexcept { return state_.board_key ^ state_.hand_key; }
    /// The part of the key for the board and the side to move, and for the hands.
    [[nodiscard]] std::uint64_t board_key() const noexcept { return state_.board_key; }
    [[nodiscard]] std::uint64_t hand_key() const noexcept { return state_.hand_key; }
    /// The same after a move that is legal.
    [[nodiscard]] std::uint64_t key_after(move m) const noexcept {
        return board_key_after(m) ^ hand_key_after(m);
    }
    [[nodiscard]] std::uint64_t board_key_after(move m) const noexcept;
    [[nodiscard]] std::uint64_t hand_key_after(move m) const noexcept;
    /// Number of the next move, from 1.
    [[nodiscard]] int ply() const noexcept { return ply_; }

    [[nodiscard]] piece piece_on(square sq) const noexcept { return on_[static_cast<std::size_t>(sq)]; }
    [[nodiscard]] hand hand_of(color c) const noexcept { return state_.hands[index(c)]; }
    [[nodiscard]] bitboard pieces(color c) const noexcept { return by_color_[index(c)]; }
    [[nodiscard]] bitboard pieces(piece_type t) const noexcept { return by_type_[index(t)]; }
    [[nodiscard]] bitboard pieces(color c, piece_type t) const noexcept { return pieces(c) & pieces(t); }
    [[nodiscard]] bitboard occupied() const noexcept { return by_color_[0] | by_color_[1]; }
    /// The same in the form that the slider policy takes.
    [[nodiscard]] occupancy_of<V> occupancy() const noexcept {
        return sliders::occupancy<slider>(occupied(), kept_);
    }
    /// Golds and pieces that move like them, of both sides.
    [[nodiscard]] bitboard golds() const noexcept {
        return pieces(piece_type::gold) | pieces(piece_type::pro_pawn) | pieces(piece_type::pro_lance) |
               pieces(piece_type::pro_knight) | pieces(piece_type::pro_silver);
    }
    [[nodiscard]] bitboard bishops_and_horses() const noexcept {
        return pieces(piece_type::bishop) | pieces(piece_type::horse);
    }
    [[nodiscard]] bitboard rooks_and_dragons() const noexcept {
        return pieces(piece_type::rook) | pieces(piece_type::dragon);
    }
    /// `no_square` if that side has no king.
    [[nodiscard]] square king_square(color c) const noexcept {
        return king_[index(c)] == nowhere ? no_square : king_[index(c)];
    }
    [[nodiscard]] bool has_king(color c) const noexcept { return king_[index(c)] != nowhere; }
    [[nodiscard]] placement to_placement() const;

    /// Pieces that check the side to move.
    [[nodiscard]] bitboard checkers() const noexcept { return state_.checkers; }
    /// Pieces of either side that are the only one between that side's king and an enemy slider.
    [[nodiscard]] bitboard blockers(color c) const noexcept { return state_.blockers[index(c)]; }
    /// Pieces of the side to move that may only move along a line with their king.
    [[nodiscard]] bitboard pinned() const noexcept { return blockers(side_) & pieces(side_); }
    /// Pieces of the side to move that give check by leaving the line with the enemy king.
    [[nodiscard]] bitboard discoverers() const noexcept { return blockers(~side_) & pieces(side_); }
    /// Squares from which such a piece of the side to move would check the enemy king.
    [[nodiscard]] bitboard check_squares(piece_type t) const noexcept;
    /// Pieces of either side that attack the square when those squares are occupied.
    [[nodiscard]] bitboard attackers_to(square sq, occupancy_of<V> const& occupied) const noexcept;
    [[nodiscard]] bitboard attackers_to(square sq) const noexcept { return attackers_to(sq, occupancy()); }

    void legal_moves(list_type& list) const noexcept;
    template<move_kind Kind>
    void generate(list_type& list) const noexcept;
    /// Legal moves to that square, without pointless non-promotions.
    void generate_recaptures(square to, list_type& list) const noexcept;
    [[nodiscard]] std::size_t count_moves() const noexcept;
    /// Whether a move from any source (a hash table, a user) is legal here.
    [[nodiscard]] bool is_legal(move m) const noexcept;
    /// A loss: a side without a legal move has lost. Precondition: the game is over.
    [[nodiscard]] score final_score() const noexcept { return -score_win; }

    void play(move m) noexcept;
    void make(move m, state& undo) noexcept;
    void unmake(move m, state const& undo) noexcept;
    /// Passes. Precondition: not in check.
    void make_null(state& undo) noexcept;
    void unmake_null(state const& undo) noexcept;

    [[nodiscard]] bool in_check() const noexcept { return !checkers().empty(); }
    [[nodiscard]] bool is_capture(move m) const noexcept { return !m.is_drop() && !piece_on(m.to()).empty(); }
    [[nodiscard]] bool gives_check(move m) const noexcept;
    /// The piece that the last move captured, or none.
    [[nodiscard]] piece captured() const noexcept { return state_.captured; }
    /// The last move, null at the start and after passing.
    [[nodiscard]] move last_move() const noexcept { return state_.last; }
    /// The kind of piece that the move places, before any promotion.
    [[nodiscard]] piece_type moved_type(move m) const noexcept {
        return m.is_drop() ? m.dropped() : piece_on(m.from()).type();
    }

    /// Dense by side and kind of piece after the move and by target square.
    static constexpr std::size_t move_index_size = piece::count * board::squares;
    [[nodiscard]] std::size_t move_index(move m) const noexcept {
        piece const before{side_, moved_type(m)};
        piece const after = m.promotes() ? before.promoted() : before;
        return after.index() * board::squares + static_cast<std::size_t>(m.to());
    }

    /// A draw by the move limit counts as one by repetition. See position_repetition.hpp.
    [[nodiscard]] repetition repetition_within(int ply) const noexcept;
    [[nodiscard]] repetition repetition_by_rule() const noexcept;

    [[nodiscard]] declaration_rule declaration() const noexcept { return declaration_; }
    void set_declaration(declaration_rule rule) noexcept { declaration_ = rule; }
    /// After `moves` moves (by `ply`) the game is drawn, unless one of the last two gave check. 0: no limit.
    [[nodiscard]] int move_limit() const noexcept { return move_limit_; }
    void set_move_limit(int moves) noexcept { move_limit_ = moves; }
    /// By the rule in force (initially the customary one). Under the try rule: whether `try_move` exists.
    [[nodiscard]] bool can_declare_win() const noexcept;
    /// The king's legal move to the enemy king's start square, or null.
    [[nodiscard]] move try_move() const noexcept;
    /// The game as the other side sees it: the board turned, the hands and the side to move exchanged.
    [[nodiscard]] basic_position flipped() const;
    /// Points that side needs to win under the rule; 0 for rules without points.
    [[nodiscard]] int points_needed(color c, declaration_rule rule) const noexcept;
    /// Points of that side's hand and of its pieces in the enemy camp.
    [[nodiscard]] int declaration_points(color c) const noexcept;

    [[nodiscard]] bool is_consistent() const noexcept;

    /// The same diagram, side to move and move number; the past does not matter.
    friend bool operator==(basic_position const& a, basic_position const& b) noexcept {
        return a.on_ == b.on_ && a.state_.hands == b.state_.hands && a.side_ == b.side_ && a.ply_ == b.ply_;
    }

  private:
    static constexpr square nowhere = nowhere_of<V>;

    struct empty_board {};
    explicit basic_position(empty_board) noexcept {}

    std::array<bitboard, piece_type_count> by_type_{};
    std::array<bitboard, 2> by_color_{};
    [[no_unique_address]] sliders::kept_by<slider> kept_{};
    state state_{};
    std::array<piece, board::squares> on_{};
    color side_ = color::black;
    declaration_rule declaration_ = V::declaration;
    std::array<square, 2> king_{nowhere, nowhere};
    int ply_ = 1;
    int move_limit_ = 0;
    /// How many positions of the game so far, including this one, have a board key with these low bits: shows
    /// at once that most positions are no repetitions.
    std::array<std::uint16_t, 1024> seen_{};

    [[nodiscard]] std::uint16_t& seen(std::uint64_t board_key) noexcept {
        return seen_[board_key % seen_.size()];
    }
    [[nodiscard]] bool may_have_been_seen() const noexcept {
        return seen_[state_.board_key % seen_.size()] > 1;
    }

    template<color Us>
    void make_move(move m) noexcept;
    template<color Us>
    void unmake_move(move m, piece captured) noexcept;
    template<color Us>
    void note_checks(bitboard stepping) noexcept;
    template<color C>
    [[nodiscard]] bitboard pinners(square king) const noexcept;
    void lift(square sq) noexcept;
    void put(piece p, square sq) noexcept;
    [[nodiscard]] state state_from_nothing() const noexcept;
    [[nodiscard]] bool reached_move_limit() const noexcept;
    [[nodiscard]] repetition look_back(int ply) const noexcept;

    template<class Position, color Us, class Sink>
    friend class generator;
};

template<variant V>
inline std::uint64_t basic_position<V>::board_key_after(move m) const noexcept {
    auto const on = [](piece p, square sq) {
        return tables::piece_keys[p.index()][static_cast<std::size_t>(sq)];
    };
    std::uint64_t const key = state_.board_key ^ tables::side_key;
    if (m.is_drop()) {
        return key ^ on(piece{side_, m.dropped()}, m.to());
    }
    piece const mover = piece_on(m.from());
    piece const taken = piece_on(m.to()); // without a piece, its keys are 0
    return key ^ on(mover, m.from()) ^ on(m.promotes() ? mover.promoted() : mover, m.to()) ^
           on(taken, m.to());
}

template<variant V>
inline std::uint64_t basic_position<V>::hand_key_after(move m) const noexcept {
    auto const& held = tables::hand_keys[index(side_)];
    if (m.is_drop()) {
        return state_.hand_key - held[index(m.dropped())];
    }
    return state_.hand_key + held[index(unpromoted(piece_on(m.to()).type()))];
}

// The names of the 9x9 game, which is instantiated in rules.cpp and movegen.cpp.
using placement = basic_placement<standard>;
using state = basic_state<standard>;
using position = basic_position<standard>;
extern template class basic_position<standard>;

} // namespace kiban::shogi
