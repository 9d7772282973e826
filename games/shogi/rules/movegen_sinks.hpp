#pragma once

#include "framework/square_writer.hpp"
#include "games/shogi/rules/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::shogi {

/// The kinds that may be dropped on any empty square.
inline constexpr std::array unrestricted_kinds{piece_type::silver, piece_type::gold, piece_type::bishop,
                                               piece_type::rook};

[[nodiscard]] constexpr int count_unrestricted(hand held) noexcept {
    int kinds = 0;
    for (piece_type t : unrestricted_kinds) {
        kinds += held.has(t) ? 1 : 0;
    }
    return kinds;
}

/// Writes moves into a list.
template<class Position>
class move_writer {
  public:
    using bitboard = typename Position::bitboard;

    explicit move_writer(moves_of<Position>& list) noexcept : list_{list} {
        static_assert(moves_of<Position>::slack >= square_writer_slack);
    }

    template<piece_type>
    void steps(square from, bitboard to_set) noexcept {
        write(to_set, move::step(from, 0));
    }
    template<piece_type>
    void promotions(square from, bitboard to_set) noexcept {
        write(to_set, move::promotion(from, 0));
    }
    template<color Us>
    void pawn_steps(bitboard to_set) noexcept {
        write_pawns<Us>(to_set, move::step(0, 0));
    }
    template<color Us>
    void pawn_promotions(bitboard to_set) noexcept {
        write_pawns<Us>(to_set, move::promotion(0, 0));
    }
    void drops(piece_type t, bitboard to_set) noexcept { write(to_set, move::drop(t, 0)); }

    /// The squares are listed once and every kind is added to them, a vector at a time.
    void unrestricted_drops(hand held, bitboard to_set) noexcept {
        if (count_unrestricted(held) == 0) {
            return;
        }
        std::array<std::uint16_t, Position::board::squares + square_writer_slack> squares{};
        std::uint16_t const* const end = write_squares(to_set, 0, squares.data());
        auto const count = static_cast<std::size_t>(end - squares.data());
        for (piece_type t : unrestricted_kinds) {
            if (held.has(t)) {
                list_.extend_to(write_sums(squares.data(), count, move::drop(t, 0).bits(), list_.end()));
            }
        }
    }

  private:
    moves_of<Position>& list_;

    void write(bitboard to_set, move at_square_0) noexcept {
        list_.extend_to(write_squares(to_set, at_square_0.bits(), list_.end()));
    }
    /// A pawn's origin is the square behind its target.
    template<color Us>
    void write_pawns(bitboard to_set, move at_square_0) noexcept {
        constexpr unsigned origin = move::step(1, 0).bits();
        unsigned const base = at_square_0.bits() + (Us == color::black ? origin : 0 - origin);
        list_.extend_to(write_squares<origin + 1>(to_set, base, list_.end()));
    }
};

/// Counts moves without writing them.
template<class Position>
class move_counter {
  public:
    using bitboard = typename Position::bitboard;

    [[nodiscard]] std::size_t count() const noexcept { return static_cast<std::size_t>(count_); }

    template<piece_type>
    void steps(square, bitboard to_set) noexcept {
        count_ += to_set.count();
    }
    template<piece_type>
    void promotions(square, bitboard to_set) noexcept {
        count_ += to_set.count();
    }
    template<color>
    void pawn_steps(bitboard to_set) noexcept {
        count_ += to_set.count();
    }
    template<color>
    void pawn_promotions(bitboard to_set) noexcept {
        count_ += to_set.count();
    }
    void drops(piece_type, bitboard to_set) noexcept { count_ += to_set.count(); }
    void unrestricted_drops(hand held, bitboard to_set) noexcept {
        count_ += count_unrestricted(held) * to_set.count();
    }

  private:
    int count_ = 0;
};

/// Passes the moves that give check to the next sink. Precondition: there is a king to check.
template<class Position, color Us, class Sink>
class check_filter {
  public:
    using board = typename Position::board;
    using bitboard = typename Position::bitboard;
    using tables = typename Position::tables;

    check_filter(Position const& p, Sink& next) noexcept
        : p_{p}, next_{next}, king_{p.king_square(~Us)}, discoverers_{p.discoverers()} {
        for (piece_type t : {piece_type::pawn, piece_type::knight, piece_type::silver, piece_type::gold}) {
            checking_[index(t)] = stepping(t);
        }
        for (piece_type t : {piece_type::lance, piece_type::bishop, piece_type::rook}) {
            checking_[index(t)] = p.check_squares(t);
        }
        for (piece_type t :
             {piece_type::pro_pawn, piece_type::pro_lance, piece_type::pro_knight, piece_type::pro_silver}) {
            checking_[index(t)] = checking(piece_type::gold);
        }
        checking_[index(piece_type::horse)] = checking(piece_type::bishop) | stepping(piece_type::horse);
        checking_[index(piece_type::dragon)] = checking(piece_type::rook) | stepping(piece_type::dragon);
    }

    /// The pieces with a move that may give check: by attacking the king from some square on an empty board,
    /// or by uncovering an attack.
    [[nodiscard]] bitboard movers() const noexcept {
        bitboard set;
        for (std::size_t t = 1; t < piece_type_count; ++t) {
            auto const type = static_cast<piece_type>(t);
            set |= p_.pieces(type) & tables::at(tables::of(tables::check_candidates, Us, type), king_);
        }
        return (set & p_.pieces(Us)) | discoverers_;
    }

    template<piece_type T>
    void steps(square from, bitboard to_set) noexcept {
        next_.template steps<T>(from, to_set & (checking(T) | discovering(from)));
    }
    template<piece_type T>
    void promotions(square from, bitboard to_set) noexcept {
        next_.template promotions<T>(from, to_set & (checking(promoted(T)) | discovering(from)));
    }
    template<color>
    void pawn_steps(bitboard to_set) noexcept {
        next_.template pawn_steps<Us>(to_set & (checking(piece_type::pawn) | pawns_discovering()));
    }
    template<color>
    void pawn_promotions(bitboard to_set) noexcept {
        next_.template pawn_promotions<Us>(to_set & (checking(piece_type::pro_pawn) | pawns_discovering()));
    }
    void drops(piece_type t, bitboard to_set) noexcept { next_.drops(t, to_set & checking(t)); }
    void unrestricted_drops(hand held, bitboard to_set) noexcept {
        for (piece_type t : unrestricted_kinds) {
            if (held.has(t)) {
                drops(t, to_set);
            }
        }
    }

  private:
    Position const& p_;
    Sink& next_;
    square king_;
    bitboard discoverers_;
    std::array<bitboard, piece_type_count> checking_{};

    /// The squares from which a step of such a piece gives check.
    [[nodiscard]] bitboard stepping(piece_type t) const noexcept {
        return tables::at(tables::of(tables::steps, ~Us, t), king_);
    }
    [[nodiscard]] bitboard checking(piece_type t) const noexcept { return checking_[index(t)]; }
    /// The squares to which the piece must move to uncover a check: off the line with the king.
    [[nodiscard]] bitboard discovering(square from) const noexcept {
        return discoverers_.contains(from) ? ~tables::at(tables::line, king_, from) : bitboard{};
    }
    /// A pawn stays on its file, so it uncovers nothing along it.
    [[nodiscard]] bitboard pawns_discovering() const noexcept {
        return discoverers_.empty() ? bitboard{}
                                    : pawn_attacks<Us>((discoverers_ & p_.pieces(piece_type::pawn)) -
                                                       bitboard::file(board::file_of(king_)));
    }
};

} // namespace kiban::shogi
