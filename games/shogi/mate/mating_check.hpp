#pragma once

#include "games/shogi/rules/attacks.hpp"
#include "games/shogi/rules/mating_drop.hpp"

#include <cstdint>

namespace kiban::shogi {

/// The result of a check.
enum class mating : std::uint8_t {
    none,     ///< the defender has an answer
    close,    ///< mate, and there is no square for an interposition
    from_afar ///< mate, because the defender has no piece to interpose
};

/// Says whether a check mates, without making the move: by the king's escapes, the captures of the checking
/// piece, and the interpositions.
///
/// One error is allowed: an interposed pawn that would mate in turn, which the rules forbid, counts as a
/// defence.
template<color Us, variant V>
class check_tester {
  public:
    using position = basic_position<V>;
    using bitboard = bitboard_of<V>;

    /// Precondition: there is a king to check.
    explicit check_tester(position const& p) noexcept
        : p_{p}, king_{p.king_square(them)}, king_bit_{bitboard::of(king_)},
          attacked_{attacked_around_king<them>(p, king_, p.occupied() - king_bit_)} {}

    /// Precondition: the move is legal and gives check.
    [[nodiscard]] mating test(move m) const noexcept {
        after const a{*this, m};
        if (king_can_flee(a)) {
            return mating::none;
        }
        if (a.direct && a.uncovering) {
            return mating::close;
        }
        square const checker = a.direct ? m.to() : (p_.attackers_to(king_, a.occupied) & a.ours).first();
        if (can_reach(a, checker)) {
            return mating::none;
        }
        bitboard const between = tables::at(tables::between, king_, checker);
        if (between.empty()) {
            return mating::close;
        }
        return can_interpose(a, between) ? mating::none : mating::from_afar;
    }

  private:
    using tables = basic_tables<V>;
    static constexpr color them = ~Us;

    /// The board after the move.
    struct after {
        after(check_tester const& t, move m) noexcept
            : drop{m.is_drop()}, to{m.to()}, from{m.is_drop() ? bitboard{} : bitboard::of(m.from())},
              type{m.promotes() ? promoted(t.p_.moved_type(m)) : t.p_.moved_type(m)},
              occupied{(t.p_.occupied() - from) | bitboard::of(to)}, ours{t.p_.pieces(Us) - from},
              theirs{t.p_.pieces(them) - bitboard::of(to)},
              direct{attacks<Us, V>(type, to, occupied).contains(t.king_)},
              uncovering{!drop && t.p_.discoverers().contains(m.from()) &&
                         !tables::at(tables::line, t.king_, m.from()).contains(to)} {}

        bool drop;
        square to;
        bitboard from;
        piece_type type; ///< of the moving piece, after the move
        bitboard occupied;
        bitboard ours; ///< without the moving piece
        bitboard theirs;
        bool direct; ///< the moving piece gives check
        bool uncovering;
    };

    position const& p_;
    square king_;
    bitboard king_bit_;
    bitboard attacked_; ///< around the king, before the move, with the king transparent

    [[nodiscard]] bool king_can_flee(after const& a) const noexcept {
        bitboard const occupied = a.occupied - king_bit_;
        bitboard const flights = tables::at(tables::of(tables::steps, them, piece_type::king), king_) -
                                 a.theirs - attacks<Us, V>(a.type, a.to, occupied);
        if (flights.empty()) {
            return false;
        }
        // A dropped piece can only block attacks of others.
        if (a.drop && flights.intersects(~attacked_)) {
            return true;
        }
        return !(flights - attacked_around_king<them>(p_, a.ours, king_, occupied)).empty();
    }

    /// Whether a piece other than the king can go to the square: capture there or interpose.
    [[nodiscard]] bool can_reach(after const& a, square sq) const noexcept {
        bitboard const movers = (p_.attackers_to(sq, a.occupied) & a.theirs) - king_bit_;
        for (square const from : movers) {
            if (!exposes_king(a, from, sq)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a defender that moves from one square to the other opens a line to its king.
    [[nodiscard]] bool exposes_king(after const& a, square from, square sq) const noexcept {
        bitboard const line = tables::at(tables::line, king_, from);
        if (line.empty() || line.contains(sq)) {
            return false;
        }
        bitboard const occupied = (a.occupied - bitboard::of(from)) | bitboard::of(sq);
        bitboard const ours = (a.ours - bitboard::of(sq)) & line;
        bitboard rooks = ours & p_.rooks_and_dragons();
        bitboard bishops = ours & p_.bishops_and_horses();
        bitboard lances = ours & p_.pieces(piece_type::lance);
        if (a.to != sq) {
            bitboard const moved = bitboard::of(a.to);
            rooks |= a.type == piece_type::rook || a.type == piece_type::dragon ? moved : bitboard{};
            bishops |= a.type == piece_type::bishop || a.type == piece_type::horse ? moved : bitboard{};
            lances |= a.type == piece_type::lance ? moved : bitboard{};
        }
        using sliding = slider_for<V>;
        return sliding::rook(king_, occupied).intersects(rooks) ||
               sliding::bishop(king_, occupied).intersects(bishops) ||
               sliding::template lance<them>(king_, occupied).intersects(lances);
    }

    [[nodiscard]] bool can_interpose(after const& a, bitboard between) const noexcept {
        for (square const sq : between) {
            if (can_reach(a, sq)) {
                return true;
            }
        }
        hand const h = p_.hand_of(them);
        auto const room = [&](piece_type t) {
            bitboard const squares = t == piece_type::pawn     ? between - far_ranks<them, 1, V>
                                     : t == piece_type::lance  ? between - far_ranks<them, 1, V>
                                     : t == piece_type::knight ? between - far_ranks<them, 2, V>
                                                               : between;
            return t == piece_type::pawn
                       ? squares & tables::files_without(a.theirs & p_.pieces(piece_type::pawn))
                       : squares;
        };
        for (piece_type t : V::hand_types) {
            if (h.has(t) && !room(t).empty()) {
                return true;
            }
        }
        return false;
    }
};

} // namespace kiban::shogi
