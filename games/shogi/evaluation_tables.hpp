#pragma once

#include "games/shogi/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::shogi {

/// The numbers of the evaluation, in hundredths of a pawn or nearly so.
struct evaluation_weights {
    using by_type = std::array<int, piece_type_count>;
    using by_hand_type = std::array<int, 8>;
    using by_rank = std::array<int, board::ranks>; ///< from the far rank down

    //               -, P,  L,   N,   S,   B,   R,   G,   K, +P,  +L,  +N,  +S,  +B,  +R
    by_type on_board{0, 90, 280, 330, 480, 780, 930, 540, 0, 500, 490, 500, 510, 980, 1250};
    by_hand_type in_hand{0, 100, 300, 350, 520, 830, 990, 580};
    by_hand_type first_in_hand{}; ///< added for holding any of a kind

    /// Added by rank, for unpromoted pieces and the king.
    std::array<by_rank, 9> ranks{{{},
                                  {0, 12, 10, 12, 8, 4, 0, 0, 0},              // pawn
                                  {},                                          // lance
                                  {0, 0, 12, 16, 12, 0, -4, -8, 0},            // knight
                                  {6, 10, 14, 14, 12, 8, 4, 0, -12},           // silver
                                  {},                                          // bishop
                                  {24, 24, 20, 8, 4, 0, -4, 4, 0},             // rook
                                  {4, 8, 10, 8, 4, 0, 0, 4, -4},               // gold
                                  {60, 50, 20, -90, -120, -100, -70, -6, 4}}}; // king
    by_type aside{0, 0, 0, -2, -2, 0, 0, -3, 0}; ///< for each file away from the middle, likewise
    /// Added to that for a king at home, by its distance from the middle file: shelter lies to the sides.
    std::array<int, 5> shelter{-24, -12, 6, 14, 2};

    /// An attack on a square at a distance d from a king counts so much / (d + 1).
    by_type near_enemy_king{0, 60, 60, 60, 60, 60, 60, 60, 0, 60, 60, 60, 60, 60, 60};
    by_type near_own_king{0, 42, 42, 42, 42, 42, 42, 42, 0, 42, 42, 42, 42, 42, 42};

    int bishop_square = 7; ///< for each square that a bishop or horse reaches
    int rook_square = 7;
    int pin = 24; ///< against the side whose piece is pinned
    int tempo = 25;

    /// How much a piece that attacks a square beside the enemy king adds to the danger.
    by_type attacker{0, 2, 3, 4, 6, 5, 6, 7, 0, 7, 7, 7, 7, 8, 9};
    by_hand_type hand_attacker{0, 0, 1, 1, 3, 2, 4, 3}; ///< for each kind, held once or more
    int defender = 3; ///< danger taken away by a gold or silver beside the king
    int danger = 14;  ///< value of the danger's square, in 1/16
};

/// What is added to a score for a piece on a square, worked out from the weights.
class evaluation_tables {
  public:
    explicit evaluation_tables(evaluation_weights const& weights);

    /// The tables of the weights in use.
    [[nodiscard]] static evaluation_tables const& standard();

    [[nodiscard]] evaluation_weights const& weights() const noexcept { return weights_; }

    /// Worth of a piece on a square, positive for black's pieces.
    [[nodiscard]] int on_board(piece what, square sq) const noexcept {
        return on_board_[what.index()][static_cast<std::size_t>(sq)];
    }
    /// Worth of so many pieces of a kind in a hand.
    [[nodiscard]] int in_hand(piece_type t, int count) const noexcept {
        return in_hand_[shogi::index(t)][static_cast<std::size_t>(count)];
    }
    /// What a piece at some distance from the king of a side adds to that, of either sign.
    [[nodiscard]] int near_king(color king_side, square king, piece what, square sq) const noexcept {
        return near_king_[kiban::index(king_side)][what.index()][offset(king, sq)];
    }
    /// The squares at a distance of at most d from one, d from 1 to 3.
    [[nodiscard]] bitboard within(int d, square sq) const noexcept {
        return within_[static_cast<std::size_t>(d - 1)][static_cast<std::size_t>(sq)];
    }

  private:
    static constexpr int span = 2 * board::files - 1; // differences of files, and of ranks
    using by_square = std::array<std::int16_t, board::squares>;
    using by_offset = std::array<std::int16_t, span * span>;

    evaluation_weights weights_;
    std::array<by_square, piece::count> on_board_{};
    std::array<std::array<std::int16_t, 19>, 8> in_hand_{}; // up to 18 pawns
    std::array<std::array<by_offset, piece::count>, 2> near_king_{};
    std::array<std::array<bitboard, board::squares>, 3> within_{};

    static constexpr std::array<std::int16_t, board::squares> coordinates = [] {
        std::array<std::int16_t, board::squares> c{};
        for (square sq = 0; sq < board::squares; ++sq) {
            c[static_cast<std::size_t>(sq)] =
                static_cast<std::int16_t>(board::file_of(sq) * span + board::rank_of(sq));
        }
        return c;
    }();
    [[nodiscard]] static std::size_t offset(square king, square sq) noexcept {
        constexpr int centre = (board::files - 1) * (span + 1);
        return static_cast<std::size_t>(coordinates[static_cast<std::size_t>(sq)] -
                                        coordinates[static_cast<std::size_t>(king)] + centre);
    }

    void fill_squares(piece_type t);
    void fill_hands();
    void fill_near_kings(piece_type t);
};

} // namespace kiban::shogi
