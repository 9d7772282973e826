#pragma once

#include "games/shogi/types.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::shogi {

/// The numbers of the evaluation, in hundredths of a pawn or nearly so. Fitted by regression on games between
/// versions of the engine, from a start by hand.
struct evaluation_weights {
    using by_type = std::array<int, piece_type_count>;
    using by_hand_type = std::array<int, 8>;
    using by_rank = std::array<int, board::ranks>; ///< from the far rank down

    //               -, P,   L,   N,   S,   B,   R,   G,   K, +P,  +L,  +N,  +S,  +B,   +R
    by_type on_board{0, 110, 298, 320, 464, 748, 890, 555, 0, 464, 488, 461, 483, 1013, 1232};
    by_hand_type in_hand{0, 116, 319, 352, 549, 862, 1023, 606};
    by_hand_type first_in_hand{0, 10, 8, 7, 8, 8, 9, 6}; ///< added for holding any of a kind

    /// Added by rank, for unpromoted pieces and the king.
    std::array<by_rank, 9> ranks{{{},
                                  {0, 12, 9, 22, -2, 5, 5, -2, -1},            // pawn
                                  {},                                          // lance
                                  {0, 0, 9, 15, 16, 2, 4, -10, -9},            // knight
                                  {1, 10, 15, 13, 12, 9, 7, -2, -11},          // silver
                                  {},                                          // bishop
                                  {27, 24, 20, 9, 3, -1, -4, -8, 6},           // rook
                                  {2, 8, 10, 9, 8, 6, 0, 8, -16},              // gold
                                  {60, 50, 20, -90, -120, -100, -68, 3, -8}}}; // king
    by_type aside{0, 0, 0, -2, -2, 0, -1, -4}; ///< for each file away from the middle, likewise
    /// Added to that for a king at home, by its distance from the middle file: shelter lies to the sides.
    std::array<int, 5> shelter{-38, -5, 11, 15, 2};

    /// An attack on a square at a distance d from a king counts so much / (d + 1).
    by_type near_enemy_king{0, 52, 61, 59, 52, 61, 64, 75, 0, 57, 60, 50, 54, 81, 60};
    by_type near_own_king{0, 51, 43, 39, 43, 33, 28, 37, 0, 37, 44, 36, 37, 43, 32};

    int bishop_square = 7; ///< for each square that a bishop or horse reaches
    int rook_square = 7;
    int pin = 26; ///< against the side whose piece is pinned
    int tempo = 25;

    /// How much a piece that attacks a square beside the enemy king adds to the danger.
    by_type attacker{0, 2, 3, 4, 6, 5, 6, 7, 0, 7, 7, 7, 7, 8, 9};
    by_hand_type hand_attacker{0, 0, 1, 1, 3, 2, 4, 3}; ///< for each kind, held once or more
    int defender = 3; ///< danger taken away by a gold or silver beside the king
    int danger = 21;  ///< value of the danger's square, in 1/16
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
