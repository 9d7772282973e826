#pragma once

#include "games/shogi/rules/variant.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace kiban::shogi {

/// The numbers of the evaluation, approximately in hundredths of a pawn. Fitted by regression on games
/// between versions of the engine, from initial values set by hand.
struct evaluation_weights {
    using by_type = std::array<int, piece_type_count>;
    using by_hand_type = std::array<int, 8>;
    using by_rank = std::array<int, board::ranks>; ///< from the far rank down

    //               -, P,   L,   N,   S,   B,   R,   G,   K, +P,  +L,  +N,  +S,  +B,   +R
    by_type on_board{0, 108, 292, 276, 435, 696, 732, 553, 0, 409, 452, 399, 429, 1069, 1155};
    by_hand_type in_hand{0, 121, 323, 405, 562, 872, 1131, 635};
    by_hand_type first_in_hand{0, 17, 34, 38, 15, 3, 37, 24}; ///< added for holding any of a kind

    /// Added by rank, for unpromoted pieces and the king.
    std::array<by_rank, 9> ranks{{{},
                                  {0, 2, 16, 62, -24, 8, 12, -17, -13},          // pawn
                                  {0, -6, 0, -8, -4, 16, 3, -3, 3},              // lance
                                  {0, 0, -11, 9, 27, 17, 1, -15, -3},            // knight
                                  {-13, 13, 13, 12, 23, 15, 30, 8, -48},         // silver
                                  {-2, 33, 15, 0, -29, -7, 3, -10, -11},         // bishop
                                  {54, 42, 18, 13, -24, -6, -5, -40, 12},        // rook
                                  {-16, 7, 11, 16, 13, 0, 0, 22, -16},           // gold
                                  {61, 51, 25, -85, -120, -100, -52, 21, -52}}}; // king
    by_type aside{0, 0, -1, -4, -7, 2, -6, -6}; ///< for each file away from the middle, likewise
    /// Added to that for a king on its back rank, by its distance from the middle file: shelter is at the
    /// sides.
    std::array<int, 5> shelter{-65, -23, 45, 24, -5};

    /// An attack on a square at distance d from a king counts the piece's entry / (d + 1).
    by_type near_enemy_king{0, 38, 51, 70, 66, 123, 71, 65, 0, 80, 75, 60, 70, 136, 108};
    by_type near_own_king{0, 64, 47, 48, 36, 4, -21, 25, 0, 56, 42, 59, 49, -16, -57};

    int bishop_square = 4; ///< for each square that a bishop or horse reaches
    int rook_square = 20;
    int pin = 50; ///< against the side whose piece is pinned
    int tempo = 25;

    /// How much a piece that attacks a square next to the enemy king adds to the danger.
    by_type attacker{0, 2, 3, 4, 6, 5, 6, 7, 0, 7, 7, 7, 7, 8, 9};
    by_hand_type hand_attacker{0, 0, 1, 1, 3, 2, 4, 3}; ///< for each kind, held once or more
    int defender = 3; ///< danger removed by a gold or silver next to the king
    int danger = 27;  ///< value of the danger's square, in 1/16
};

/// The score of a piece on a square, computed from the weights.
class evaluation_tables {
  public:
    explicit evaluation_tables(evaluation_weights const& weights);

    /// The tables of the weights in use.
    [[nodiscard]] static evaluation_tables const& standard();

    [[nodiscard]] evaluation_weights const& weights() const noexcept { return weights_; }

    /// Value of a piece on a square, positive for black's pieces.
    [[nodiscard]] int on_board(piece what, square sq) const noexcept {
        return on_board_[what.index()][static_cast<std::size_t>(sq)];
    }
    /// The value of `count` pieces of kind `t` in a hand.
    [[nodiscard]] int in_hand(piece_type t, int count) const noexcept {
        return in_hand_[shogi::index(t)][static_cast<std::size_t>(count)];
    }
    /// What a piece at some distance from a side's king adds to that king's term, of either sign.
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
