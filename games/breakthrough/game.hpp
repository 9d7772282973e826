#pragma once

#include "framework/bitboard.hpp"
#include "framework/contract/check.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

/// Breakthrough (D. Troyka, 2000) on 8x8. A pawn steps straight ahead to a free square, or diagonally ahead
/// to a square that is free or another side's, whose pawn it takes. Whoever reaches the far row or takes the
/// last pawn wins; there are no draws.
/// @code
/// using kiban::breakthrough::game;
/// auto position = game::initial();
/// position.play(*game::read_move(position, "b2c3"));
/// assert(game::write(position) == "wwwwwwww/wwwwwwww/8/8/8/2b5/b1bbbbbb/bbbbbbbb w");
/// @endcode
namespace kiban::breakthrough {

using board = geometry<8, 8>; // rank 0 is the top row, white's home
using pawns = bitboard<board>;

struct move {
    std::int8_t from = -1; ///< a square; -1 in the null move
    std::int8_t to = -1;

    friend constexpr bool operator==(move, move) = default;
};

/// Black moves first, and upwards.
class position {
  public:
    using move_type = move;
    static constexpr int max_moves = 3 * 2 * board::files;
    static constexpr std::size_t places = board::squares;
    static constexpr std::size_t most_pieces = std::size_t{4} * board::files;
    static constexpr std::size_t move_index_size = std::size_t{board::squares} * 3;

    constexpr position() = default;
    constexpr position(pawns black, pawns white, color to_move)
        : pawns_{black, white}, side_to_move_{to_move} {}

    [[nodiscard]] constexpr pawns of(color c) const { return pawns_[index(c)]; }
    [[nodiscard]] constexpr color side_to_move() const { return side_to_move_; }
    [[nodiscard]] std::uint64_t key() const;
    [[nodiscard]] score final_score() const { return -score_win; } // who has just moved has won
    [[nodiscard]] bool is_consistent() const;
    [[nodiscard]] bool is_capture(move m) const { return of(~side_to_move_).contains(m.to); }
    /// Steps that all pawns together can still take: no game is longer.
    [[nodiscard]] int plies_left() const;
    void legal_moves(moves_of<position>& list) const;
    void play(move m);

    /// A number for history tables: the square, and whether the step goes left, ahead or right.
    [[nodiscard]] std::size_t move_index(move m) const {
        int const over = board::file_of(m.to) - board::file_of(m.from);
        return static_cast<std::size_t>(m.from * 3 + over + 1);
    }
    template<class F>
    void for_each_piece(color view, F f) const {
        for (color c : {view, ~view}) {
            for (square sq : of(c)) {
                f(c == view, static_cast<std::size_t>(view == color::black ? sq : board::rotated(sq)));
            }
        }
    }

    friend constexpr bool operator==(position const&, position const&) = default;

  private:
    pawns pawns_[2]{pawns::rank(board::ranks - 1) | pawns::rank(board::ranks - 2),
                    pawns::rank(0) | pawns::rank(1)};
    color side_to_move_ = color::black;

    [[nodiscard]] bool is_won_by(color c) const;
};

/// Positions are rows from white's home, as in FEN, and the side to move. Moves are two squares: `b2c3`.
struct game {
    using position = breakthrough::position;
    using board = breakthrough::board;

    static constexpr std::string_view name = "breakthrough";
    static constexpr bool has_policy = true;
    static constexpr std::string_view bench_positions[] = {
        "wwwwwwww/wwwwwwww/8/8/8/8/bbbbbbbb/bbbbbbbb b",
        "ww1wwwww/w1w1wwww/1w2w3/8/2b2b2/4b3/bb1b1bbb/bbbbbbb1 w",
        "w1w1ww1w/ww2w1w1/2w1b3/1w3b2/b3w3/2b2b2/bb1b2bb/1bb1bb1b b",
        "3w2w1/1w3w2/2w1b3/4w1b1/1b1b4/3b2w1/b1b3b1/1b2b3 b",
    };

    [[nodiscard]] static position initial() { return {}; }
    [[nodiscard]] static parsed<position> read_position(std::string_view text);
    [[nodiscard]] static parsed<move> read_move(position const& p, std::string_view text);
    [[nodiscard]] static std::string write(position const& p);
    [[nodiscard]] static std::string write(position const& p, move m);
    [[nodiscard]] static std::string diagram(position const& p);
    [[nodiscard]] static position flipped(position const& p);
};

static_assert(keeps_the_contract<game>());

} // namespace kiban::breakthrough
