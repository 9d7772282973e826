#pragma once

#include "games/shogi/position.hpp"

#include <array>
#include <cstddef>

namespace kiban::shogi {

/// Writes moves into a list.
template<class Position>
class move_writer {
  public:
    using bitboard = typename Position::bitboard;

    explicit move_writer(moves_of<Position>& list) noexcept : list_{list} {}

    template<piece_type>
    void steps(square from, bitboard to_set) noexcept {
        to_set.for_each([&](square to) { list_.push_back(move::step(from, to)); });
    }
    template<piece_type>
    void promotions(square from, bitboard to_set) noexcept {
        to_set.for_each([&](square to) { list_.push_back(move::promotion(from, to)); });
    }
    template<color Us>
    void pawn_steps(bitboard to_set) noexcept {
        to_set.for_each([&](square to) { list_.push_back(move::step(to + back<Us>, to)); });
    }
    template<color Us>
    void pawn_promotions(bitboard to_set) noexcept {
        to_set.for_each([&](square to) { list_.push_back(move::promotion(to + back<Us>, to)); });
    }
    void drops(piece_type t, bitboard to_set) noexcept {
        to_set.for_each([&](square to) { list_.push_back(move::drop(t, to)); });
    }

  private:
    template<color Us>
    static constexpr int back = Us == color::black ? 1 : -1;

    moves_of<Position>& list_;
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

  private:
    int count_ = 0;
};

/// Passes on the moves that give check, to the sink that follows. Precondition: there is a king to check.
template<class Position, color Us, class Sink>
class check_filter {
  public:
    using board = typename Position::board;
    using bitboard = typename Position::bitboard;
    using tables = typename Position::tables;

    check_filter(Position const& p, Sink& next) noexcept
        : p_{p}, next_{next}, king_{p.king_square(~Us)}, discoverers_{p.discoverers()} {
        for (std::size_t t = 1; t < piece_type_count; ++t) {
            checking_[t] = p.check_squares(static_cast<piece_type>(t));
        }
    }

    /// The pieces with a move that may give check: by attacking the king from some square, were the board
    /// empty, or by uncovering an attack.
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

  private:
    Position const& p_;
    Sink& next_;
    square king_;
    bitboard discoverers_;
    std::array<bitboard, piece_type_count> checking_;

    [[nodiscard]] bitboard checking(piece_type t) const noexcept { return checking_[index(t)]; }
    /// Where the piece must go to uncover a check: off the line with the king.
    [[nodiscard]] bitboard discovering(square from) const noexcept {
        return discoverers_.contains(from) ? ~tables::at(tables::line, king_, from) : bitboard{};
    }
    /// A pawn stays on its file, so it uncovers nothing along that.
    [[nodiscard]] bitboard pawns_discovering() const noexcept {
        return discoverers_.empty() ? bitboard{}
                                    : pawn_attacks<Us>((discoverers_ & p_.pieces(piece_type::pawn)) -
                                                       bitboard::file(board::file_of(king_)));
    }
};

} // namespace kiban::shogi
