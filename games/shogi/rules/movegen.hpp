#pragma once

#include "games/shogi/rules/position.hpp"

namespace kiban::shogi {

/// The squares at which a generator's moves may end, by what moves there. Checks are met by the generator.
template<class Bitboard>
struct wanted_squares {
    Bitboard pieces; ///< all but pawns and drops
    Bitboard pawns;
    Bitboard drops;
    Bitboard movers = Bitboard::all(); ///< the pieces on the board that may move
};

/// Lists, counts or filters the legal moves of a position for its side to move, `Us`.
///
/// Legality needs no trial: pinned pieces stay on the line with their king, a check is met on the squares of
/// its line, and the king avoids what the enemy attacks once it has left its square. Moves reach the sink as
/// an origin and a set of targets, so that counting takes population counts only.
template<class Position, color Us, class Sink>
class generator {
  public:
    using variant_type = typename Position::variant_type;
    using board = typename Position::board;
    using bitboard = typename Position::bitboard;
    using tables = typename Position::tables;
    using wanted = wanted_squares<bitboard>;

    generator(Position const& p, Sink& sink) noexcept
        : p_{p}, sink_{sink}, king_{p.king_[index(Us)]}, occupied_{p.occupancy()}, own_{p.pieces(Us)},
          pinned_{p.blockers(Us) & own_} {}

    /// All legal moves to wanted squares; without `All`, less pointless non-promotions.
    template<bool All>
    void run(wanted w) noexcept {
        w.pieces -= own_;
        king_moves(w);
        if (p_.in_check()) {
            if (p_.checkers().more_than_one()) {
                return;
            }
            square const checker = p_.checkers().first();
            bitboard const between = tables::at(tables::between, king_, checker);
            w.pieces &= between | p_.checkers();
            w.pawns &= between | p_.checkers();
            w.drops &= between;
        }
        w.pawns -= own_;
        board_moves<All>(w);
        drops(w.drops - occupied_);
    }

  private:
    static constexpr color them = ~Us;

    Position const& p_;
    Sink& sink_;
    square king_;
    occupancy_of<variant_type> occupied_;
    bitboard own_;
    bitboard pinned_;

    [[nodiscard]] bitboard mine(piece_type t) const noexcept { return p_.pieces(t) & own_; }

    void king_moves(wanted const& w) noexcept;
    template<bool All>
    void board_moves(wanted const& w) noexcept;
    template<bool All>
    void pinned_moves(wanted const& w) noexcept;
    template<bool All>
    void pawn_moves(bitboard pawns, bitboard targets) noexcept;
    template<piece_type T, bool All>
    void moves_from(square from, bitboard targets) noexcept;
    void drops(bitboard targets) noexcept;
    [[nodiscard]] bitboard pawn_drops(bitboard targets) const noexcept;
};

/// Squares next to that side's king (and perhaps others) that the other side attacks when those squares are
/// occupied. Leave the king out of them: it cannot hide behind itself. `enemies`: the pieces that attack.
template<color Of, variant V>
[[nodiscard]] bitboard_of<V> attacked_around_king(basic_position<V> const& p, bitboard_of<V> enemies,
                                                  square king, occupancy_of<V> const& occupied) noexcept;
template<color Of, variant V>
[[nodiscard]] bitboard_of<V> attacked_around_king(basic_position<V> const& p, square king,
                                                  occupancy_of<V> const& occupied) noexcept;

/// Whether a pawn that `Us` drops on the square in front of the enemy king mates (uchifuzume).
/// Precondition: the drop is legal but for that, and `to` is that square.
template<color Us, variant V>
[[nodiscard]] bool pawn_drop_mates(basic_position<V> const& p, square to) noexcept;

} // namespace kiban::shogi
